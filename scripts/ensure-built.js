import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { slimInstall } from './slim-install.js';

const ROOT = resolve(import.meta.dirname, '..');
const STAMP = join(ROOT, 'dist', '.stamp');

/** Compiles `src/` to `dist/` when a source file is newer than the last build. Types are the business of `npm run check`. */
export async function ensureBuilt() {
  if (!isStale()) return;
  const started = new Date();
  await run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '-p',
    'tsconfig.build.json',
    '--noCheck',
  ]);
  writeFileSync(STAMP, '');
  utimesSync(STAMP, started, started);
}

/** Installs what package-lock.json names when node_modules is missing or older than the lock file, for this system alone. */
export async function ensureInstalled() {
  await installMissing();
  slimInstall(join(ROOT, 'node_modules'), process);
}

async function installMissing() {
  const marker = join(ROOT, 'node_modules', '.package-lock.json');
  const lock = join(ROOT, 'package-lock.json');
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs - 1000) return;
  process.stderr.write('Installing dependencies (once) …\n');
  // Not `npm ci`: it refuses a lock file when a registry lacks an optional package of another platform.
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * Runs a command in the project folder and rejects when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] besides that of this process
 * @returns {Promise<void>}
 */
export function run(command, args, env = {}) {
  return new Promise((resolvePromise, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['inherit', process.stderr.fd, 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0
        ? resolvePromise()
        : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
    );
  });
}

function isStale() {
  if (!existsSync(join(ROOT, 'src'))) return false; // an installed package ships dist only
  if (!existsSync(STAMP)) return true;
  const built = statSync(STAMP).mtimeMs;
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).some(
    (file) => /\.[jt]s$/.test(file) && statSync(join(ROOT, 'src', file)).mtimeMs > built,
  );
}
