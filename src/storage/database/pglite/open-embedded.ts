import { mkdir } from 'node:fs/promises';
import { wording } from '../../../catalogue/index.ts';
import { openFiles } from '../../../concurrency/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Database, Query, QueryResult } from '../database.ts';
import { runTransaction } from '../run-transaction.ts';
import { explainOpenFailure, type OpenStage, prepareDataDirectory, readTemplate } from './data-directory.ts';
import { createGate, type Lane } from './gate.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { CONNECTION_LOST, type WorkerCallName, type WorkerCalls } from './protocol.ts';
import { createRestartTries, type RestartTries } from './restart-tries.ts';
import { type DirectoryWatch, watchDirectory } from './watch-directory.ts';
import { startWorker, type WorkerClient, WorkerError } from './worker-client.ts';

export interface EmbeddedDatabase extends Database {
  readonly host: 'embedded';
  /** The same database for what nobody waits for: what is waited for goes first on the one session. */
  readonly background: Pick<Database, 'pool' | 'query' | 'lookUp' | 'transaction'>;
  /** A call to the worker beside SQL, made while no transaction is open. */
  call<K extends 'loadIndex' | 'searchLexical' | 'searchVector' | 'findChunks' | 'dump'>(
    name: K,
    input: WorkerCalls[K][0],
    signal?: AbortSignal,
  ): Promise<WorkerCalls[K][1]>;
  /** Throws when the data directory is gone, no file can be opened, or the worker is not there. */
  checkHealth(): Promise<void>;
}

