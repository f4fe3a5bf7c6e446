import { wording } from '../../catalogue/index.ts';
import type { Batch, BatchStore, RunLeases } from '../../domain/index.ts';
import { AppError, toProblem } from '../../errors/index.ts';
import type { RunStop } from '../research/run/run-stop.ts';
import type { BatchService, BatchView } from './batch-types.ts';
import type { BatchWork } from './work-on-batch.ts';

const WAIT_MS = 100;
const LONGEST_WAIT_MS = 30_000;

/** A batch that this process works on. */
export interface LiveBatch {
  readonly stop: RunStop;
  work?: BatchWork | undefined;
}

export interface BatchControl extends Pick<BatchService, 'find' | 'list' | 'pause' | 'cancel'> {
  /** E021 when it is not there. */
  get(id: string): Promise<Batch>;
  view(batch: Batch): Promise<BatchView>;
  /** Writes down how the work on a batch ended. */
  close(id: string, reason: RunStop['reason']): Promise<void>;
}

/** Reads and stops batches, without loading what plans and answers them. */
export function createBatchControl(deps: {
  readonly store: BatchStore;
  readonly leases: Pick<RunLeases, 'acquire' | 'release' | 'wish'>;
  readonly wait: (ms: number) => Promise<void>;
  readonly live: ReadonlyMap<string, LiveBatch>;
}): BatchControl {
  const { store, leases, live } = deps;

  return {
    get,
    view,
    close: (id, reason) => closeBatch(store, id, reason),
    pause: (id) => halt(id, 'pause'),
    cancel: (id) => halt(id, 'cancel'),
    find: async (id) => {
      const batch = await store.find(id);
      return batch === undefined ? undefined : view(batch);
    },
    list: async (limit, filter) => Promise.all((await store.list(limit, filter)).map(view)),
  };

  async function halt(id: string, wish: 'pause' | 'cancel'): Promise<BatchView> {
    const { status } = await get(id);
    const isOver = status === 'done' || status === 'cancelled';
    if (isOver && wish === 'pause')
      throw new AppError('E036', wording('batchNotPaused', { id, status: wording('runStatus', { status }) }));
    if (isOver || (status === 'paused' && wish === 'pause')) return view(await get(id));
    for (let waitedMs = 0; waitedMs <= LONGEST_WAIT_MS; waitedMs += WAIT_MS) {
      const entry = live.get(id);
      if (entry !== undefined) entry.stop.stop(wish);
      else if (!(await leases.wish(id, wish))) {
        const lease = await leases.acquire(id, { bySelf: true });
        if (lease !== undefined) {
          await closeBatch(store, id, wish).finally(() => leases.release(lease));
          return view(await get(id));
        }
      }
      await deps.wait(WAIT_MS);
      const now = await get(id);
      if (now.status !== 'running' && !live.has(id)) return view(now);
    }
    throw new AppError('E036', wording('batchDoesNotStop', { id }));
  }

  async function view(batch: Batch): Promise<BatchView> {
    const { work } = live.get(batch.id) ?? {};
    if (work !== undefined) return withWork(batch, work);
    const [counts, { costUsd }] = await Promise.all([store.counts(batch.id), store.usage(batch.id)]);
    return { ...batch, counts, costUsd };
  }

  async function get(id: string): Promise<Batch> {
    const batch = await store.find(id);
    if (batch === undefined) throw new AppError('E021', wording('batchNotFound', { id }));
    return batch;
  }
}

async function closeBatch(store: BatchStore, id: string, reason: RunStop['reason']): Promise<void> {
  if (reason === 'cancel') {
    const problem = toProblem(new AppError('E027', wording('rowBatchCancelled')));
    await store.moveQuestions(id, ['waiting', 'running'], 'skipped', { problem });
  }
  const { waiting, running } = await store.counts(id);
  if (reason === 'cancel') await store.update(id, { status: 'cancelled' });
  else if (waiting + running === 0) await store.update(id, { status: 'done' });
  else if (reason === 'pause') await store.update(id, { status: 'paused' });
}

/** A batch as it is while this process works on it. */
export function withWork(batch: Batch, { counts, settled, elapsedMs, spent }: BatchWork): BatchView {
  const rowsPerMinute = elapsedMs > 0 ? (settled * 60_000) / elapsedMs : 0;
  const left = counts.waiting + counts.running;
  const pace =
    settled === 0
      ? { rowsPerMinute }
      : { rowsPerMinute, secondsLeft: Math.ceil((left * elapsedMs) / settled / 1000) };
  return { ...batch, status: 'running', counts, costUsd: spent, pace };
}
