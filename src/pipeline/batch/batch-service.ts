import { wording } from '../../catalogue/index.ts';
import {
  type Batch,
  type BatchRowResult,
  type BatchStore,
  type LibraryStore,
  type Logger,
  type RunLeases,
  rowOutcome,
  type TableFiles,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ResearchService } from '../services.ts';
import { createBatchControl, type LiveBatch } from './batch-control.ts';
import type { BatchService, BatchView } from './batch-types.ts';
import { changeReview } from './change-review.ts';
import type { createBatchPlanner } from './create-batch.ts';
import { renderResults } from './render-results.ts';
import type { WorkDeps } from './work-deps.ts';
import { workUnderLease } from './work-under-lease.ts';

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
  const { get, view } = control;

  return {
    create: async (request) => view(await createBatch(request, deps)),
    work: (id, options) => workUnderLease({ ...deps, live, control }, id, options),
    resume,
    pause: control.pause,
    cancel: control.cancel,
    retry,
    remove: async (id) => {
      await control.cancel(id);
      await removeBatch(id, deps);
    },
    find: control.find,
    list: control.list,
    rows: async (id, { after, limit, statuses }) => {
      await get(id);
      const rows = await store.rows(id, { after, limit }, statuses);
      return rows.map((row) => ({ ...row, outcome: rowOutcome(row) }));
    },
    preview: (source, wanted) => deps.planner.preview(source, wanted),
    review: (id, row, change) => reviewRow(deps, id, row, change),
    results: async function* (id, format) {
      yield* renderResults(await get(id), format, deps);
    },
    isLocal: (id) => live.has(id),
    handOver: () => {
      for (const { stop } of live.values()) stop.stop('hand-over');
    },
  };

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
}

/** The batch and its runs; of these some may be gone already. */
async function removeBatch(id: string, { store, research }: BatchServiceDeps): Promise<void> {
  for (const runId of await store.runIds(id)) {
    try {
      await research.remove(runId);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'E021')) throw error;
    }
  }
  await store.remove(id);
}

/** A new batch, or, where that is wished, one that was the same. E021 for a collection that is not there. */
async function createBatch(
  request: Parameters<BatchService['create']>[0],
  { store, planner, library }: BatchServiceDeps,
): Promise<Batch> {
  if (request.reuse === true) {
    const same = await store.findSame(planner.fingerprint(request));
    if (same !== undefined && same.status !== 'cancelled') return same;
  }
  const known = new Set((await library.listCollections()).map(({ id }) => id));
  const unknown = request.collectionIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw new AppError('E021', wording('collectionNotFound', { name: unknown }));
  const { batch, rows, questions } = await planner.plan(request);
  await store.insert(batch, rows, questions);
  return batch;
}

async function reviewRow(
  { store, clock }: BatchServiceDeps,
  id: string,
  row: number,
  change: Parameters<BatchService['review']>[2],
): Promise<BatchRowResult> {
  const find = async () => (await store.rows(id, { after: row - 1, limit: 1 }))[0];
  const found = await find();
  if (found?.row !== row || found.question === undefined)
    throw new AppError('E021', wording('noBatchRow', { row }));
  const { key, review: before, answer } = found.question;
  await store.reviewQuestion(id, key, changeReview(before, change, answer?.text, clock.now()));
  return (await find()) ?? found;
}
