import { onBehalfOf } from '../../concurrency/index.ts';
import type { Batch, BatchStore, Logger, RunLeases } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { AssertScope } from '../research/run/run-executions.ts';
import type { BatchService, BatchWorker } from './batch-types.ts';

const PAGE = 100;

/**
 * Works on the batches of each key one after the other, oldest first, and on those of several keys side by side: a key that
 * sends many, or a long one, does not hold up the others. Looks every `lookMs` for those whose process is gone.
 */
export function createBatchWorker(deps: {
  batches: Pick<BatchService, 'work' | 'pause'> & { handOver(): void; isLocal(id: string): boolean };
  store: Pick<BatchStore, 'list'>;
  leases: Pick<RunLeases, 'isHeld'>;
  assertScope: AssertScope;
  settings: { lookMs: number };
  logger: Logger;
}): BatchWorker & { wake(): void } {
  const working = new Map<string, Promise<void>>();
  /** Stopped by an error: tried again at the next look, not at once. */
  const stopped = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStopping = false;
  let isWoken = false;

  /** For each key that has none under way, the oldest batch that waits. */
  async function startBatches(): Promise<void> {
    for (const { id, requestedBy, collectionIds } of await listOpen()) {
      const key = requestedBy ?? '';
      if (isStopping) return;
      if (working.has(key) || stopped.has(id) || deps.batches.isLocal(id)) continue;
      if (await deps.leases.isHeld(id)) continue;
      const work = onBehalfOf(key, () => workOn(id, { requestedBy, collectionIds })).finally(() => {
        working.delete(key);
        wake();
      });
      working.set(key, work);
    }
  }

  async function listOpen(): Promise<Batch[]> {
    const open: Batch[] = [];
    for (;;) {
      const page = await deps.store.list(PAGE, { status: 'running', beforeId: open.at(-1)?.id });
      open.push(...page);
      if (page.length < PAGE) return open.reverse();
    }
  }

  async function workOn(id: string, asked: Parameters<AssertScope>[0]): Promise<void> {
    try {
      await deps.assertScope(asked);
      await deps.batches.work(id);
    } catch (error) {
      stopped.add(id);
      if (error instanceof AppError && error.code === 'E044')
        await deps.batches
          .pause(id)
          .catch((unpaused: unknown) => deps.logger.warn('a batch could not be paused', { error: unpaused }));
      deps.logger.warn('a batch stopped', { batchId: id, error });
    }
  }

  async function look(): Promise<void> {
    while (isWoken && !isStopping) {
      isWoken = false;
      await startBatches();
    }
  }

  function wake(): void {
    isWoken = true;
    if (timer === undefined || isStopping) return;
    looking ??= look()
      .catch((error: unknown) => deps.logger.warn('batches could not be looked for', { error }))
      .finally(() => {
        looking = undefined;
        if (isWoken && timer !== undefined && !isStopping) setImmediate(wake);
      });
  }

  const lookAgain = () => {
    stopped.clear();
    wake();
  };

  return {
    wake: lookAgain,
    start: async () => {
      isStopping = false;
      timer ??= setInterval(lookAgain, deps.settings.lookMs).unref();
      wake();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      timer = undefined;
      deps.batches.handOver();
      await looking;
      await Promise.all(working.values());
    },
  };
}
