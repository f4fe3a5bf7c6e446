import { type BaseCheckpointSaver, isInterrupted } from '@langchain/langgraph';
import { toPlan } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import { lowerLimits } from '../../../domain/budget/index.ts';
import type { Investigation } from '../../../domain/findings/index.ts';
import type {
  Clock,
  Logger,
  Run,
  RunArtifacts,
  RunEvent,
  RunRequest,
  RunStore,
} from '../../../domain/index.ts';
import { ProblemSchema, reportWishesIn } from '../../../domain/index.ts';
import { detectLanguage } from '../../../linguistics/index.ts';
import {
  addUsage,
  type BudgetLimits,
  createRunBudget,
  NO_USAGE,
  type RunShare,
} from '../../budget/run-budget.ts';
import type { RunEstimate } from '../../services.ts';
import { type EarlierRun, forkFindings, forkState } from '../session/earlier-run.ts';
import type { RunSession } from '../session/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import { activeMs } from './active-time.ts';
import { chooseInput } from './choose-input.ts';
import { EventsFirstSaver } from './events-first-saver.ts';
import { isTerminal } from './life-cycle.ts';
import type { RunConfig, RunGraph } from './run-graph.ts';
import { type SearchGaps, startNotes } from './start-notes.ts';
import { tellCost } from './tell-cost.ts';
import { endRun, failRun, type RunExecution, type Underway, waitForReview } from './underway.ts';
import { withStatus } from './with-status.ts';

export interface GraphTimes {
  readonly startedAt: string;
  readonly elapsedMs: () => number;
  readonly now: () => Date;
}

export const runConfig = (runId: string): RunConfig & { configurable: { thread_id: string } } => ({
  configurable: { thread_id: runId },
});

export interface ExecutorDeps {
  buildGraph: (session: RunSession, times: GraphTimes, artifacts: RunArtifacts) => RunGraph;
  loadEarlier: (run: Run) => Promise<EarlierRun | undefined>;
  loadFindings: (runId: string) => Promise<readonly Investigation[]>;
  addedQuestions: (runId: string) => Promise<readonly string[]>;
  estimate: (subQuestions: number, request: Pick<RunRequest, 'budget' | 'effort'>) => RunEstimate;
  /** What a run will not search although the configuration names it. */
  findGaps: (run: Run) => Promise<SearchGaps>;
  mode: string;
  limits: BudgetLimits;
  /** Of a run that shares a budget with others. */
  shareOf?: ((runId: string) => RunShare | undefined) | undefined;
  clock: Clock;
  logger: Logger;
}

/**
 * One execution of a run: starts it, or goes on at its last checkpoint, and ends it with exactly one terminal event, or
 * leaves it waiting for review, paused, or queued for the next worker. Without the lease it writes nothing more.
 */
export function createRunExecutor(deps: ExecutorDeps): (execution: RunExecution) => Promise<void> {
  return async (execution) => {
    const { run, stores, history, command, stop } = execution;
    if (command === undefined && (await repairRest(run, history, stores.runs))) return;
    const under = beginExecution(execution, deps);
    const { saver, notes } = await openSaver(under, deps);
    const config = {
      ...runConfig(run.id),
      // The next step begins while the last one is saved: a step that is lost so is made again from the journal.
      durability: 'async' as const,
      recursionLimit: 100,
      signal: stop.signal,
    };
    try {
      // The first execution says so before it makes anything that another one would have to look for.
      await under.events.flush();
      const stored = under.executions === 1 ? undefined : await readState(saver, config);
      if (stored?.plan !== undefined) under.events.take('research');
      const asked = askInput(run, stored);
      const session = await openSession(under, deps, { stored, asks: asked !== undefined });
      const times = { startedAt: run.createdAt, elapsedMs: under.elapsedMs, now: () => deps.clock.now() };
      const graph = deps.buildGraph(session, times, stores.artifacts).compile({ checkpointer: saver });
      const input = await chooseInput({
        graph,
        config,
        run,
        stored,
        history,
        command,
        seed: async () => (asked === undefined ? readSeed(run, saver, takeOver) : undefined),
        restarts: asked === undefined ? RESEARCH_RESTARTS : ASK_RESTARTS,
        asked,
        notes,
      });
      const state = await graph.invoke(input, config);
      if (isInterrupted(state))
        await waitForReview(under, state as Partial<ResearchStateValue>, deps.estimate);
      else await endRun(under, session.budget.exhausted === undefined ? 'done' : 'budget-limited');
    } catch (error) {
      await failRun(under, error);
    }

    async function takeOver(
      runId: string,
      ...states: readonly [earlier: Partial<ResearchStateValue>, fork: Partial<ResearchStateValue>]
    ): Promise<void> {
      for (const noted of forkFindings(await deps.loadFindings(runId), ...states))
        await stores.artifacts.putInvestigation(run.id, noted);
    }
  };
}

