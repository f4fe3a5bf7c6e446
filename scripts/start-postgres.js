// Starts a throw-away Postgres with pgvector on a free port and prints its URL; stops it on SIGTERM, SIGINT or end of input.
// Needs a server with pgvector. Debian 12 has no package of it: apt-get install postgresql-15 postgresql-server-dev-15,
// apt-get source pgvector with a deb-src line for trixie, and in its folder: make && make install.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const PACKAGED = '/usr/lib/postgresql';

/** The folder of the newest installed server, or undefined. */
function findServer() {
  if (process.env['POSTGRES_BIN']) return process.env['POSTGRES_BIN'];
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a)).at(0);
  return newest === undefined ? undefined : join(PACKAGED, newest, 'bin');
}

/**
 * Why no server can be started here, or `undefined`: there must be one, and it must have pgvector.
 * @returns {string | undefined}
 */
export function whyNoPostgres() {
  const bin = findServer();
  const install = 'On Debian 12, as root: scripts/install-postgres.sh';
  if (bin === undefined) return `No Postgres server is installed here. ${install}`;
  // Beside the programs as Debian lays them out, or as a build from source does.
  const shares = [
    spawnSync(join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).stdout?.trim(),
    join(bin, '../share'),
    join(bin, '../../../../share/postgresql', basename(dirname(bin))),
  ];
  if (shares.some((share) => share && existsSync(join(share, 'extension/vector.control')))) return undefined;
  return `The Postgres server installed here has no pgvector. ${install}`;
}

/**
 * Why a server that somebody named cannot be used, or `undefined`: it must answer, and have pgvector.
 * @param {string} url
 * @returns {Promise<string | undefined>}
 */
export async function whyNoVector(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rowCount } = await client.query("select from pg_available_extensions where name = 'vector'");
    return rowCount === 0
      ? 'The Postgres server that was named has no pgvector. Install its package there.'
      : undefined;
  } catch {
    return 'The Postgres server that was named does not answer.';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Postgres refuses to run as root, so root hands it to the user `postgres`.
 * @returns {{ uid: number, gid: number } | undefined}
 */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ flag) => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    if (status !== 0) throw new Error('Run this as a user other than root, or create the user "postgres".');
    return Number(stdout);
  };
  return { uid: id('-u'), gid: id('-g') };
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/**
 * Starts a server with an empty database. Resolves to `undefined` when `whyNoPostgres` says so.
 * @param {readonly string[]} extra settings, as `name=value`
 * `halt` stops the server and keeps its data; `start` starts it again at the same address; `pid` is that of its first process.
 * @param {{ readonly bin?: string }} options `bin`: the folder of another server, taken as it is
 * @returns {Promise<{ url: string, halt: () => Promise<void>, start: () => Promise<void>, pid: () => number | undefined, stop: () => Promise<void> } | undefined>}
 */
export async function startPostgres(extra = [], options = {}) {
  const bin = options.bin ?? (whyNoPostgres() === undefined ? findServer() : undefined);
  if (bin === undefined) return undefined;
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'plumbline', '-A', 'trust', '--no-sync'], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  for (const setting of extra) settings.push('-c', setting);
  const isReady = () =>
    spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']).status === 0;
  let halt = async () => {};
  /** @type {number | undefined} */
  let pid;
  const start = async () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...settings], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    const ended = new Promise((done) => server.once('exit', done));
    pid = server.pid;
    halt = async () => {
      server.kill('SIGINT');
      await ended;
    };
    for (let attempt = 0; !isReady(); attempt++) {
      if (attempt === 100 || server.exitCode !== null) throw new Error('Postgres did not start.');
      await sleep(100);
    }
  };
  await start();
  return {
    url: `postgresql://plumbline@127.0.0.1:${port}/postgres`,
    halt: () => halt(),
    start,
    pid: () => pid,
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const server = await startPostgres();
  if (server === undefined) {
    console.error(whyNoPostgres());
    process.exit(69);
  }
  console.log(server.url);
  const stop = () => server.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdin.once('end', stop).resume();
}
