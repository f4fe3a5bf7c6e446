// Runs a command by another Node.js, which comes from npm: node scripts/with-node.js 24 npm test
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const [version, command, ...args] = process.argv.slice(2);
if (version === undefined || command === undefined) {
  console.error('Name a version and the command to run, as in: node scripts/with-node.js 24 npm test');
  process.exit(64);
}
const isWindows = process.platform === 'win32';
const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const folder = mkdtempSync(join(tmpdir(), 'plumbline-node-'));
execFileSync(
  'npm',
  ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--silent', `${name}@${version}`],
  {
    stdio: 'inherit',
    shell: isWindows,
  },
);
const bin = join(folder, 'node_modules', name, 'bin');
console.error(`Node.js ${execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim()}`);
const child = spawn(command, args, {
  stdio: 'inherit',
  shell: isWindows,
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
const code = await new Promise((done) => {
  child.once('error', () => done(127));
  child.once('exit', (exitCode) => done(exitCode ?? 1));
});
rmSync(folder, { recursive: true, force: true });
process.exit(Number(code));
