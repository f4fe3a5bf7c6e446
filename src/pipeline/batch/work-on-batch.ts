import { wording } from '../../catalogue/index.ts';
import {
  type Batch,
  type BatchCounts,
  type BatchQuestion,
  type BatchStore,
  type Clock,
  type Logger,
  type Report,
  type Run,
  TERMINAL_STATUSES,
} from '../../domain/index.ts';
import { AppError, errorOf, isAbort, toProblem } from '../../errors/index.ts';
import { isUnwritten, outcomeOf } from '../ask/index.ts';
import type { RunStop } from '../research/run/run-stop.ts';
import type { ResearchService } from '../services.ts';
import { type createRunShares, createSharedBudget, type SharedBudget } from './shared-budget.ts';

const PAGE = 100;
const SAVE_EVERY_MS = 5000;

export interface WorkDeps {
  readonly store: BatchStore;
  readonly research: Pick<ResearchService, 'submit' | 'execute' | 'find' | 'report'>;
  readonly shares: ReturnType<typeof createRunShares>;
  readonly clock: Clock;
  readonly logger: Logger;
}

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
  let cursor = 0;
  let ahead: BatchQuestion[] = [];
  let loading: Promise<void> | undefined;
  let isSpent = false;

  const tell = () => onChange({ counts, settled, elapsedMs: elapsedMs(), spent: budget.costUsd });
  const count = (from: BatchQuestion['status'], to: BatchQuestion['status'], rows: number) => {
    counts = { ...counts, [from]: counts[from] - rows };
    counts = { ...counts, [to]: counts[to] + rows };
    if (from === 'running' && to !== 'waiting') settled += rows;
    tell();
  };

  tell();
  try {
    await Promise.all(Array.from({ length: batch.parallel }, work));
  } finally {
    if (stop.reason !== 'lost') await store.update(batch.id, { activeMs: activeMs() });
  }

  async function work(): Promise<void> {
    for (;;) {
      const question = await take();
      if (question === undefined) return;
      await settle(question);
    }
  }

  /** The next question that waits; pages are read once, whoever asks. */
  async function take(): Promise<BatchQuestion | undefined> {
    while (!stop.signal.aborted && !isSpent) {
      const next = ahead.shift();
      if (next !== undefined) return next;
      if (cursor < 0) return undefined;
      loading ??= load().finally(() => {
        loading = undefined;
      });
      await loading;
    }
    return undefined;
  }

  async function load(): Promise<void> {
    ahead = [...(await store.questions(batch.id, 'waiting', { after: cursor, limit: PAGE }))];
    cursor = ahead.at(-1)?.row ?? -1;
  }

  async function settle(question: BatchQuestion): Promise<void> {
    if (isOverBudget(budget)) return skipTheRest();
    count('waiting', 'running', question.rows);
    const settledQuestion = await answer(question);
    if (stop.reason === 'lost') return;
    await store.putQuestion(batch.id, settledQuestion);
    count('running', settledQuestion.status, question.rows);
    if (elapsedMs() - savedMs > SAVE_EVERY_MS) {
      savedMs = elapsedMs();
      await store.update(batch.id, { activeMs: activeMs() });
    }
  }

  async function answer(question: BatchQuestion): Promise<BatchQuestion> {
    const share = budget.share(question.usage);
    let { runId } = question;
    try {
      const run = await runFor(question);
      runId = run.id;
      await store.putQuestion(batch.id, { ...question, status: 'running', runId });
      const detach = deps.shares.attach(run.id, share);
      const ended = await execute(run).finally(detach);
      if (!TERMINAL_STATUSES.includes(ended.status) && stop.signal.aborted)
        return { ...question, status: 'waiting', runId, usage: share.used };
      const report = await deps.research.report(ended.id);
      // A run that had ended before it was noted here used its budget then.
      if (report !== undefined && share.used.calls === 0) share.begin(report.facts);
      const { problem: _earlier, answer: _old, ...rest } = question;
      return { ...rest, ...rowOutcome(ended, report), runId, usage: share.used };
    } catch (error) {
      if (isAbort(error, stop.signal)) return { ...question, status: 'waiting', runId, usage: share.used };
      deps.logger.warn('a row failed', { batchId: batch.id, row: question.row, error });
      return { ...question, status: 'failed', runId, problem: toProblem(error), usage: share.used };
    }
  }

  /** The run of before, unless it is gone or was cancelled: then one that is made from its id. */
  async function runFor({ key, mode, question, runId }: BatchQuestion): Promise<Run> {
    const known = runId === undefined ? undefined : await deps.research.find(runId);
    if (known !== undefined && known.status !== 'cancelled') return known;
    return deps.research.submit(
      {
        question,
        collectionIds: batch.collectionIds,
        reviewPlan: false,
        mode,
        batchId: batch.id,
        ...(batch.requestedBy === undefined ? {} : { requestedBy: batch.requestedBy }),
      },
      { idempotencyKey: `${batch.id}/${key}/${runId ?? ''}` },
    );
  }

  /** A run that is done but whose report could not be written writes it again. */
  async function execute(run: Run): Promise<Run> {
    const { signal } = stop;
    const report = run.status === 'done' ? await deps.research.report(run.id) : undefined;
    return deps.research.execute(run.id, { signal, rewrite: report !== undefined && isUnwritten(report) });
  }

  async function skipTheRest(): Promise<void> {
    if (isSpent) return;
    isSpent = true;
    ahead = [];
    await store.moveQuestions(batch.id, ['waiting'], 'skipped', { problem: spentProblem(budget) });
    counts = { ...counts, waiting: 0, skipped: counts.skipped + counts.waiting };
    tell();
  }
}

/** What a run says to its row; where nothing but another try helps, that is said too. */
function rowOutcome(run: Run, report: Report | undefined): ReturnType<typeof outcomeOf> {
  const outcome = outcomeOf(run, report);
  const { problem } = outcome;
  if (problem === undefined || outcome.status !== 'failed' || run.status === 'failed') return outcome;
  const said = wording('rowToTryAgain', { reason: problem.wording ?? problem.detail });
  return { ...outcome, problem: toProblem(new AppError(errorOf(problem).code, said)) };
}

function isOverBudget(budget: SharedBudget): boolean {
  return spentProblem(budget) !== undefined;
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
