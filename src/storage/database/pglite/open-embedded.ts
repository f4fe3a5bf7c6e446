import { mkdir } from 'node:fs/promises';
import type { Database, Query, QueryResult } from '../database.ts';
import { runTransaction } from '../run-transaction.ts';
import {
  explainOpenFailure,
  type FirstSchema,
  type OpenStage,
  prepareDataDirectory,
  readTemplate,
} from './data-directory.ts';
import { createGate, type Lane } from './gate.ts';
import { connectWorker, type KeptWorkerDeps, keepWorker } from './kept-worker.ts';
import { takeOwnerLock } from './owner-lock.ts';
import type { WorkerCallName, WorkerCalls } from './protocol.ts';
import { createRestartTries } from './restart-tries.ts';
import { watchDirectory } from './watch-directory.ts';
import { startWorker } from './worker-client.ts';

export interface EmbeddedDatabase extends Database {
  readonly host: 'embedded';
  /** The same database for what nobody waits for: what is waited for goes first on the one session. */
  readonly background: Pick<Database, 'pool' | 'query' | 'lookUp' | 'transaction'>;
  /** A call to the worker beside SQL, made while no transaction is open. */
  call<K extends 'loadIndex' | 'searchLexical' | 'searchVector' | 'findChunks' | 'countChunks' | 'dump'>(
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
  readonly schema?: FirstSchema | undefined;
  readonly start?: typeof startWorker;
  readonly nowMs?: () => number;
}): Promise<EmbeddedDatabase> {
  const start = deps.start ?? startWorker;
  if (deps.dataDir === ':memory:') {
    const worker = await connectWorker(start, { template: await readTemplate(deps.schema) });
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
    const reopen = () => connectWorker(start, { dataDir, isThere: true }).catch(explain);
    const worker = await reopen();
    const directory = await watchDirectory(dataDir);
    const tries = createRestartTries(deps.nowMs);
    return createEmbeddedDatabase({ worker, directory, reopen, release: lock.release, tries });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function createEmbeddedDatabase(
  deps: KeptWorkerDeps & { readonly release: () => Promise<void> },
): EmbeddedDatabase {
  const kept = keepWorker(deps);
  let closing: Promise<void> | undefined;

  async function call<K extends WorkerCallName>(
    name: K,
    input: WorkerCalls[K][0],
  ): Promise<WorkerCalls[K][1]> {
    if (closing === undefined) await kept.ready();
    return kept.worker.call(name, input);
  }
  const run = (sql: string, params?: readonly unknown[]): Promise<QueryResult> =>
    call('query', { sql, params });
  const gate = createGate({ run });

  async function close(): Promise<void> {
    await gate.exclusive(async () => {
      if (kept.worker.alive) await kept.worker.call('close', null);
    });
    await kept.worker.terminate();
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
    checkHealth: kept.checkHealth,
    call: (name, input, signal) => gate.plain(() => call(name, input), signal),
    async listen(channel, onNotify) {
      const subscribers = kept.worker.subscribers.get(channel) ?? new Set();
      kept.worker.subscribers.set(channel, subscribers.add(onNotify));
      await gate.exclusive(() => call('listen', { channel }));
      return async () => {
        subscribers.delete(onNotify);
        if (subscribers.size > 0) return;
        kept.worker.subscribers.delete(channel);
        await gate.exclusive(() => call('unlisten', { channel }));
      };
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

const memoryLost = () => new Error('The database was kept in memory only and is lost.');
