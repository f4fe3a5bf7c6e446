import { isNode, lineAt, nodesOf } from './parse-sources.js';

/** @typedef {import('./parse-sources.js').SyntaxNode} SyntaxNode */
/** @typedef {import('./parse-sources.js').SourceFile} SourceFile */

const TEXTS = new Set(['Literal', 'TemplateLiteral']);
/** What says a sentence of the catalogue; the texts that it is given are names. */
const SAYS = new Set(['wording']);

/**
 * Errors whose sentence stands in the code instead of the catalogue: written out, put together of texts, or handed to a function as a text.
 * @param {readonly SourceFile[]} files @returns {string[]}
 */
export function findLiteralMessages(files) {
  return files.flatMap(({ path, text, root }) =>
    [...errorsIn(root)]
      .filter(({ message, texts }) => isNode(message) && isText(message, texts))
      .map(({ node }) => `${path}:${lineAt(text, node.start)}`),
  );
}

/**
 * Every `new AppError(…)`, its message and the parameters around it that are plain texts.
 * @param {SyntaxNode} root @param {ReadonlySet<string>} [around]
 * @returns {Generator<{ node: SyntaxNode, message: unknown, texts: ReadonlySet<string> }>}
 */
function* errorsIn(root, around = new Set()) {
  const texts = Array.isArray(root['params']) ? new Set([...around, ...plainTexts(root['params'])]) : around;
  const { callee, arguments: given } = root;
  if (root.type === 'NewExpression' && isNode(callee) && callee['name'] === 'AppError')
    yield { node: root, message: Array.isArray(given) ? given[1] : undefined, texts };
  for (const value of Object.values(root))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* errorsIn(child, texts);
}

/** @param {readonly unknown[]} params @returns {string[]} */
function plainTexts(params) {
  return params.flatMap((param) => {
    if (!isNode(param) || param.type !== 'Identifier' || !isNode(param['typeAnnotation'])) return [];
    const { typeAnnotation: type } = param['typeAnnotation'];
    return isNode(type) && type.type === 'TSStringKeyword' ? [String(param['name'])] : [];
  });
}

/** @param {SyntaxNode} message @param {ReadonlySet<string>} texts @returns {boolean} */
function isText(message, texts) {
  if (TEXTS.has(message.type)) return true;
  if (message.type === 'Identifier') return texts.has(String(message['name']));
  if (message.type === 'BinaryExpression') return true;
  if (message.type === 'CallExpression')
    return isNode(message['callee']) && !SAYS.has(String(message['callee']['name'])) && usesText(message);
  if (message.type === 'ConditionalExpression' || message.type === 'LogicalExpression')
    return [message['consequent'], message['alternate'], message['left'], message['right']].some(
      (part) => isNode(part) && isText(part, texts),
    );
  return false;
}

/** A method of a text (`'…'.concat`, `[…].join`). @param {SyntaxNode} call */
const usesText = (call) =>
  isNode(call['callee']) &&
  call['callee'].type === 'MemberExpression' &&
  [...nodesOf(call['callee'])].some(({ type }) => TEXTS.has(type));
