import type { BatchStore, Logger, RunLeases } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { AssertScope } from '../research/run/run-executions.ts';
import type { BatchService, BatchWorker } from './batch-types.ts';

const MANY = 100;

/** Works on batches one after the other, and looks every `lookMs` for those whose process is gone. */
export function createBatchWorker(deps: {
  batches: Pick<BatchService, 'work' | 'pause'> & { handOver(): void; isLocal(id: string): boolean };
  store: Pick<BatchStore, 'list'>;
  leases: Pick<RunLeases, 'isHeld'>;
  assertScope: AssertScope;
  settings: { lookMs: number };
  logger: Logger;
}): BatchWorker & { wake(): void } {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isStopping = false;
  let isWoken = false;

  /** Waiting batches, oldest first, until none is left. */
  async function workAll(): Promise<void> {
    do {
      isWoken = false;
      const open = await deps.store.list(MANY, { status: 'running' });
      for (const { id, requestedBy, collectionIds } of open.toReversed()) {
        if (isStopping) return;
        if (deps.batches.isLocal(id) || (await deps.leases.isHeld(id))) continue;
        try {
          await deps.assertScope({ requestedBy, collectionIds });
          await deps.batches.work(id);
        } catch (error) {
          if (error instanceof AppError && error.code === 'E044') await deps.batches.pause(id);
          deps.logger.warn('a batch stopped', { batchId: id, error });
        }
      }
    } while (isWoken && !isStopping);
  }

  const wake = () => {
    isWoken = true;
    if (timer === undefined || isStopping) return;
    working ??= workAll()
      .catch((error: unknown) => deps.logger.warn('batches could not be looked for', { error }))
      .finally(() => {
        working = undefined;
      });
  };

  return {
    wake,
    start: async () => {
      isStopping = false;
      timer ??= setInterval(wake, deps.settings.lookMs).unref();
      wake();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      timer = undefined;
      deps.batches.handOver();
      await working;
    },
  };
}
