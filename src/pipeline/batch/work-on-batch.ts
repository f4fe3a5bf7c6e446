import type { Batch, BatchCounts, BatchQuestion, BatchStore } from '../../domain/index.ts';
import { AppError, toProblem } from '../../errors/index.ts';
import type { RunStop } from '../research/run/run-stop.ts';
import { answerQuestion } from './answer-question.ts';
import { createSharedBudget, type SharedBudget } from './shared-budget.ts';
import type { WorkDeps } from './work-deps.ts';

const PAGE = 100;
const SAVE_EVERY_MS = 5000;

export interface BatchWork {
  readonly counts: BatchCounts;
  /** Rows that were settled since the work began, and the time it took. */
  readonly settled: number;
  readonly elapsedMs: number;
  readonly spent: number;
}

/**
 * Answers what waits, `parallel` questions at a time, until nothing waits or it is told to stop. Each question is a run of
 * its own under an id that its batch and key give, so that work that was killed goes on with the same runs.
 */
export async function workOnBatch(
  batch: Batch,
  stop: Pick<RunStop, 'signal' | 'reason'>,
  deps: WorkDeps,
  onChange: (work: BatchWork) => void,
): Promise<void> {
  const { store, clock } = deps;
  const startedMs = clock.now().getTime();
  const elapsedMs = () => clock.now().getTime() - startedMs;
  const activeMs = () => batch.activeMs + elapsedMs();
  const spent = await store.usage(batch.id);
  const budget = createSharedBudget({ limits: batch.limits, spent, activeMs });
  let counts = await store.counts(batch.id);
  let settled = 0;
  let savedMs = 0;
  let isSpent = false;
  const waiting = createWaitingQuestions(batch.id, store);

  const tell = () => onChange({ counts, settled, elapsedMs: elapsedMs(), spent: budget.costUsd });
  const count = (from: BatchQuestion['status'], to: BatchQuestion['status'], rows: number) => {
    counts = { ...counts, [from]: counts[from] - rows, [to]: counts[to] + rows };
    if (from === 'running' && to !== 'waiting') settled += rows;
    tell();
  };

  const save = () => store.update(batch.id, { activeMs: activeMs() });

  tell();
  try {
    await Promise.all(Array.from({ length: batch.parallel }, work));
  } finally {
    if (stop.reason !== 'lost') await save();
  }

  async function work(): Promise<void> {
    for (;;) {
      const question = stop.signal.aborted || isSpent ? undefined : await waiting.take();
      if (question === undefined || stop.signal.aborted || isSpent) return;
      await settle(question);
    }
  }

  async function settle(question: BatchQuestion): Promise<void> {
    if (spentProblem(budget) !== undefined) return skipTheRest();
    count('waiting', 'running', question.rows);
    const settledQuestion = await answerQuestion(question, { ...deps, batch, stop, budget });
    if (stop.reason === 'lost') return;
    await store.putQuestion(batch.id, settledQuestion);
    count('running', settledQuestion.status, question.rows);
    if (elapsedMs() - savedMs <= SAVE_EVERY_MS) return;
    savedMs = elapsedMs();
    await save();
  }

  async function skipTheRest(): Promise<void> {
    if (isSpent) return;
    isSpent = true;
    await store.moveQuestions(batch.id, ['waiting'], 'skipped', { problem: spentProblem(budget) });
    counts = { ...counts, waiting: 0, skipped: counts.skipped + counts.waiting };
    tell();
  }
}

function spentProblem(budget: SharedBudget): BatchQuestion['problem'] {
  try {
    budget.check();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return toProblem(error);
  }
}

/** The questions of a batch that wait, by their rows; a page is read once, whoever asks. */
function createWaitingQuestions(batchId: string, store: Pick<BatchStore, 'questions'>) {
  let cursor = 0;
  let ahead: BatchQuestion[] = [];
  let loading: Promise<void> | undefined;
  const load = async () => {
    ahead = [...(await store.questions(batchId, 'waiting', { after: cursor, limit: PAGE }))];
    cursor = ahead.at(-1)?.row ?? -1;
  };
  return {
    async take(): Promise<BatchQuestion | undefined> {
      for (;;) {
        const next = ahead.shift();
        if (next !== undefined) return next;
        if (cursor < 0) return undefined;
        loading ??= load().finally(() => {
          loading = undefined;
        });
        await loading;
      }
    },
  };
}
