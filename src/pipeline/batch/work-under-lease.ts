import { wording } from '../../catalogue/index.ts';
import type { Batch, Logger, RunLeases } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { holdLease } from '../research/run/hold-lease.ts';
import { createRunStop } from '../research/run/run-stop.ts';
import { type createBatchControl, type LiveBatch, withWork } from './batch-control.ts';
import type { BatchService, BatchView } from './batch-types.ts';
import type { WorkDeps } from './work-deps.ts';
import { workOnBatch } from './work-on-batch.ts';

export interface LeaseDeps extends WorkDeps {
  readonly leases: Pick<RunLeases, 'acquire' | 'release' | 'renew' | 'renewMs' | 'wish'>;
  /** Batches that this process works on. */
  readonly live: Map<string, LiveBatch>;
  readonly control: Pick<ReturnType<typeof createBatchControl>, 'get' | 'view' | 'close'>;
  readonly logger: Logger;
}

/** Works on a batch while nobody else does. E036 for one that is cancelled, or that somebody works on. */
export async function workUnderLease(
  deps: LeaseDeps,
  id: string,
  options: Parameters<BatchService['work']>[1] = {},
): Promise<BatchView> {
  const { live, leases } = deps;
  const { get, view, close } = deps.control;
  const batch = await get(id);
  if (batch.status === 'cancelled') throw new AppError('E036', wording('batchCancelled', { id }));
  const lease = live.has(id) ? undefined : await leases.acquire(id, { bySelf: true });
  if (lease === undefined) throw new AppError('E036', wording('batchWorkedOn', { id }));
  const stop = createRunStop(options.signal);
  const entry: LiveBatch = { stop };
  live.set(id, entry);
  const holder = holdLease({ leases, lease, stop, logger: deps.logger });
  try {
    await open(batch, deps);
    await workOnBatch(await get(id), stop, deps, (work) => {
      entry.work = work;
      options.onProgress?.(withWork(batch, work));
    });
    if (stop.reason !== 'lost') await close(id, stop.reason);
  } finally {
    holder.end();
    stop.dispose();
    live.delete(id);
    await leases.release(lease);
  }
  return view(await get(id));
}

/** What a dead process left half-done waits again, and so does what only the budget kept from being asked. */
async function open({ id, status }: Batch, { store }: Pick<LeaseDeps, 'store'>): Promise<void> {
  await store.moveQuestions(id, ['running'], 'waiting');
  await store.moveQuestions(id, ['skipped'], 'waiting', { onlyCode: 'E026' });
  if (status !== 'running') await store.update(id, { status: 'running' });
}
