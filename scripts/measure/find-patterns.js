import { isNode, lineAt, nodesOf } from './parse-sources.js';

/** @typedef {import('./parse-sources.js').SyntaxNode} SyntaxNode */
/** @typedef {import('./parse-sources.js').SourceFile} SourceFile */
/** @typedef {{ path: string, line: number, length: number }} Pattern */

/**
 * Every regular expression of a file with the characters somebody wrote for it: a literal as it stands, and what `new RegExp` is
 * given with the constants of the file put in. A part from another file or from a call, such as the words of a list, counts nothing.
 * @param {SourceFile} file @returns {Pattern[]}
 */
export function findPatterns({ path, text, root }) {
  const nodes = [...nodesOf(root)];
  const constants = new Map(
    nodes.flatMap((node) =>
      node.type === 'VariableDeclarator' && isNode(node['id']) && isNode(node['init'])
        ? [[String(node['id']['name']), node['init']]]
        : [],
    ),
  );
  return nodes.flatMap((node) => {
    const length = patternLength(node, constants);
    return length === undefined ? [] : [{ path, line: lineAt(text, node.start), length }];
  });
}

/** @param {SyntaxNode} node @param {ReadonlyMap<string, SyntaxNode>} constants */
function patternLength(node, constants) {
  if (node.type === 'Literal' && 'regex' in node) return node.end - node.start;
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  const callee = node['callee'];
  if (!isNode(callee) || callee['name'] !== 'RegExp') return undefined;
  const [source] = /** @type {unknown[]} */ (node['arguments']);
  return isNode(source) ? writtenLength(source, constants, new Set()) : 0;
}

/**
 * @param {SyntaxNode} node @param {ReadonlyMap<string, SyntaxNode>} constants @param {ReadonlySet<SyntaxNode>} above
 * @returns {number}
 */
function writtenLength(node, constants, above) {
  if (above.has(node)) return 0;
  const inside = new Set(above).add(node);
  const sum = (/** @type {unknown} */ parts) =>
    (Array.isArray(parts) ? parts : [parts])
      .filter(isNode)
      .reduce((total, part) => total + writtenLength(part, constants, inside), 0);
  switch (node.type) {
    case 'Literal':
      return node.end - node.start;
    case 'Identifier': {
      const value = constants.get(String(node['name']));
      return value === undefined ? 0 : writtenLength(value, constants, inside);
    }
    case 'TemplateElement':
      return node.end - node.start;
    case 'TemplateLiteral':
      return sum(node['quasis']) + sum(node['expressions']);
    case 'TaggedTemplateExpression':
      return sum(node['quasi']);
    case 'BinaryExpression':
      return sum([node['left'], node['right']]);
    case 'ArrayExpression':
      return sum(node['elements']);
    case 'MemberExpression':
      return sum(node['object']);
    case 'CallExpression': {
      const callee = node['callee'];
      const property = isNode(callee) ? callee['property'] : undefined;
      return isNode(callee) && isNode(property) && property['name'] === 'join' ? sum(callee['object']) : 0;
    }
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return sum(node['expression']);
    default:
      return 0;
  }
}
