// node scripts/ensure-page.js: installs the packages of the page when they are missing, and builds it into dist/web when it is stale.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './ensure-built.js';

const ROOT = resolve(import.meta.dirname, '..');
const PAGE = join(ROOT, 'web');
const BUILT = join(ROOT, 'dist', 'web');

/** Builds the page when one of its sources is newer than what was built. An installed package ships it built. */
export async function ensurePageBuilt() {
  if (!isStale()) return;
  await ensurePageInstalled();
  // Two processes may build at once: each into a folder of its own, and the last one that ends stays.
  const folder = `${BUILT}-${process.pid}`;
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  try {
    const vite = join(PAGE, 'node_modules/vite/bin/vite.js');
    const config = ['--config', join(PAGE, 'vite.config.ts'), '--outDir', folder, '--logLevel', 'warn'];
    // What builds for its tests has another environment; a page with Vue's warnings is a quarter larger.
    await run(process.execPath, [vite, 'build', PAGE, ...config], { NODE_ENV: 'production' });
    rmSync(BUILT, { recursive: true, force: true });
    renameSync(folder, BUILT);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs what web/package-lock.json names; the commands that show no page never wait for it. */
export async function ensurePageInstalled() {
  const marker = join(PAGE, 'node_modules', '.package-lock.json');
  const lock = join(PAGE, 'package-lock.json');
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs - 1000) return;
  process.stderr.write('Installing the packages of the page (once) …\n');
  await run('npm', ['install', '--prefix', PAGE, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  // npm leaves its marker as it was when nothing was missing.
  utimesSync(marker, new Date(), new Date());
}

function isStale() {
  if (!existsSync(PAGE)) return false;
  const index = join(BUILT, 'index.html');
  if (!existsSync(index)) return true;
  const built = statSync(index).mtimeMs;
  const sources = [
    ...filesIn(join(PAGE, 'src')),
    ...['index.html', 'vite.config.ts', 'package-lock.json'].map((name) => join(PAGE, name)),
  ];
  return sources.some((file) => statSync(file).mtimeMs > built);
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensurePageBuilt();
