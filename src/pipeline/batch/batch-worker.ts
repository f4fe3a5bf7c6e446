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
  let isStopping = false;
  const looks = createLooks({
    look: startBatches,
    isOn: () => timer !== undefined && !isStopping,
    logger: deps.logger,
  });

  /** For each key that has none under way, the oldest batch that waits. */
  async function startBatches(): Promise<void> {
    for (const { id, requestedBy, collectionIds } of await listOpen(deps.store)) {
      const key = requestedBy ?? '';
      if (isStopping) return;
      if (working.has(key) || stopped.has(id) || deps.batches.isLocal(id)) continue;
      if (await deps.leases.isHeld(id)) continue;
      const work = onBehalfOf(key, async () => {
        if (!(await workOn(id, { requestedBy, collectionIds }, deps))) stopped.add(id);
      }).finally(() => {
        working.delete(key);
        looks.wake();
      });
      working.set(key, work);
    }
  }

  const lookAgain = () => {
    stopped.clear();
    looks.wake();
  };

  return {
    wake: lookAgain,
    start: async () => {
      isStopping = false;
      timer ??= setInterval(lookAgain, deps.settings.lookMs).unref();
      looks.wake();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      timer = undefined;
      deps.batches.handOver();
      await looks.ended();
      await Promise.all(working.values());
    },
  };
}

async function listOpen(store: Pick<BatchStore, 'list'>): Promise<Batch[]> {
  const open: Batch[] = [];
  for (;;) {
    const page = await store.list(PAGE, { status: 'running', beforeId: open.at(-1)?.id });
    open.push(...page);
    if (page.length < PAGE) return open.reverse();
  }
}

/** Whether the work came to an end without an error. */
async function workOn(
  id: string,
  asked: Parameters<AssertScope>[0],
  deps: { batches: Pick<BatchService, 'work' | 'pause'>; assertScope: AssertScope; logger: Logger },
): Promise<boolean> {
  try {
    await deps.assertScope(asked);
    await deps.batches.work(id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'E044')
      await deps.batches
        .pause(id)
        .catch((unpaused: unknown) => deps.logger.warn('a batch could not be paused', { error: unpaused }));
    deps.logger.warn('a batch stopped', { batchId: id, error });
    return false;
  }
}

/** Looks once for all who wake it meanwhile, and once more for who wakes it during a look. */
function createLooks(deps: { look: () => Promise<void>; isOn: () => boolean; logger: Logger }) {
  let looking: Promise<void> | undefined;
  let isWoken = false;
  const lookWhileWoken = async () => {
    while (isWoken && deps.isOn()) {
      isWoken = false;
      await deps.look();
    }
  };
  const wake = () => {
    isWoken = true;
    if (!deps.isOn()) return;
    looking ??= lookWhileWoken()
      .catch((error: unknown) => deps.logger.warn('batches could not be looked for', { error }))
      .finally(() => {
        looking = undefined;
        if (isWoken && deps.isOn()) setImmediate(wake);
      });
  };
  return { wake, ended: async () => looking };
}
