// npm run test:package: what somebody has who installs the package: sizes, the demo, OCR on demand, a program of ten lines under `tsc --strict`, the typed
// client against a server, and what is left after `close()`. Needs the registry of npm.
import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, promisify } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';

const ROOT = resolve(import.meta.dirname, '..');
const MOST_MB = { whole: 450, lean: 250 };
const SCANNED = 'The Heron turbine is made by Northwind.';
const { values } = parseArgs({
  options: { keep: { type: 'boolean' } },
});
const NODE = process.execPath;
const env = { ...process.env, PATH: `${dirname(NODE)}${delimiter}${process.env['PATH']}` };
const folder = mkdtempSync(join(tmpdir(), 'plumbline-package-'));
/** @type {string[]} */
const faults = [];

try {
  await run('npm', ['pack', '--ignore-scripts=false', '--pack-destination', folder], ROOT);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  tell('package', `${tarball}, ${(statSync(join(folder, tarball)).size / 1e6).toFixed(1)} MB`);
  const project = await install('whole', tarball);
  await install('lean', tarball, ['--omit=optional']);
  const { stdout: demo } = await run('npx', ['plumbline', 'demo'], project);
  check('demo', /annual-report-2024\.pdf/.test(demo));
  await recognise(project);
  await compile(project);
  await embed(project);
  await callServer(project);
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(`not as it should be: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

/** @param {'whole' | 'lean'} name @param {string} tarball @param {string[]} [options] */
async function install(name, tarball, options = []) {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }\n');
  const { stderr } = await run(
    'npm',
    [
      'install',
      join('..', tarball),
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      ...options,
    ],
    project,
  );
  const warned = [...stderr.matchAll(/EBADENGINE\s+package: '([^']+)'/g)].map(([, one]) => one);
  tell(`${name}: engines`, warned.length === 0 ? 'no warning' : `warnings of ${warned.join(', ')}`);
  if (isNamedByEngines()) check(`${name}: engines`, warned.length === 0);
  const installed = megabytes(join(project, 'node_modules'));
  if (name === 'whole') listLargest(join(project, 'node_modules'));
  await run('npx', ['plumbline-slim'], project);
  const slim = megabytes(join(project, 'node_modules'));
  tell(`${name}: size`, `${installed} MB, ${slim} MB after plumbline-slim`);
  check(`${name} size, at most ${MOST_MB[name]} MB`, installed <= MOST_MB[name]);
  return project;
}

/** Whether this Node.js is one that the package says it is for. */
function isNamedByEngines() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, ...least] = /^>=(\d+)\.(\d+)$/.exec(engines.node) ?? [];
  const [major = 0, minor = 0] = least.map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** What is said of a scan names the command after which it is read. @param {string} project */
async function recognise(project) {
  const scans = join(project, 'scans');
  mkdirSync(scans);
  writeFileSync(join(scans, 'scan.png'), drawScan());
  const ingest = () => run('npx', ['plumbline', 'ingest', scans, '--data-dir', 'scanned'], project);
  const first = await ingest();
  const [, words = ''] = /`npm (install --ignore-scripts [^`]+)`/.exec(first.stdout + first.stderr) ?? [];
  check('OCR: its command', words.includes('onnxruntime-node'));
  await run('npm', [...words.split(' '), '--no-audit', '--no-fund', '--prefer-offline'], project);
  await ingest();
  const { stdout } = await run('npx', ['plumbline', 'search', SCANNED, '--data-dir', 'scanned'], project);
  check('OCR: then', stdout.includes(SCANNED));
}

function drawScan() {
  const canvas = createCanvas(1200, 400);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = '40px sans-serif';
  context.fillText(SCANNED, 60, 150);
  return canvas.toBuffer('image/png');
}

/** @param {string} project */
async function compile(project) {
  cpSync(join(import.meta.dirname, 'package-project'), project, { recursive: true });
  const options = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // What packages declare is checked where they are built.
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    outDir: 'built',
    rootDir: '.',
  };
  const files = ['embed.ts', 'leftovers.ts', 'typed-client.ts'];
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }));
  await run(NODE, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.'], project);
  tell('tsc --strict', files.join(', '));
}

/** @param {string} project */
async function embed(project) {
  const library = join(ROOT, 'examples/library');
  const { stdout } = await run(NODE, ['built/embed.js', library], project);
  check('ten lines', /run-end\n1 \S+ /.test(stdout));
  const { stdout: left } = await run(NODE, ['--expose-gc', 'built/leftovers.js', library], project);
  const { before, after, heapMiB } = JSON.parse(left.trim().split('\n').at(-1) ?? '');
  tell(
    'after close()',
    `handles ${before} before, ${after.length} after (${after.join(', ')}); heap ${heapMiB.join(', ')} MiB`,
  );
  check('handles', after.length <= before);
  check('memory', heapMiB.at(-1) - heapMiB.at(1) < 20);
}

/** @param {string} project */
async function callServer(project) {
  const server = spawn(
    NODE,
    [join(project, 'node_modules/@plumbline/plumbline/bin/plumbline.js'), 'serve', '--set', 'server.port=0'],
    {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  try {
    const url = await new Promise((found, failed) => {
      server.once('exit', () => failed(new Error('the server has ended')));
      for (const input of [server.stdout, server.stderr])
        createInterface({ input }).on('line', (line) => {
          const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
          if (address !== undefined) found(address);
        });
    });
    const { stdout } = await run(NODE, ['built/typed-client.js', url], project);
    check('typed client', /run-end\n\/api\/research\/\{id\}\/report [1-9]/.test(stdout));
  } finally {
    server.kill('SIGTERM');
  }
}

/** @param {string} nodeModules */
function listLargest(nodeModules) {
  const found = readdirSync(nodeModules).filter((name) => !name.startsWith('.'));
  const names = found.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(nodeModules, name)).map((one) => `${name}/${one}`) : [name],
  );
  const sizes = names.map((name) => ({ name, mb: megabytes(join(nodeModules, name)) }));
  const largest = sizes.sort((left, right) => right.mb - left.mb).slice(0, 16);
  tell('takes the room', largest.map(({ name, mb }) => `${name} ${mb}`).join(', '));
}

/** Of the files themselves. @param {string} path */
function megabytes(path) {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.round(
    files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6,
  );
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  return promisify(execFile)(command, args, {
    cwd,
    env,
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
}

/** @param {string} what @param {string} found */
function tell(what, found) {
  console.log(`${what.padEnd(18)} ${found}`);
}

/** @param {string} what @param {boolean} isRight */
function check(what, isRight) {
  tell(what, isRight ? 'ok' : 'NOT OK');
  if (!isRight) faults.push(what);
}
