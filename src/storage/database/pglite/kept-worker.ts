import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import { CONNECTION_LOST, type WorkerCalls } from './protocol.ts';
import type { RestartTries } from './restart-tries.ts';
import type { DirectoryWatch } from './watch-directory.ts';
import { type startWorker, type WorkerClient, WorkerError } from './worker-client.ts';

export interface Connection extends WorkerClient {
  readonly subscribers: Map<string, Set<(payload: string) => void>>;
}

export async function connectWorker(
  start: typeof startWorker,
  input: WorkerCalls['open'][0],
): Promise<Connection> {
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

export interface KeptWorkerDeps {
  readonly worker: Connection;
  /** Absent in memory. */
  readonly directory: DirectoryWatch | undefined;
  /** Starts the database again after its thread died. */
  readonly reopen: () => Promise<Connection>;
  readonly tries: RestartTries;
}

/** The thread of the database, started again when it died, with those who listen. */
export interface KeptWorker {
  readonly worker: Connection;
  /** Until it can be called. */
  ready(): Promise<void>;
  /** Throws when it cannot be called at the moment; then it is started again behind the answer. */
  checkHealth(): Promise<void>;
}

export function keepWorker(deps: KeptWorkerDeps): KeptWorker {
  let worker = deps.worker;
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

  return {
    get worker() {
      return worker;
    },
    async ready() {
      await deps.directory?.check();
      if (!worker.alive) await restart();
    },
    async checkHealth() {
      await deps.directory?.checkNow();
      if (worker.alive && reopening === undefined) return;
      await deps.directory?.checkPlace();
      restart().catch(() => undefined); // told to the next one who asks
      throw deps.tries.isHopeless ? doesNotStart() : new AppError('E007', wording('databaseRestarts'));
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
