import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';

export interface OwnerLock {
  release(): Promise<void>;
}

const ATTEMPTS = 20;
const SOCKET = /^(\d+)-[0-9a-f]+\.sock$/;
const MAX_SOCKET_PATH = 100; // 108 bytes on Linux, 104 on macOS, with its final zero

/**
 * Makes this process the only owner of a data directory; a second opener would corrupt it. Throws E023 while another
 * living process owns it. The lock is a listening socket, which the kernel closes with its process, so it survives no
 * `kill -9` and needs no heartbeat. Every taker binds a name of its own before it looks at the others, and owns only
 * when it sees no other living one: of two that look at the same time at least one sees the other and steps back.
 * Names are never used twice, so that removing a dead one cannot remove a living lock.
 */
export async function takeOwnerLock(dataDir: string): Promise<OwnerLock> {
  const folder = join(dataDir, 'lock');
  await mkdir(folder, { recursive: true });
  const short = await shortenPath(folder);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const name = `${process.pid}-${randomBytes(6).toString('hex')}.sock`;
      const { server, claim } = await listen(join(short.path, name));
      const others = await livingOwners(folder, short.path, name);
      if (others.length === 0) {
        claim();
        return { release: () => release(server, join(folder, name), short.close) };
      }
      await release(server, join(folder, name));
      const owner = others.find(({ state }) => state !== 'claiming');
      if (owner !== undefined) throw locked(owner);
      await sleep(5 + Math.random() * 40);
    }
    throw new AppError('E023', wording('openedAtOnce'));
  } catch (error) {
    await short.close();
    throw error;
  }
}

interface Owner {
  readonly pid: string;
  /** `busy` when it lives but did not answer in time: its event loop is blocked or it is stopped. */
  readonly state: 'owner' | 'claiming' | 'busy';
  readonly host: string;
}

function listen(path: string): Promise<{ server: Server; claim(): void }> {
  let state = 'claiming';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${state} ${hostname()}`);
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.on('error', () => undefined);
      resolve({
        server,
        claim: () => {
          state = 'owner';
        },
      });
    });
  });
}

async function livingOwners(folder: string, shortFolder: string, ownName: string): Promise<Owner[]> {
  const names = (await readdir(folder)).filter((name) => name !== ownName && SOCKET.test(name));
  const owners = await Promise.all(
    names.map(async (name): Promise<Owner | undefined> => {
      const answer = await ask(join(shortFolder, name));
      if (answer === undefined) {
        await rm(join(folder, name), { force: true });
        return undefined;
      }
      const [state, host = hostname()] = answer.split(' ');
      const [, pid = 'unknown'] = SOCKET.exec(name) ?? [];
      return { pid, host, state: state === 'owner' || state === 'claiming' ? state : 'busy' };
    }),
  );
  return owners.filter((owner) => owner !== undefined);
}

/** What the owner of a socket says; empty when it lives and is silent, `undefined` when nobody listens. */
function ask(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    let connected = false;
    const socket = connect(path);
    const timer = setTimeout(() => socket.destroy(), 500);
    socket.on('connect', () => {
      connected = true;
    });
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Anything but "nobody listens" may be a living owner (a full backlog, missing rights), so it counts as one.
      if (error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT') connected = true;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(connected ? answer : undefined);
    });
  });
}

async function release(server: Server, path: string, then?: () => Promise<void>): Promise<void> {
  await new Promise((done) => server.close(done));
  await rm(path, { force: true });
  await then?.();
}

/** Socket paths are limited to about 100 bytes; on Linux an open directory has a short name too. */
async function shortenPath(folder: string): Promise<{ path: string; close(): Promise<void> }> {
  if (Buffer.byteLength(folder) + 30 < MAX_SOCKET_PATH) return { path: folder, close: async () => undefined };
  if (process.platform !== 'linux') {
    throw new AppError(
      'E008',
      wording('dataPathLong', { bytes: Buffer.byteLength(folder), most: MAX_SOCKET_PATH - 30 }),
    );
  }
  const handle = await open(folder, 'r');
  return { path: `/proc/self/fd/${handle.fd}`, close: () => handle.close() };
}

function locked({ pid, host, state }: Owner): AppError {
  return new AppError(
    'E023',
    wording('libraryInUse', { pid, host: host === hostname() ? '' : host, isSilent: state === 'busy' }),
    { details: { pid, host } },
  );
}
