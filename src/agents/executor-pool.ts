import { onAbort } from '../errors/index.ts';
import type { Executor } from './execution.ts';

export interface ExecutorPool {
  readonly size: number;
  readonly executors: readonly Executor[];
  /** Runs `work` with a free executor, waiting in line for one; gives it back whatever happens. */
  use<T>(work: (executor: Executor) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** A pool of exactly `size` executors. First come, first served; an aborted caller leaves the line. */
export function createExecutorPool(deps: {
  size: number;
  createExecutor: (name: string) => Executor;
}): ExecutorPool {
  const executors = Array.from({ length: deps.size }, (_, index) =>
    deps.createExecutor(`executor-${index + 1}`),
  );
  const free = [...executors];
  const waiting: ((executor: Executor) => void)[] = [];

  return {
    size: executors.length,
    executors,
    use: async (work, signal) => {
      const executor = await acquire(signal);
      try {
        return await work(executor);
      } finally {
        release(executor);
      }
    },
  };

  function acquire(signal?: AbortSignal): Promise<Executor> {
    signal?.throwIfAborted();
    const ready = free.shift();
    if (ready !== undefined) return Promise.resolve(ready);
    return new Promise((resolve, reject) => {
      const take = (executor: Executor) => {
        stay();
        resolve(executor);
      };
      const stay = onAbort(signal, () => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(signal?.reason);
      });
      waiting.push(take);
    });
  }

  function release(executor: Executor): void {
    const next = waiting.shift();
    if (next === undefined) free.push(executor);
    else next(executor);
  }
}
