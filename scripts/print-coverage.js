// Prints the lines and branches that the last `npm run test:coverage` ran, folder by folder. Code that runs in child processes is not seen.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * @typedef {{ covered: number, total: number }} Count
 * @typedef {{ lines: Count, branches: Count }} Coverage
 */

const ROOT = resolve(import.meta.dirname, '..');
const DEPTH = 2;

/** @type {Record<string, Coverage>} */
const files = JSON.parse(readFileSync(join(ROOT, 'coverage/coverage-summary.json'), 'utf8'));

/** @type {Map<string, Coverage>} */
const folders = new Map();
for (const [file, { lines, branches }] of Object.entries(files)) {
  const name = file === 'total' ? 'all' : folderOf(file);
  const sum = folders.get(name) ?? { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } };
  folders.set(name, { lines: add(sum.lines, lines), branches: add(sum.branches, branches) });
}

const names = [...folders.keys()].filter((name) => name !== 'all').sort();
console.log(`${'folder'.padEnd(28)} lines  branches`);
for (const name of [...names, 'all']) {
  const { lines, branches } = /** @type {Coverage} */ (folders.get(name));
  console.log(`${name.padEnd(28)} ${percent(lines)}  ${percent(branches)}`);
}

/** The folder below `src`, two levels deep at most. @param {string} file */
function folderOf(file) {
  return dirname(relative(join(ROOT, 'src'), file))
    .split(sep)
    .slice(0, DEPTH)
    .join('/');
}

/** @param {Count} left @param {Count} right @returns {Count} */
function add(left, right) {
  return { covered: left.covered + right.covered, total: left.total + right.total };
}

/** @param {Count} count */
function percent({ covered, total }) {
  return (total === 0 ? '–' : `${((100 * covered) / total).toFixed(1)} %`).padStart(7);
}
