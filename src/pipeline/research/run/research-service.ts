import { wording } from '../../../catalogue/index.ts';
import {
  assertStorableText,
  createFindThread,
  type EventLog,
  type Plan,
  PlanSchema,
  type Run,
  type RunArtifacts,
  type RunEvent,
  type RunStore,
} from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { ForkRequest, PlanDecision, ResearchService, RunEstimate } from '../../services.ts';
import { collectionsOfText, type createRunCreator } from './create-run.ts';
import { isAtRest, statusWord } from './life-cycle.ts';
import type { createRunQueuing } from './queue-runs.ts';
import type { RunEvents } from './run-events.ts';
import { act, type RunExecutions } from './run-executions.ts';

/** The one entrance for CLI, API and batch, over what creates, queues, executes and stops runs. */
export function createResearchService(deps: {
  runs: RunStore;
  artifacts: Pick<RunArtifacts, 'getReport' | 'getEvidence'>;
  log: EventLog;
  events: RunEvents;
  create: ReturnType<typeof createRunCreator>;
  queuing: ReturnType<typeof createRunQueuing>;
  stopping: Pick<ResearchService, 'cancel' | 'pause' | 'remove'>;
  executions: RunExecutions;
  checkpoints: ResearchService['checkpoints'];
  estimate: () => RunEstimate;
}): ResearchService {
  const { create, queuing, executions } = deps;
  const { enqueue, decide, resume, rewriteReport } = queuing;

  return {
    submit: (request, options) => create(request, options),
    thread: createFindThread(deps),
    enqueue,
    execute,
    review,
    decide,
    plan: (runId) => latestPlan(deps.log, runId),
    ...deps.stopping,
    resume,
    followUp,
    fork,
    checkpoints: async (runId) => {
      await get(runId);
      return deps.checkpoints(runId);
    },
    rewriteReport,
    estimate: async () => deps.estimate(),
    find: (runId) => deps.runs.find(runId),
    list: (limit, filter) => deps.runs.list(limit, filter),
    events: (runId, afterSeq, signal) =>
      deps.events.watch(runId, afterSeq, { isOver: (newest) => isOver(runId, newest), signal }),
    report: (runId) => deps.artifacts.getReport(runId),
    evidence: (runId) => deps.artifacts.getEvidence(runId),
  };

  async function execute(runId: string, options?: Parameters<ResearchService['execute']>[1]): Promise<Run> {
    const run = await get(runId);
    if (run.status === 'done' && options?.rewrite !== true) return run;
    await executions.execute(runId, {
      signal: options?.signal,
      prepare: async (leased) => {
        const { status } = leased.run;
        if (options?.rewrite === true) {
          if ((await deps.artifacts.getReport(runId)) === undefined) throw noReport(runId);
          await act(leased, 'rewrite');
          return { action: 'rewrite' };
        }
        if (status !== 'queued') await act(leased, 'execute');
        return status === 'failed' || status === 'budget-limited' ? { action: 'again' } : undefined;
      },
    });
    return get(runId);
  }

  async function review(
    runId: string,
    decision: PlanDecision,
    options?: Parameters<ResearchService['review']>[2],
  ): Promise<Run> {
    await executions.execute(runId, {
      signal: options?.signal,
      prepare: (leased) => queuing.prepareReview(leased, decision),
    });
    return get(runId);
  }

  async function followUp(runId: string, request: Parameters<ResearchService['followUp']>[1]): Promise<Run> {
    const earlier = await get(runId);
    if ((await deps.artifacts.getReport(runId)) === undefined)
      throw new AppError(
        'E036',
        wording('noReportToFollow', { id: runId, status: statusWord(earlier.status) }),
      );
    return create(
      {
        ...earlier.request,
        question: request.question,
        collectionIds: [...(request.collectionIds ?? earlier.request.collectionIds)],
        reviewPlan: request.reviewPlan ?? false,
        web: request.web,
      },
      {
        threadId: earlier.threadId,
        origin: { relation: 'follow-up', runId, collectionIds: collectionsOfText(earlier) },
      },
    );
  }

  async function fork(runId: string, request: ForkRequest = {}): Promise<Run> {
    const earlier = await get(runId);
    const { checkpointId, questions } = request;
    assertStorableText({ questions, checkpointId });
    const checkpoints = await deps.checkpoints(runId);
    if (checkpoints.length === 0) throw new AppError('E036', wording('noPlanToFork', { id: runId }));
    if (checkpointId !== undefined && !checkpoints.some(({ id }) => id === checkpointId))
      throw new AppError('E021', wording('noCheckpoint', { id: runId, checkpoint: checkpointId }));
    if (questions !== undefined && !questions.some((question) => question.trim() !== ''))
      throw new AppError('E020', wording('planEmpty'));
    return create(
      { ...earlier.request, reviewPlan: false },
      {
        threadId: earlier.threadId,
        origin: {
          relation: 'fork',
          runId,
          collectionIds: collectionsOfText(earlier),
          // Pinned, so that the run it comes from may go on meanwhile.
          checkpointId: checkpointId ?? checkpoints[0]?.id,
          ...(questions === undefined ? {} : { questions: [...questions] }),
        },
      },
    );
  }

  async function isOver(runId: string, newest: RunEvent | undefined): Promise<boolean> {
    if (executions.isLocal(runId)) return false; // woken once it has let go of the run
    const mayRest = newest === undefined || ['run-end', 'review-wait', 'run-paused'].includes(newest.type);
    if (!mayRest) return false;
    const run = await deps.runs.find(runId);
    return run === undefined || (newest !== undefined && isAtRest(run.status));
  }

  async function get(runId: string): Promise<Run> {
    const run = await deps.runs.find(runId);
    if (run === undefined) throw new AppError('E021', wording('runNotFound', { id: runId }));
    return run;
  }
}

const noReport = (runId: string) => new AppError('E036', wording('noReportToRewrite', { id: runId }));

/** The newest plan of a run, edited ones not counted; `undefined` before the first. */
export async function latestPlan(log: Pick<EventLog, 'latest'>, runId: string): Promise<Plan | undefined> {
  const ready = await log.latest(runId, 'plan-ready');
  const parsed = PlanSchema.safeParse(ready?.data);
  return parsed.success ? parsed.data : undefined;
}
