import { wording } from '../../catalogue/index.ts';
import {
  type Batch,
  type BatchQuestion,
  type Report,
  type Run,
  TERMINAL_STATUSES,
} from '../../domain/index.ts';
import { AppError, errorOf, isAbort, toProblem } from '../../errors/index.ts';
import { isUnwritten, outcomeOf } from '../ask/index.ts';
import type { RunStop } from '../research/run/run-stop.ts';
import type { SharedBudget } from './shared-budget.ts';
import type { WorkDeps } from './work-deps.ts';

interface AnswerDeps extends WorkDeps {
  readonly batch: Batch;
  readonly stop: Pick<RunStop, 'signal'>;
  readonly budget: SharedBudget;
}

/** A question with what its run says; `waiting` when the work was stopped before the run had ended. */
export async function answerQuestion(question: BatchQuestion, deps: AnswerDeps): Promise<BatchQuestion> {
  const { batch, stop, budget, store } = deps;
  const share = budget.share(question.usage);
  let { runId } = question;
  try {
    const run = await runFor(question, deps);
    runId = run.id;
    await store.putQuestion(batch.id, { ...question, status: 'running', runId });
    const detach = deps.shares.attach(run.id, share);
    const ended = await execute(run, deps).finally(detach);
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
async function runFor(
  { key, mode, question, runId }: BatchQuestion,
  { batch, research }: AnswerDeps,
): Promise<Run> {
  const known = runId === undefined ? undefined : await research.find(runId);
  if (known !== undefined && known.status !== 'cancelled') return known;
  return research.submit(
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
async function execute(run: Run, { research, stop: { signal } }: AnswerDeps): Promise<Run> {
  const report = run.status === 'done' ? await research.report(run.id) : undefined;
  return research.execute(run.id, { signal, rewrite: report !== undefined && isUnwritten(report) });
}

/** What a run says to its row; where nothing but another try helps, that is said too. */
function rowOutcome(run: Run, report: Report | undefined): ReturnType<typeof outcomeOf> {
  const outcome = outcomeOf(run, report);
  const { problem } = outcome;
  if (problem === undefined || outcome.status !== 'failed' || run.status === 'failed') return outcome;
  const said = wording('rowToTryAgain', { reason: problem.wording ?? problem.detail });
  return { ...outcome, problem: toProblem(new AppError(errorOf(problem).code, said)) };
}
