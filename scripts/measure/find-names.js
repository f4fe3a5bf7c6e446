import { basename } from 'node:path';
import { isNode } from './parse-sources.js';

/** @typedef {import('./parse-sources.js').SourceFile} SourceFile */
/** @typedef {import('./parse-sources.js').SyntaxNode} SyntaxNode */

/** Files of one language of the catalogue: each has the name of the English one, on purpose. */
const TRANSLATION = /^catalogue\/(?!en\/)[a-z]{2}\//;

/** File names that occur more than once, `index` and translations aside. @param {readonly SourceFile[]} files */
export function findFileNames(files) {
  return more(
    files
      .filter(({ path }) => !TRANSLATION.test(path))
      .map(({ path }) => ({ name: basename(path), path }))
      .filter(({ name }) => !/^index\./.test(name)),
  );
}

/** Names of functions at the top of a file that occur in more than one. @param {readonly SourceFile[]} files */
export function findFunctionNames(files) {
  return more(files.flatMap(({ path, root }) => topFunctions(root).map((name) => ({ name, path }))));
}

/** @param {SyntaxNode} root */
function topFunctions(root) {
  const body = /** @type {SyntaxNode[]} */ (root['body']);
  const names = body
    .map((node) => (isNode(node['declaration']) ? node['declaration'] : node))
    .filter((node) => node.type === 'FunctionDeclaration' && isNode(node['body']))
    .map((node) => (isNode(node['id']) ? String(node['id']['name']) : ''));
  return [...new Set(names)];
}

/** @param {readonly { name: string, path: string }[]} entries */
function more(entries) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const { name, path } of entries) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places]
    .map(([name, paths]) => ({ name, paths }))
    .filter(({ paths }) => paths.length > 1)
    .sort((a, b) => b.paths.length - a.paths.length);
}
