import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} SyntaxNode */
/** @typedef {{ path: string, text: string, root: SyntaxNode }} SourceFile */

/** @param {unknown} value @returns {value is SyntaxNode} */
export const isNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/**
 * The TypeScript and JavaScript files below a folder, parsed.
 * @param {string} folder @returns {SourceFile[]}
 */
export function parseSources(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(folder, path), 'utf8')));
}

/** @param {string} path @param {string} text @returns {SourceFile} */
export function parseSource(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  return { path, text, root: /** @type {SyntaxNode} */ (/** @type {unknown} */ (program)) };
}

/** Every node of a tree, outermost first. @param {SyntaxNode} node @returns {Generator<SyntaxNode>} */
export function* nodesOf(node) {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
}

/** The line of a position, from 1. @param {string} text @param {number} position */
export const lineAt = (text, position) => text.slice(0, position).split('\n').length;
