#!/usr/bin/env node
// node scripts/slim-install.js, or plumbline-slim of an installed package: removes from node_modules what nothing here loads
// (docs/decisions/0018-install-size.md, 0041-the-package.md).
import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A package that is absent or laid out otherwise is left alone.
 * @param {string} nodeModules
 * @param {{ platform: string, arch: string }} system
 * @returns {string[]} the folders and files that were removed
 */
export function slimInstall(nodeModules, system) {
  const removed = [...otherSystems(nodeModules, system), ...unused(nodeModules)];
  for (const path of removed) rmSync(path, { recursive: true, force: true });
  return removed;
}

/**
 * `onnxruntime-node` brings the libraries of every system in one package. Where there is nothing for this one, all stay.
 * @param {string} nodeModules
 * @param {{ platform: string, arch: string }} system
 */
function otherSystems(nodeModules, { platform, arch }) {
  const bin = join(nodeModules, 'onnxruntime-node', 'bin');
  return namesIn(bin).flatMap((version) => {
    if (!existsSync(join(bin, version, platform, arch, 'onnxruntime_binding.node'))) return [];
    return namesIn(join(bin, version)).flatMap((other) =>
      namesIn(join(bin, version, other))
        .filter((kind) => other !== platform || kind !== arch)
        .map((kind) => join(bin, version, other, kind)),
    );
  });
}

/** @param {string} nodeModules */
function unused(nodeModules) {
  /** @type {(folder: string, names: RegExp) => string[]} */
  const named = (folder, names) =>
    namesIn(join(nodeModules, folder))
      .filter((name) => names.test(name))
      .map((name) => join(nodeModules, folder, name));
  const hasOwnPdfEngine = namesIn(join(nodeModules, '@llamaindex')).some((name) =>
    name.startsWith('liteparse-'),
  );
  return [
    // A second copy of the PDF engine, loaded only where there is none for this system.
    ...(hasOwnPdfEngine ? named('@llamaindex/liteparse', /^(?:liteparse\..*\.node|libpdfium\..*)$/) : []),
    ...named('', /^chromadb-js-bindings-/), // the command line of Chroma; a client needs none of it
    ...named('', /^recheck-jar$/), // recheck for Java, beside the one for this system
  ];
}

/** @param {string} folder */
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Source maps: a clone keeps them for its stack traces.
 * @param {string} nodeModules
 */
function removeSourceMaps(nodeModules) {
  for (const file of readdirSync(nodeModules, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:js|mjs|cjs|ts|mts|cts)\.map$/.test(file)) rmSync(join(nodeModules, file), { force: true });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const [, installedIn] = /^(.*[\\/]node_modules)[\\/]/.exec(import.meta.dirname) ?? [];
  const nodeModules = installedIn ?? resolve(import.meta.dirname, '..', 'node_modules');
  slimInstall(nodeModules, process);
  if (installedIn !== undefined || process.argv.includes('--maps')) removeSourceMaps(nodeModules);
}
