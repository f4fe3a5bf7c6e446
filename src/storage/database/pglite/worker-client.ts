import { Worker } from 'node:worker_threads';
import {
  CONNECTION_LOST,
  type WireError,
  type WorkerCallName,
  type WorkerCalls,
  type WorkerMessage,
} from './protocol.ts';

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/storage/database/pglite/worker.js' : './worker.js',
  import.meta.url,
);

/** An error of the embedded database, with the SQLSTATE or errno it had in the worker. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly code: string | undefined;
  readonly detail: string | undefined;

  constructor(error: WireError) {
    super(error.message);
    this.code = error.code;
    this.detail = error.detail;
    if (error.stack !== undefined) this.stack = error.stack;
  }
}

export interface WorkerClient {
  call<K extends WorkerCallName>(name: K, input: WorkerCalls[K][0]): Promise<WorkerCalls[K][1]>;
  readonly alive: boolean;
  terminate(): Promise<void>;
}

/** Starts the PGlite worker. When the thread dies, every pending and later call rejects with SQLSTATE 08006. */
export function startWorker(deps: {
  readonly onNotify?: (channel: string, payload: string) => void;
}): WorkerClient {
  const worker = new Worker(ENTRY, { execArgv: [], env: { ...WORKER_ENVIRONMENT } });
  worker.unref();
  const pending = new Map<number, { resolve(output: unknown): void; reject(error: Error): void }>();
  let nextId = 0;
  let gone: WorkerError | undefined;

  const die = (reason: string) => {
    gone ??= new WorkerError({ message: `The embedded database stopped: ${reason}`, code: CONNECTION_LOST });
    for (const { reject } of pending.values()) reject(gone);
    pending.clear();
  };
  worker.on('error', (error) => die(error.message));
  worker.on('exit', (code) => die(`its thread ended with code ${code}`));
  worker.on('message', (message: WorkerMessage) => {
    if ('notify' in message) {
      deps.onNotify?.(message.notify.channel, message.notify.payload);
      return;
    }
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    // An idle worker must not keep a finished command alive, a working one must.
    if (pending.size === 0) worker.unref();
    if ('error' in message) waiting?.reject(new WorkerError(message.error));
    else waiting?.resolve(message.output);
  });

  return {
    get alive() {
      return gone === undefined;
    },
    call(name, input) {
      return new Promise((resolve, reject) => {
        if (gone !== undefined) return reject(gone);
        const id = nextId++;
        pending.set(id, { resolve: resolve as (output: unknown) => void, reject });
        worker.ref();
        worker.postMessage({ id, call: name, input });
      });
    },
    async terminate() {
      await worker.terminate();
    },
  };
}

// The database needs nothing from the environment, and keys have no business in it.
const WORKER_ENVIRONMENT = {};
