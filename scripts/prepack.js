// `npm run pack` and the release: dist with the declarations of what is exported and without source maps, the page, and the client of the
// HTTP API alone. npm runs no script of this repository by itself (.npmrc).
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ensureInstalled, run } from './ensure-built.js';
import { ensurePageBuilt } from './ensure-page.js';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

await ensureInstalled();
// Not all of it: the threads of a process that runs from here would miss their files.
for (const file of compiled()) if (!hasSource(file)) rmSync(join(DIST, file));
await run(process.execPath, [TSC, '-p', 'tsconfig.package.json']);
await run(process.execPath, [TSC, '-p', 'examples/clients/typescript']);
await ensurePageBuilt();
keepDeclarations(exportedTypes());

/** Relative paths of what `tsc` has made. */
function compiled() {
  const files = existsSync(DIST) ? readdirSync(DIST, { recursive: true, encoding: 'utf8' }) : [];
  return files.filter((file) => !/^web[\\/]/.test(file) && /\.(?:d\.ts|js)(?:\.map)?$/.test(file));
}

/** @param {string} file */
function hasSource(file) {
  const name = file.replace(/\.(?:d\.ts|js)(?:\.map)?$/, '');
  return ['ts', 'js'].some((end) => existsSync(join(ROOT, 'src', `${name}.${end}`)));
}

/** @returns {string[]} */
function exportedTypes() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.values(exports)
    .map(({ types }) => types)
    .filter((types) => types !== undefined)
    .map((types) => join(ROOT, types));
}

/**
 * Keeps the declarations that others lead to, under the names of what they declare, and removes those of the inside.
 * @param {string[]} entries
 */
function keepDeclarations(entries) {
  const kept = new Set();
  for (const file of entries) {
    if (kept.has(file)) continue;
    kept.add(file);
    const text = readFileSync(file, 'utf8').replace(/(['"]\.{1,2}\/[^'"]*)\.ts(?=['"])/g, '$1.js');
    writeFileSync(file, text);
    for (const [, path = ''] of text.matchAll(/['"](\.{1,2}\/[^'"]*)\.js['"]/g))
      entries.push(join(dirname(file), `${path}.d.ts`));
  }
  for (const file of compiled())
    if (file.endsWith('.d.ts') && !kept.has(join(DIST, file))) rmSync(join(DIST, file));
}
