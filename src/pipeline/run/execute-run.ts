import { type BaseCheckpointSaver, Command } from '@langchain/langgraph';
import type { Clock, Logger, Run, RunEvent, RunEventType, RunStatus, RunStore } from '../../domain/index.ts';
import { isAbort, toProblem } from '../../errors/index.ts';
import { detectLanguage } from '../../text/index.ts';
import type { buildResearchGraph } from '../graph.ts';
import type { PlanDecision } from '../services.ts';
import type { ResearchStateValue } from '../state.ts';
import { activeMs } from './active-time.ts';
import { addUsage, type BudgetLimits, createRunBudget, NO_USAGE } from './run-budget.ts';
import type { RunEmitter } from './run-events.ts';
import type { RunSession } from './run-session.ts';

type ResearchGraph = ReturnType<typeof buildResearchGraph>;

export interface GraphTimes {
  readonly startedAt: string;
  readonly elapsedMs: () => number;
  readonly now: () => Date;
}

export interface RunExecution {
  readonly run: Run;
  readonly emitter: RunEmitter;
  /** Everything the run has logged so far, oldest first. */
  readonly history: readonly RunEvent[];
  readonly decision?: PlanDecision | undefined;
  readonly signal: AbortSignal;
  readonly wasCancelled: () => boolean;
}

const STATUS_BY_EVENT: Partial<Record<RunEventType, RunStatus>> = {
  'plan-start': 'planning',
  'task-start': 'researching',
  'report-start': 'writing',
};

/**
 * One execution of a run: starts it, or goes on at its last checkpoint, and ends it with exactly one terminal event, or
 * leaves it waiting for review or paused.
 */
export function createRunExecutor(deps: {
  runs: Pick<RunStore, 'setStatus'>;
  buildGraph: (session: RunSession, times: GraphTimes) => ResearchGraph;
  openCheckpointer: () => Promise<{ saver: BaseCheckpointSaver; warning?: string | undefined }>;
  mode: string;
  limits: BudgetLimits;
  clock: Clock;
  logger: Logger;
}): (execution: RunExecution) => Promise<void> {
  return async ({ run, emitter, history, decision, signal, wasCancelled }) => {
    const logger = deps.logger.child({ runId: run.id, threadId: run.threadId });
    const executions = history.filter(({ type }) => type === 'run-start' || type === 'run-resume').length + 1;
    const startedMs = deps.clock.now().getTime();
    const earlierMs = activeMs(history);
    const elapsedMs = () => earlierMs + deps.clock.now().getTime() - startedMs;
    const events = withStatus(run, emitter);
    const start = executions === 1 ? 'run-start' : 'run-resume';
    events.emit(start, { question: run.question, mode: deps.mode }, `${start}:${executions}`);

    const { saver, warning } = await deps.openCheckpointer();
    if (warning !== undefined) events.emit('note', { text: warning }, `note:${warning}`);
    const config = {
      configurable: { thread_id: run.threadId },
      durability: 'sync' as const,
      recursionLimit: 100,
      signal,
    };
    const times = { startedAt: run.createdAt, elapsedMs, now: () => deps.clock.now() };
    let session: RunSession | undefined;
    try {
      const stored = await readState(saver);
      const spent = Object.values(stored?.usage ?? {}).reduce(addUsage, NO_USAGE);
      const budget = createRunBudget({
        limits: deps.limits,
        spent,
        elapsedSeconds: () => elapsedMs() / 1000,
      });
      session = { runId: run.id, logger, budget, events };
      const graph = deps.buildGraph(session, times).compile({ checkpointer: saver });
      const input = await chooseInput(graph, stored);
      await graph.invoke(input as Parameters<typeof graph.invoke>[0], config);
      const snapshot = await graph.getState(config);
      if (snapshot.next.length > 0) await waitForReview(snapshot.values as ResearchStateValue);
      else await finish(session.budget.exhausted === undefined ? 'done' : 'budget-limited');
    } catch (error) {
      await fail(error);
    }

    async function readState(
      checkpointer: BaseCheckpointSaver,
    ): Promise<Partial<ResearchStateValue> | undefined> {
      const tuple = await checkpointer.getTuple(config);
      return tuple?.checkpoint.channel_values as Partial<ResearchStateValue> | undefined;
    }

    async function chooseInput(
      graph: ReturnType<ResearchGraph['compile']>,
      stored: Partial<ResearchStateValue> | undefined,
    ) {
      if (decision !== undefined) return new Command({ resume: decision });
      if (stored?.question === undefined) {
        return {
          question: run.question,
          language: detectLanguage(run.question),
          scope: { collectionIds: run.request.collectionIds },
          wantsReview: run.request.reviewPlan,
          runNotes: warning === undefined ? [] : [warning],
        };
      }
      if ((run.status === 'failed' || run.status === 'budget-limited') && stored.plan !== undefined) {
        // What failed or was skipped is tried again: go on as if the plan had just been made.
        await graph.updateState(
          config,
          { attempt: (stored.attempt ?? 1) + 1, wantsReview: false },
          'planResearch',
        );
      }
      return null;
    }

    async function waitForReview(state: ResearchStateValue): Promise<void> {
      const revision = state.plan?.revision ?? 0;
      events.emit(
        'review-wait',
        { revision, subQuestions: state.plan?.subQuestions ?? [] },
        `review-wait:${revision}`,
      );
      await events.flush();
      await deps.runs.setStatus(run.id, 'awaiting-review');
    }

    async function finish(status: RunStatus): Promise<void> {
      events.emit('run-end', { status }, `run-end:${executions}`);
      await events.flush();
      await deps.runs.setStatus(run.id, status);
      logger.info('run ended', { status, elapsedMs: elapsedMs() });
    }

    async function fail(error: unknown): Promise<void> {
      if (wasCancelled()) return finish('cancelled');
      if (isAbort(error, signal)) {
        events.emit('run-paused', {}, `run-paused:${executions}`);
        await events.flush();
        return deps.runs.setStatus(run.id, 'paused');
      }
      const problem = toProblem(error);
      logger.error('run failed', { error, code: problem.code });
      events.emit('run-end', { status: 'failed', problem }, `run-end:${executions}`);
      await events.flush();
      await deps.runs.setStatus(run.id, 'failed', problem);
    }
  };

  function withStatus(run: Run, emitter: RunEmitter): RunEmitter {
    let current = run.status;
    let stored: Promise<void> = Promise.resolve();
    let isOver = false;
    return {
      emit: (type, data, key) => {
        if (isOver) return; // a step that is still being cancelled has nothing to say after the last event
        isOver = type === 'run-end' || type === 'run-paused';
        emitter.emit(type, data, key);
        const status = STATUS_BY_EVENT[type];
        if (status === undefined || status === current) return;
        current = status;
        stored = stored.then(() => deps.runs.setStatus(run.id, status));
        stored.catch(() => {}); // reported by flush
      },
      flush: async () => {
        await Promise.all([emitter.flush(), stored]);
      },
    };
  }
}
