import { wording } from '../../catalogue/index.ts';
import type {
  Batch,
  BatchRowResult,
  BatchStore,
  LibraryStore,
  Logger,
  RunLeases,
  TableFiles,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { holdLease } from '../research/run/hold-lease.ts';
import { createRunStop } from '../research/run/run-stop.ts';
import type { ResearchService } from '../services.ts';
import { createBatchControl, type LiveBatch, withWork } from './batch-control.ts';
import type { BatchService, BatchView } from './batch-types.ts';
import { changeReview } from './change-review.ts';
import type { createBatchPlanner } from './create-batch.ts';
import { renderResults } from './render-results.ts';
import { type WorkDeps, workOnBatch } from './work-on-batch.ts';

export interface BatchServiceDeps extends Omit<WorkDeps, 'store'> {
  readonly store: BatchStore;
  readonly planner: ReturnType<typeof createBatchPlanner>;
  readonly tables: Pick<TableFiles, 'writeWorkbook'>;
  readonly library: Pick<LibraryStore, 'listCollections'>;
  readonly leases: Pick<RunLeases, 'acquire' | 'release' | 'renew' | 'renewMs' | 'wish' | 'isHeld'>;
  readonly research: WorkDeps['research'] & Pick<ResearchService, 'remove'>;
  readonly wait: (ms: number) => Promise<void>;
  /** Told that a batch wants somebody to work on it. */
  readonly onReady: (id: string) => void;
  readonly logger: Logger;
}

/** Batches over their store; a batch is worked on by one process at a time, which holds a lease under the batch's id. */
export function createBatchService(
  deps: BatchServiceDeps,
): BatchService & { handOver(): void; isLocal(id: string): boolean } {
  const { store, leases } = deps;
  const live = new Map<string, LiveBatch>();
  const control = createBatchControl({ ...deps, live });
  const { get, view, close } = control;

  return {
    create,
    work,
    resume,
    pause: control.pause,
    cancel: control.cancel,
    retry,
    remove,
    find: control.find,
    list: control.list,
    rows: async (id, { after, limit, statuses }) => {
      await get(id);
      return store.rows(id, { after, limit }, statuses);
    },
    preview: (source, wanted) => deps.planner.preview(source, wanted),
    review,
    results: async function* (id, format) {
      yield* renderResults(await get(id), format, deps);
    },
    isLocal: (id) => live.has(id),
    handOver: () => {
      for (const { stop } of live.values()) stop.stop('hand-over');
    },
  };

  async function create(request: Parameters<BatchService['create']>[0]): Promise<BatchView> {
    if (request.reuse === true) {
      const same = await store.findSame(deps.planner.fingerprint(request));
      if (same !== undefined && same.status !== 'cancelled') return view(same);
    }
    const known = new Set((await deps.library.listCollections()).map(({ id }) => id));
    const unknown = request.collectionIds.find((id) => !known.has(id));
    if (unknown !== undefined) throw new AppError('E021', wording('collectionNotFound', { name: unknown }));
    const { batch, rows, questions } = await deps.planner.plan(request);
    await store.insert(batch, rows, questions);
    return view(batch);
  }

  async function work(id: string, options: Parameters<BatchService['work']>[1] = {}): Promise<BatchView> {
    const batch = await get(id);
    if (batch.status === 'cancelled') throw new AppError('E036', wording('batchCancelled', { id }));
    const lease = live.has(id) ? undefined : await leases.acquire(id, { bySelf: true });
    if (lease === undefined) throw new AppError('E036', wording('batchWorkedOn', { id }));
    const stop = createRunStop(options.signal);
    const entry: LiveBatch = { stop };
    live.set(id, entry);
    const holder = holdLease({ leases, lease, stop, logger: deps.logger });
    try {
      await open(batch);
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
  async function open({ id, status }: Batch): Promise<void> {
    await store.moveQuestions(id, ['running'], 'waiting');
    await store.moveQuestions(id, ['skipped'], 'waiting', { onlyCode: 'E026' });
    if (status !== 'running') await store.update(id, { status: 'running' });
  }

  async function resume(id: string, change: Parameters<BatchService['resume']>[1] = {}): Promise<BatchView> {
    const batch = await get(id);
    if (batch.status === 'cancelled') throw new AppError('E036', wording('batchCancelled', { id }));
    if (change.limits !== undefined || change.parallel !== undefined)
      await store.update(id, { limits: { ...batch.limits, ...change.limits }, parallel: change.parallel });
    if (!live.has(id) && !(await leases.isHeld(id))) await store.update(id, { status: 'running' });
    deps.onReady(id);
    return view(await get(id));
  }

  async function retry(id: string, status: 'failed' | 'no_evidence' = 'failed'): Promise<BatchView> {
    const batch = await get(id);
    if (batch.status === 'running' && (live.has(id) || (await leases.isHeld(id))))
      throw new AppError('E036', wording('batchNoRetryYet', { id }));
    await store.moveQuestions(id, [status], 'waiting', { unreviewed: true });
    return resume(id);
  }

  async function review(
    id: string,
    row: number,
    change: Parameters<BatchService['review']>[2],
  ): Promise<BatchRowResult> {
    const find = async () => (await store.rows(id, { after: row - 1, limit: 1 }))[0];
    const found = await find();
    if (found?.row !== row || found.question === undefined)
      throw new AppError('E021', wording('noBatchRow', { row }));
    const { key, review: before, answer } = found.question;
    await store.reviewQuestion(id, key, changeReview(before, change, answer?.text, deps.clock.now()));
    return (await find()) ?? found;
  }

  async function remove(id: string): Promise<void> {
    await control.cancel(id);
    for (const runId of await store.runIds(id)) {
      try {
        await deps.research.remove(runId);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'E021')) throw error; // gone already
      }
    }
    await store.remove(id);
  }
}
