// node scripts/remove-other-platforms.js: removes from node_modules what only another system could load.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `onnxruntime-node` brings the libraries of every system in one package (249 of 294 MB on Linux x64). A package that is
 * absent or laid out otherwise is left alone, and so is one that has nothing for this system.
 * @param {string} nodeModules
 * @param {{ platform: string, arch: string }} system
 * @returns {string[]} the folders that were removed
 */
export function removeOtherPlatforms(nodeModules, { platform, arch }) {
  const bin = join(nodeModules, 'onnxruntime-node', 'bin');
  const removed = [];
  for (const version of foldersOf(bin)) {
    if (!existsSync(join(bin, version, platform, arch, 'onnxruntime_binding.node'))) continue;
    for (const other of foldersOf(join(bin, version)))
      for (const kind of foldersOf(join(bin, version, other))) {
        if (other === platform && kind === arch) continue;
        removed.push(join(bin, version, other, kind));
      }
  }
  for (const folder of removed) rmSync(folder, { recursive: true, force: true });
  return removed;
}

/** @param {string} folder */
const foldersOf = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  removeOtherPlatforms(resolve(import.meta.dirname, '..', 'node_modules'), process);
