// node scripts/check-lock.js: whether package-lock.json has the builds of every system, and `npm ci` would take it on each.
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string>, version?: string }} Entry */
/** @typedef {{ os: string, cpu: string, libc?: string }} System */

/** @type {readonly System[]} */
export const SYSTEMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
];

/** Of these no build is loaded (chromadb), or one in JavaScript does (recheck); they have none for some systems. */
const NOT_NEEDED = ['node_modules/chromadb', 'node_modules/recheck'];

/**
 * What a lock lacks: optional dependencies without an entry, and packages with builds for some systems but none for one of ours. npm
 * leaves both out of a lock that it writes beside a `node_modules` of one system (npm/cli#4828).
 * @param {{ packages: Record<string, Entry> }} lock
 * @returns {string[]}
 */
export function findMissingBuilds({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const entries = Object.keys(optionalDependencies).map((name) => ({
      name,
      entry: entryFor(packages, path, name),
    }));
    const absent = entries.flatMap(({ name, entry }) =>
      entry === undefined ? [`${path || 'package.json'}: ${name}`] : [],
    );
    const builds = entries.flatMap(({ entry }) =>
      entry?.os === undefined && entry?.cpu === undefined ? [] : [entry],
    );
    const systems =
      builds.length < 3 || NOT_NEEDED.includes(path)
        ? []
        : SYSTEMS.filter((system) => !builds.some((build) => isFor(build, system)));
    return [...absent, ...systems.map((system) => `${path}: nothing for ${Object.values(system).join(' ')}`)];
  });
}

/** As Node.js finds it: in the folder of the package, or of one above. @param {Record<string, Entry>} packages @param {string} path @param {string} name */
function entryFor(packages, path, name) {
  for (let at = path; ; at = at.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const entry = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (entry !== undefined || at === '') return entry;
  }
}

/** @param {Entry} entry @param {System} system */
const isFor = ({ os, cpu, libc }, system) =>
  (os ?? [system.os]).includes(system.os) &&
  (cpu ?? [system.cpu]).includes(system.cpu) &&
  (system.libc === undefined || libc === undefined || libc.includes(system.libc));

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const root = resolve(import.meta.dirname, '..');
  const missing = findMissingBuilds(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const one of missing) console.error(`package-lock.json lacks ${one}`);
  for (const { os, cpu, libc } of SYSTEMS) {
    const system = [`--os=${os}`, `--cpu=${cpu}`, ...(libc === undefined ? [] : [`--libc=${libc}`])];
    execFileSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--loglevel=error', ...system], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    console.log(`npm ci --dry-run ${system.join(' ')}: ok`);
  }
  process.exitCode = missing.length === 0 ? 0 : 1;
}
