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
import { detectLanguage } from '../../../linguistics/index.ts';
import type { ForkRequest, PlanDecision, ResearchService } from '../../services.ts';
import { forkState } from '../session/earlier-run.ts';
import type { RunEvents } from '../session/run-events.ts';
import { collectionsOfText, type createRunCreator } from './create-run.ts';
import { getRun } from './get-run.ts';
import { isAtRest, isTerminal, statusWord } from './life-cycle.ts';
import type { createRunQueuing } from './queue-runs.ts';
import { isRestEvent, withSettledRest } from './rest-events.ts';
import type { RunExecutions } from './run-executions.ts';
import { act } from './run-holds.ts';

interface ResearchServiceDeps {
  runs: RunStore;
  artifacts: Pick<RunArtifacts, 'getReport' | 'getEvidence'>;
  log: EventLog;
  events: RunEvents;
  create: ReturnType<typeof createRunCreator>;
  queuing: ReturnType<typeof createRunQueuing>;
  stopping: Pick<ResearchService, 'cancel' | 'pause' | 'remove'>;
  executions: RunExecutions;
  checkpoints: ResearchService['checkpoints'];
  baseCollections: ResearchService['baseCollections'];
  estimate: ResearchService['estimate'];
  wait: (ms: number) => Promise<void>;
}

/** The one entrance for CLI, API and batch, over what creates, queues, executes and stops runs. */
export function createResearchService(deps: ResearchServiceDeps): ResearchService {
  const { create, queuing } = deps;
  const { enqueue, decide, resume, rewriteReport } = queuing;

  return {
    submit: (request, options) => create(request, options),
    thread: createFindThread(deps),
    enqueue,
    execute: (runId, options) => execute(deps, runId, options),
    review: (runId, decision, options) => settleReview(deps, runId, decision, options),
    decide,
    plan: (runId) => shownPlan(deps, runId),
    addTask: (runId, question) => addTask(deps, runId, question),
    ...deps.stopping,
    resume,
    followUp: (runId, request) => askFollowUp(deps, runId, request),
    fork: (runId, request) => forkRun(deps, runId, request),
    checkpoints: async (runId) => {
      await getRun(deps.runs, runId);
      return deps.checkpoints(runId);
    },
    rewriteReport,
    estimate: deps.estimate,
    baseCollections: deps.baseCollections,
    find: (runId) => deps.runs.find(runId),
    list: (limit, filter) => deps.runs.list(limit, filter),
    events: (runId, afterSeq, signal) =>
      withSettledRest(
        deps.events.watch(runId, afterSeq, { isOver: (newest) => isOver(deps, runId, newest), signal }),
        runId,
        { ...deps, signal },
      ),
    report: (runId) => deps.artifacts.getReport(runId),
    evidence: (runId) => deps.artifacts.getEvidence(runId),
  };
}

async function execute(
  deps: ResearchServiceDeps,
  runId: string,
  options?: Parameters<ResearchService['execute']>[1],
): Promise<Run> {
  const { executions } = deps;

  const run = await getRun(deps.runs, runId);
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
  return getRun(deps.runs, runId);
}

async function settleReview(
  deps: ResearchServiceDeps,
  runId: string,
  decision: PlanDecision,
  options?: Parameters<ResearchService['review']>[2],
): Promise<Run> {
  const { executions, queuing } = deps;

  await executions.execute(runId, {
    signal: options?.signal,
    prepare: (leased) => queuing.prepareReview(leased, decision),
  });
  return getRun(deps.runs, runId);
}

async function addTask(
  { runs, log }: Pick<ResearchServiceDeps, 'runs' | 'log'>,
  runId: string,
  question: string,
): Promise<Run> {
  const { status, request } = await getRun(runs, runId);
  assertStorableText({ question });
  const isWritten = isTerminal(status) || (await log.latest(runId, 'report-start')) !== undefined;
  if (isWritten || request.mode === 'ask') throw new AppError('E126', wording('taskTooLate', { id: runId }));
  await runs.addQuestion(runId, question);
  return getRun(runs, runId);
}

async function askFollowUp(
  deps: ResearchServiceDeps,
  runId: string,
  request: Parameters<ResearchService['followUp']>[1],
): Promise<Run> {
  const { create } = deps;

  const earlier = await getRun(deps.runs, runId);
  const report = await deps.artifacts.getReport(runId);
  if (report === undefined)
    throw new AppError(
      'E036',
      wording('noReportToFollow', { id: runId, status: statusWord(earlier.status) }),
    );
  return create(
    {
      ...earlier.request,
      added: undefined,
      // Documents of other collections are not asked.
      ...(request.collectionIds === undefined
        ? {}
        : { documentIds: undefined, version: undefined, versionIds: undefined }),
      ...(request.mode === undefined ? {} : { mode: request.mode }),
      question: request.question ?? report.question,
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

async function forkRun(deps: ResearchServiceDeps, runId: string, request: ForkRequest = {}): Promise<Run> {
  const { create } = deps;

  const earlier = await getRun(deps.runs, runId);
  const { checkpointId, questions } = request;
  assertStorableText({ questions, checkpointId });
  const checkpoints = await deps.checkpoints(runId);
  if (checkpoints.length === 0) throw new AppError('E036', wording('noPlanToFork', { id: runId }));
  if (checkpointId !== undefined && !checkpoints.some(({ id }) => id === checkpointId))
    throw new AppError('E021', wording('noCheckpoint', { id: runId, checkpoint: checkpointId }));
  if (questions !== undefined && !questions.some((question) => question.trim() !== ''))
    throw new AppError('E020', wording('planEmpty'));
  return create(
    { ...earlier.request, added: undefined, reviewPlan: false },
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

async function isOver(
  deps: ResearchServiceDeps,
  runId: string,
  newest: RunEvent | undefined,
): Promise<boolean> {
  const { executions } = deps;

  if (executions.isLocal(runId)) return false; // woken once it has let go of the run
  const mayRest = newest === undefined || isRestEvent(newest);
  if (!mayRest) return false;
  const run = await deps.runs.find(runId);
  return run === undefined || (newest !== undefined && isAtRest(run.status));
}

const noReport = (runId: string) => new AppError('E036', wording('noReportToRewrite', { id: runId }));

/** The plan of a run; a fork that has none of its own goes on with that of the run it comes from, or with its own questions. */
async function shownPlan(
  deps: Pick<ResearchServiceDeps, 'log' | 'runs'>,
  runId: string,
): Promise<Plan | undefined> {
  const own = await latestPlan(deps.log, runId);
  const run = own === undefined ? await deps.runs.find(runId) : undefined;
  if (run?.origin?.relation !== 'fork') return own;
  const earlier = await shownPlan(deps, run.origin.runId);
  const { questions } = run.origin;
  if (questions === undefined) return earlier;
  return forkState({ plan: earlier }, questions, detectLanguage(run.question)).plan;
}

/** The newest plan of a run, as it was made or as a person has edited it; `undefined` before the first. */
export async function latestPlan(log: Pick<EventLog, 'latest'>, runId: string): Promise<Plan | undefined> {
  const told = await Promise.all([log.latest(runId, 'review-done'), log.latest(runId, 'plan-ready')]);
  const [newest] = told
    .filter((event) => event !== undefined)
    .sort((left, right) => right.seq - left.seq)
    .flatMap(({ data }) => PlanSchema.safeParse(data).data ?? []);
  return newest;
}
