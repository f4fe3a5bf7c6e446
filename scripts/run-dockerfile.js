// node scripts/run-dockerfile.js: the steps of the Dockerfile one by one in a clean folder, as a user without rights, where no Docker is; then the
// image's command, until it is ready, answers and is stopped. Packages of Debian and owners of folders are left to Docker.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const PORT = 18_484;
/** `nobody`, where this runs as root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** What this machine needs to reach the registry. */
const reachRegistry = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|cafile))$/i.test(name),
  ),
);
const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
const folder = mkdtempSync(join(tmpdir(), 'plumbline-image-'));
chmodSync(folder, 0o755);
own(folder);

/** @typedef {{ root: string, cwd: string, env: Record<string, string>, command: string[] }} Stage */
/** @type {Map<string, Stage>} */
const stages = new Map();
/** @type {Stage} */
let stage = { root: folder, cwd: '/', env: {}, command: [] };
/** @type {string[]} */
let entrypoint = [];

/** @type {Record<string, (rest: string) => void>} */
const STEPS = {
  FROM: (rest) => {
    const [, name = `stage-${stages.size}`] = / AS (\S+)/.exec(rest) ?? [];
    stage = { root: join(folder, name), cwd: '/', env: {}, command: [] };
    makeFolder(stage.root);
    stages.set(name, stage);
  },
  ARG: (rest) => assign(rest),
  ENV: (rest) => assign(rest),
  WORKDIR: (rest) => {
    stage.cwd = rest;
    makeFolder(inStage(rest));
  },
  COPY: (rest) => {
    const words = rest.split(/\s+/);
    const from = words[0]?.startsWith('--from=')
      ? stages.get(words.shift()?.slice('--from='.length) ?? '')
      : undefined;
    const target = inStage(words.pop() ?? '');
    if (rest.trimEnd().endsWith('/')) makeFolder(target);
    for (const source of words) {
      const path = from === undefined ? join(ROOT, source) : join(from.root, source);
      const isWhole = source === '.' || (!target.endsWith('/.') && !rest.trimEnd().endsWith('/'));
      copy(path, isWhole ? target : join(target, basename(source)), from === undefined);
    }
  },
  RUN: (rest) => {
    const kept = rest.split(' && ').filter((part) => !/^(?:apt-get|chown|rm -rf \/var\/)/.test(part.trim()));
    if (kept.length === 0) return console.log('  left to Docker');
    const command = kept.join(' && ').replace(/(?<= )\/(?=data\b)/g, `${stage.root}/`);
    const { status } = spawnSync('sh', ['-c', command], {
      cwd: inStage(stage.cwd),
      env: environment(),
      stdio: ['ignore', 'ignore', 'inherit'],
      ...USER,
    });
    if (status !== 0) throw new Error(`a step ended with ${status}: ${command}`);
  },
  ENTRYPOINT: (rest) => {
    entrypoint = JSON.parse(rest);
  },
  CMD: (rest) => {
    stage.command = JSON.parse(rest);
  },
};

try {
  for (const [name, rest] of instructions(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))) {
    const started = Date.now();
    STEPS[name]?.(rest);
    console.log(`${name.padEnd(10)} ${rest.slice(0, 90)}  ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  console.log(`image      ${du(stage.root)} MB`);
  await runCommand();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The server of the image: every line on stdout is JSON, it is ready, a key is asked for, what is kept is in /data, and SIGTERM ends it. */
async function runCommand() {
  const key = 'key-of-the-image';
  const env = {
    ...environment(),
    PLUMBLINE_DATA_DIR: join(stage.root, 'data'),
    PLUMBLINE_SERVER_HOST: '127.0.0.1',
    PLUMBLINE_SERVER_PORT: String(PORT),
    PLUMBLINE_SERVER_API_KEYS: `image:${createHash('sha256').update(key).digest('hex')}`,
  };
  const before = readdirSync(inStage('/app')).sort().join();
  const [command = '', ...args] = [...entrypoint, ...stage.command].map((word) =>
    isAbsolute(word) ? join(stage.root, word) : word,
  );
  const server = spawn(command, args, {
    cwd: inStage(stage.cwd),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...USER,
  });
  let said = '';
  server.stdout.on('data', (text) => {
    said += text;
  });
  const ended = new Promise((done) => server.once('exit', (code) => done(code)));
  const url = `http://127.0.0.1:${PORT}`;
  await until(async () => (await fetch(`${url}/api/ready`)).ok);
  const statuses = await Promise.all([
    fetch(`${url}/api/collections`),
    fetch(`${url}/api/collections`, { headers: { 'x-api-key': key } }),
    fetch(`${url}/`),
  ]);
  server.kill('SIGTERM');
  const code = await ended;
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const isKept =
    readdirSync(inStage('/app')).sort().join() === before && existsSync(join(stage.root, 'data'));
  console.log(
    `server     ready; ${statuses.map(({ status }) => status).join(', ')}; ${lines.length} lines of JSON; ended with ${code}; ${isKept ? 'kept in /data alone' : 'wrote beside /data'}`,
  );
  if (code !== 0 || statuses.map(({ status }) => status).join() !== '401,200,200' || !isKept)
    process.exitCode = 1;
}

/** Lines that go on are one; comments are none. @param {string} text */
function instructions(text) {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [/** @type {const} */ ([name, rest])];
    });
}

/** @param {string} rest */
function assign(rest) {
  for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=("[^"]*"|\S+)/g))
    stage.env[name] = value.replaceAll('"', '');
}

function environment() {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: stage.root,
    npm_config_cache: join(folder, '.npm'),
    ...reachRegistry,
    ...stage.env,
  };
}

/** @param {string} path */
function inStage(path) {
  return isAbsolute(path) ? join(stage.root, path) : join(stage.root, stage.cwd, path);
}

/** @param {string} source @param {string} target @param {boolean} isContext */
function copy(source, target, isContext) {
  cpSync(source, target, { recursive: true, filter: (path) => !isContext || !isIgnored(path) });
  own(target);
}

/** @param {string} path */
function isIgnored(path) {
  const name = path.slice(ROOT.length + 1);
  return ignored.some((rule) =>
    rule === '*.log' ? name.endsWith('.log') : name === rule || name.startsWith(`${rule}/`),
  );
}

/** @param {string} path */
function makeFolder(path) {
  mkdirSync(path, { recursive: true });
  own(path);
}

/** @param {string} path */
function own(path) {
  if (USER.uid === undefined) return;
  chownSync(path, USER.uid, USER.gid);
  spawnSync('chown', ['-R', `${USER.uid}:${USER.gid}`, path]);
}

/** @param {string} path */
function du(path) {
  return spawnSync('du', ['-sm', path], { encoding: 'utf8' }).stdout.split('\t')[0];
}

/** @param {() => Promise<boolean>} isSo */
async function until(isSo) {
  const end = Date.now() + 60_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error('the server is not ready after a minute');
    await new Promise((done) => setTimeout(done, 200));
  }
}