function beginExecution(execution: RunExecution, deps: ExecutorDeps): Underway {
  const { run, stores, emitter, history } = execution;
  const executions = history.filter(({ type }) => type === 'run-start' || type === 'run-resume').length + 1;
  const startedMs = deps.clock.now().getTime();
  const earlierMs = activeMs(history);
  const events = withStatus({ run, emitter, runs: stores.runs });
  const limits = lowerLimits(deps.limits, run.request.budget);
  const start = executions === 1 ? 'run-start' : 'run-resume';
  events.emit(start, { question: run.question, mode: deps.mode, limits }, `${start}:${executions}`);
  return {
    ...execution,
    executions,
    limits,
    events,
    elapsedMs: () => earlierMs + deps.clock.now().getTime() - startedMs,
    logger: deps.logger.child({ runId: run.id, threadId: run.threadId }),
  };
}

/** The saver of checkpoints, with what there is to say before the run begins. */
async function openSaver({ run, stores, events }: Underway, deps: ExecutorDeps) {
  const { saver: opened, warning } = await stores.openCheckpointer();
  const saver = new EventsFirstSaver(opened, async () => {
    await stores.artifacts.flush();
    await events.flush();
  });
  const language = detectLanguage(run.question);
  const gaps = startNotes(await deps.findGaps(run), language);
  const notes = [...(warning === undefined ? [] : [say(language, warning)]), ...gaps];
  for (const text of notes) events.emit('note', { text }, `note:${text}`);
  return { saver, notes };
}

async function openSession(
  { run, limits, events, executions, elapsedMs, logger }: Underway,
  deps: ExecutorDeps,
  { stored, asks }: { readonly stored: Partial<ResearchStateValue> | undefined; readonly asks: boolean },
): Promise<RunSession> {
  const { request } = run;
  const budget = createRunBudget({
    limits,
    isOwn: request.budget !== undefined,
    spent: Object.values(stored?.usage ?? {}).reduce(addUsage, NO_USAGE),
    elapsedSeconds: () => elapsedMs() / 1000,
    share: deps.shareOf?.(run.id),
  });
  const earlier = await deps.loadEarlier(run);
  return {
    runId: run.id,
    logger,
    budget,
    events: tellCost(events, budget),
    about: [request.question, ...(earlier === undefined ? [] : [earlier.question])],
    earlier,
    isFirst: executions === 1,
    isAsk: request.mode === 'ask',
    asks,
    web: request.web === 'allowed' ? { collectionIds: request.collectionIds } : undefined,
    retrievalMode: request.retrievalMode,
    wishes: reportWishesIn(request),
    effort: request.effort,
    schema: request.schema,
    addedQuestions: () => deps.addedQuestions(run.id),
  };
}

async function readState(
  saver: BaseCheckpointSaver,
  config: RunConfig,
): Promise<Partial<ResearchStateValue> | undefined> {
  const tuple = await saver.getTuple(config);
  return tuple?.checkpoint.channel_values as Partial<ResearchStateValue> | undefined;
}

const RESEARCH_RESTARTS = { again: 'planResearch', rewrite: 'readDocument' };
const ASK_RESTARTS = { again: 'prepareQuery', rewrite: 'readDocument' };
/** Of the graph of asking; 2 had rounds in the place of an executor. Runs that were begun without it, and forks with their plans, go on in that of research. */
const ASK_FLOW = 3;

/** What the graph of asking is started with; `undefined` for a run of the other graph. */
function askInput(
  { request, origin }: Run,
  stored: (Partial<ResearchStateValue> & { readonly flowVersion?: number }) | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (request.mode !== 'ask' || origin?.relation === 'fork') return undefined;
  if (stored?.question !== undefined && (stored.flowVersion ?? 1) < 2) return undefined;
  const { depth = null, reading = null, summary } = request;
  return {
    flowVersion: ASK_FLOW,
    depth,
    reading,
    ...(summary?.language === undefined ? {} : { summary, language: summary.language }),
  };
}

async function readSeed(
  { origin, question, request }: Run,
  saver: BaseCheckpointSaver,
  takeOver: (
    runId: string,
    earlier: Partial<ResearchStateValue>,
    fork: Partial<ResearchStateValue>,
  ) => Promise<void>,
): Promise<Partial<ResearchStateValue> | undefined> {
  if (origin === undefined && request.mode === 'ask')
    return { plan: toPlan([question], say(detectLanguage(question), wording('planAsked'))) };
  if (origin?.relation !== 'fork') return undefined;
  const { configurable } = runConfig(origin.runId);
  const checkpoint = origin.checkpointId === undefined ? {} : { checkpoint_id: origin.checkpointId };
  const state = await readState(saver, { configurable: { ...configurable, ...checkpoint } });
  if (state?.plan === undefined && origin.questions === undefined) return undefined;
  const fork = forkState(state ?? {}, origin.questions, detectLanguage(question));
  await takeOver(origin.runId, state ?? {}, fork);
  return fork;
}

/** A process that died between the last event of a run and its status left the event to tell the status. */
async function repairRest(
  run: Run,
  history: readonly RunEvent[],
  runs: Pick<RunStore, 'setStatus'>,
): Promise<boolean> {
  const last = history.at(-1);
  if (last?.type !== 'run-end') return false;
  const status = (['done', 'failed', 'cancelled', 'budget-limited'] as const).find(
    (candidate) => candidate === last.data['status'],
  );
  if (status === undefined || isTerminal(run.status)) return isTerminal(run.status);
  const problem = ProblemSchema.safeParse(last.data['problem']);
  await runs.setStatus(run.id, status, problem.success ? problem.data : undefined);
  return true;
}