/** `:memory:` keeps nothing. Throws E023 when another process owns the directory. */
export async function openEmbedded(deps: {
  readonly dataDir: string;
  readonly onStage: (stage: OpenStage) => void;
  readonly start?: typeof startWorker;
  readonly nowMs?: () => number;
}): Promise<EmbeddedDatabase> {
  const start = deps.start ?? startWorker;
  if (deps.dataDir === ':memory:') {
    const worker = await connectWorker(start, { template: await readTemplate() });
    return createEmbeddedDatabase({
      worker,
      directory: undefined,
      reopen: () => Promise.reject(memoryLost()),
      release: async () => undefined,
      tries: createRestartTries(deps.nowMs),
    });
  }
  await mkdir(deps.dataDir, { recursive: true });
  const lock = await takeOwnerLock(deps.dataDir);
  const explain = async (error: unknown) => {
    throw await explainOpenFailure(deps.dataDir, error);
  };
  try {
    const dataDir = await prepareDataDirectory({ ...deps, startWorker: () => start({}) }).catch(explain);
    deps.onStage('open');
    const reopen = () =>
      connectWorker(start, {
        dataDir,
        isThere: true,
        maxFiles: filesOfDatabase(openFiles().limit),
      }).catch(explain);
    const worker = await reopen();
    const directory = await watchDirectory(dataDir);
    const tries = createRestartTries(deps.nowMs);
    return createEmbeddedDatabase({ worker, directory, reopen, release: lock.release, tries });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * A quarter of what the process may hold open, as far as Postgres can do with it. It keeps every file open that it has read
 * until it meets its bound, by default 1000: with a lower limit of the process nothing would be left for anything else, and
 * after a crash it could not recover.
 */
export const filesOfDatabase = (limit: number): number => Math.min(1000, Math.max(64, Math.floor(limit / 4)));

interface Connection extends WorkerClient {
  readonly subscribers: Map<string, Set<(payload: string) => void>>;
}

async function connectWorker(start: typeof startWorker, input: WorkerCalls['open'][0]): Promise<Connection> {
  const subscribers: Connection['subscribers'] = new Map();
  const worker = start({
    onNotify: (channel, payload) => {
      for (const notify of subscribers.get(channel) ?? []) notify(payload);
    },
  });
  try {
    await worker.call('open', input);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    subscribers,
    get alive() {
      return worker.alive;
    },
    call: (name, callInput) => worker.call(name, callInput),
    terminate: () => worker.terminate(),
  };
}

function createEmbeddedDatabase(deps: {
  readonly worker: Connection;
  /** Absent in memory. */
  readonly directory: DirectoryWatch | undefined;
  /** Starts the database again after its thread died. */
  readonly reopen: () => Promise<Connection>;
  readonly release: () => Promise<void>;
  readonly tries: RestartTries;
}): EmbeddedDatabase {
  let worker = deps.worker;
  let closing: Promise<void> | undefined;

  let reopening: Promise<Connection> | undefined;

  // A database that is gone would be made anew, empty, in the place where the library is missed.
  async function again(): Promise<Connection> {
    await deps.directory?.checkPlace();
    return deps.reopen();
  }

  // Statements may be sent ahead of one another, but only one of them restarts the worker.
  async function restart(): Promise<void> {
    const { subscribers } = worker;
    if (!deps.tries.mayTry) throw doesNotStart();
    reopening ??= again().then(async (opened) => {
      for (const [channel, notify] of subscribers) {
        opened.subscribers.set(channel, notify);
        await opened.call('listen', { channel });
      }
      return opened;
    });
    try {
      worker = await reopening;
      deps.tries.succeeded();
    } catch (error) {
      if (!isWorthAnotherTry(error)) throw error;
      deps.tries.failed();
      throw deps.tries.isHopeless ? doesNotStart(error) : lost(error);
    } finally {
      reopening = undefined;
    }
  }

  async function call<K extends WorkerCallName>(
    name: K,
    input: WorkerCalls[K][0],
  ): Promise<WorkerCalls[K][1]> {
    if (closing === undefined) {
      await deps.directory?.check();
      if (!worker.alive) await restart();
    }
    return worker.call(name, input);
  }
  const run = (sql: string, params?: readonly unknown[]): Promise<QueryResult> =>
    call('query', { sql, params });
  const gate = createGate({ run });

  async function close(): Promise<void> {
    await gate.exclusive(async () => {
      if (worker.alive) await worker.call('close', null);
    });
    await worker.terminate();
    await deps.release();
  }

  const on = (lane: Lane) => ({
    pool: lane,
    query: lane.statement,
    lookUp: lane.lookUp,
    transaction: <T>(work: (query: Query) => Promise<T>, signal?: AbortSignal) =>
      runTransaction(lane, work, signal),
  });

  return {
    host: 'embedded',
    ...on(gate),
    background: on(gate.background),
    async checkHealth() {
      await deps.directory?.checkNow();
      if (worker.alive && reopening === undefined) return;
      await deps.directory?.checkPlace();
      restart().catch(() => undefined); // told to the next one who asks
      throw deps.tries.isHopeless ? doesNotStart() : new AppError('E007', wording('databaseRestarts'));
    },
    call: (name, input, signal) => gate.plain(() => call(name, input), signal),
    async listen(channel, onNotify) {
      const subscribers = worker.subscribers.get(channel) ?? new Set();
      worker.subscribers.set(channel, subscribers.add(onNotify));
      await gate.exclusive(() => call('listen', { channel }));
      return async () => {
        subscribers.delete(onNotify);
        if (subscribers.size > 0) return;
        worker.subscribers.delete(channel);
        await gate.exclusive(() => call('unlisten', { channel }));
      };
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** A database that cannot start again because the system is short of something may do so a moment later; a full disk says so itself. */
function isWorthAnotherTry(error: unknown): boolean {
  const code = (error as { readonly code?: unknown }).code;
  return !(error instanceof AppError) && code !== 'ENOSPC' && code !== '53100';
}

const lost = (error: unknown) =>
  new WorkerError({
    message: `The embedded database could not start again: ${error instanceof Error ? error.message : String(error)}`,
    code: CONNECTION_LOST,
  });

const doesNotStart = (cause?: unknown) => new AppError('E007', wording('databaseDoesNotStart'), { cause });

const memoryLost = () => new Error('The database was kept in memory only and is lost.');
