import { isNode, lineAt, nodesOf } from './parse-sources.js';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Every function with a body, with the lines from its first to its last. A factory counts the functions in it as well.
 * @param {import('./parse-sources.js').SourceFile} file
 */
export function findFunctions({ path, text, root }) {
  return [...nodesOf(root)]
    .filter((node) => FUNCTIONS.has(node.type) && isNode(node['body']))
    .map((node) => {
      const line = lineAt(text, node.start);
      return { path, line, lines: lineAt(text, node.end) - line + 1 };
    });
}
