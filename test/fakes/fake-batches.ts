import { AppError } from '../../src/errors/index.ts';
import type { BatchService, BatchView } from '../../src/pipeline/index.ts';

const AT = '2026-01-02T03:04:05.000Z';

export function makeBatch(over: Partial<BatchView> = {}): BatchView {
  return {
    id: 'bat_1',
    name: 'questions.csv',
    status: 'running',
    mode: 'ask',
    collectionIds: ['col_1'],
    columns: ['question'],
    questionColumn: 0,
    preamble: [],
    hasHeader: true,
    fingerprint: 'f',
    limits: { maxCalls: 0, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0 },
    parallel: 4,
    activeMs: 0,
    createdAt: AT,
    updatedAt: AT,
    counts: { rows: 2, waiting: 2, running: 0, answered: 0, no_evidence: 0, failed: 0, skipped: 0 },
    costUsd: 0,
    ...over,
  };
}

/** One batch of two rows; the second one fails at the first try. */
export function createFakeBatches(note: (name: string, input: unknown) => void): BatchService {
  let view: BatchView | undefined;
  const get = (): BatchView => {
    if (view === undefined) throw new AppError('E021', 'There is no batch of this id.');
    return view;
  };
  const set = (over: Partial<BatchView>): BatchView => {
    view = { ...get(), ...over };
    return view;
  };
  return {
    create: async (request) => {
      note('batches.create', { ...request, source: request.source.name });
      view =
        request.reuse === true && view !== undefined ? view : makeBatch({ name: request.source.name ?? '' });
      return view;
    },
    find: async (id) => (view?.id === id ? view : undefined),
    list: async () => (view === undefined ? [] : [view]),
    work: async (_id, options) => {
      const hasFailed = get().counts.failed > 0 || get().counts.answered === 1;
      note('batches.work', undefined);
      options?.onProgress?.(set({ pace: { rowsPerMinute: 30, secondsLeft: 4 } }));
      if (options?.signal?.aborted) return set({ status: 'paused' });
      const counts = { ...get().counts, waiting: 0, answered: hasFailed ? 2 : 1, failed: hasFailed ? 0 : 1 };
      return set({ status: 'done', counts });
    },
    resume: async (_id, change) => {
      note('batches.resume', change);
      return get();
    },
    pause: async () => set({ status: 'paused' }),
    cancel: async () => set({ status: 'cancelled' }),
    retry: async (_id, status) => {
      note('batches.retry', status);
      return set({ status: 'running', counts: { ...get().counts, failed: 0, waiting: 1 } });
    },
    rows: async () => [
      {
        row: 2,
        cells: ['Why?'],
        status: 'failed',
        problem: {
          code: 'E006',
          title: 'ANSWER_GENERATION_FAILED',
          detail: 'The model is away.',
          retryable: true,
        },
      },
    ],
    preview: async ({ name }) => {
      note('batches.preview', name);
      return { sheets: [], columns: ['question'], questionColumn: 0, rows: [['Why?']], count: 1 };
    },
    review: async (_id, row, change) => {
      note('batches.review', change);
      return { row, cells: ['Why?'], status: 'answered' };
    },
    results: async function* () {
      yield 'question,answer\r\n';
      yield `one,${get().counts.answered}\r\n`;
    },
    remove: async (id) => {
      note('batches.remove', id);
      view = undefined;
    },
  };
}
