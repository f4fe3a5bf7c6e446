import { dirname, join, normalize } from 'node:path';
import { isNode, nodesOf } from './parse-sources.js';

/** @typedef {import('./parse-sources.js').SourceFile} SourceFile */
/** @typedef {ReadonlyMap<string, ReadonlySet<string>>} Arrows */

const NAMES_A_FILE = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'TSImportType',
]);

/**
 * Rooms of one folder, its files and its sub-folders with all that is in them, that import each other, over others or at once:
 * no line can be drawn through the folder with one side knowing nothing of the other. No file of `files` imports itself this way.
 * @param {readonly SourceFile[]} files
 */
export function findCircles(files) {
  return [...arrowsOf(files)].flatMap(([folder, arrows]) =>
    circlesOf(arrows).map((rooms) => `${folder}: ${rooms.sort().join(' ')}`),
  );
}

/** Two of these rooms that import each other at once. @param {readonly SourceFile[]} files */
export function findPairs(files) {
  return [...arrowsOf(files)].flatMap(([folder, arrows]) =>
    [...arrows].flatMap(([from, rooms]) =>
      [...rooms]
        .filter((to) => from < to && arrows.get(to)?.has(from))
        .map((to) => `${folder}: ${from} ${to}`),
    ),
  );
}

/**
 * Which rooms of a folder import which, for every folder.
 * @param {readonly SourceFile[]} files @returns {Map<string, Map<string, Set<string>>>}
 */
function arrowsOf(files) {
  const known = new Set(files.map(({ path }) => path));
  /** @type {Map<string, Map<string, Set<string>>>} */
  const levels = new Map();
  for (const file of files)
    for (const target of importsOf(file)) {
      if (!known.has(target)) continue;
      const [from, to] = [file.path.split('/'), target.split('/')];
      const depth = from.findIndex((part, index) => part !== to[index]);
      const [one, other] = [from[depth], to[depth]];
      if (one === undefined || other === undefined) continue;
      const folder = from.slice(0, depth).join('/') || '.';
      const arrows = levels.get(folder) ?? new Map();
      levels.set(folder, arrows.set(one, (arrows.get(one) ?? new Set()).add(other)));
    }
  return levels;
}

/** @param {SourceFile} file */
function importsOf({ path, root }) {
  return [...nodesOf(root)]
    .filter(({ type }) => NAMES_A_FILE.has(type))
    .map(({ source }) => (isNode(source) ? String(source['value']) : ''))
    .filter((source) => source.startsWith('.'))
    .map((source) => normalize(join(dirname(path), source)));
}

/** Rooms that reach themselves, together with those that they reach and that reach them. @param {Arrows} arrows */
function circlesOf(arrows) {
  const reached = new Map([...arrows.keys()].map((room) => [room, reachedFrom(room, arrows)]));
  const isIn = (/** @type {string} */ room, /** @type {string} */ other) => reached.get(room)?.has(other);
  const rooms = [...arrows.keys()].filter((room) => isIn(room, room));
  return rooms
    .map((room) => rooms.filter((other) => isIn(room, other) && isIn(other, room)))
    .filter(([first], index) => first === rooms[index]);
}

/** @param {string} start @param {Arrows} arrows */
function reachedFrom(start, arrows) {
  const reached = new Set(arrows.get(start));
  for (const room of reached) for (const next of arrows.get(room) ?? []) reached.add(next);
  return reached;
}
