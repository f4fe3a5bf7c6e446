import type { ExecutionRequest, ExecutorPool, SearchAhead } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import { type PooledQuestion, type RunArtifacts, type TaskOutcome, toPool } from '../../../domain/index.ts';
import { AppError, abortAfter, isAbort, saidBy, toProblem } from '../../../errors/index.ts';
import type { NodeRuntime } from '../session/node.ts';
import { beginStep, type RunSession } from '../session/run-session.ts';
import type { TaskInput } from '../state.ts';

/**
 * Node `executeTask`, one per `Send`. What goes wrong in one sub-question is its outcome and leaves its siblings alone;
 * only a cancellation is thrown, so that the task runs again when the run is resumed.
 */
export function createExecuteTaskNode(deps: {
  session: RunSession;
  pool: ExecutorPool;
  /** Present where a search costs nothing but time. */
  ahead?: SearchAhead | undefined;
  artifacts: Pick<RunArtifacts, 'putInvestigation' | 'listInvestigations'>;
  settings: { taskTimeoutMs: number };
}) {
  const { session, ahead } = deps;
  const { taskTimeoutMs } = deps.settings;

  return async (input: typeof TaskInput.State, runtime: NodeRuntime) => {
    const { subQuestion, attempt } = input;
    const key = `${subQuestion.id}:${attempt}`;
    const step = beginStep(session, `task:${key}`, runtime.signal);
    const { outcome, investigation, notes } = await settle();
    if (investigation !== undefined) await deps.artifacts.putInvestigation(session.runId, investigation);
    const found = investigation && { findings: investigation.findings.length };
    session.events.emit('task-end', { ...describeOutcome(outcome), ...found }, `task-end:${key}`);
    return {
      outcomes: { [subQuestion.id]: outcome },
      pool: { ...toPool(rewrittenQuestions(outcome)) },
      runNotes: [...notes],
      ...step.usage(),
    };

    async function settle() {
      const noted = await notedBefore(deps, input.earlierTasks);
      ahead?.wait(key, subQuestion.question, input.scope, runtime.signal);
      let endSearch: (() => void) | undefined;
      try {
        return await deps.pool.use((executor) => {
          endSearch = ahead?.begin(key);
          const about = { taskId: subQuestion.id, question: subQuestion.question, executor: executor.name };
          session.events.emit('task-start', about, `task-start:${key}`);
          const onProgress: ExecutionRequest['onProgress'] = (stage, facts) => {
            if (stage !== 'searching') endSearch?.();
            const progress = { taskId: subQuestion.id, stage, ...facts };
            session.events.emit('task-progress', progress, `task:${key}:${stage}${facts.turn ?? ''}`);
          };
          return executor.execute(
            { ...input, noted, onProgress },
            { ...step.context, signal: withTimeout(runtime.signal, taskTimeoutMs) },
          );
        }, runtime.signal);
      } catch (error) {
        if (runtime.signal?.aborted) throw error;
        const outcome = outcomeOfFailure(error, input, taskTimeoutMs);
        if (outcome.status === 'failed')
          session.logger.error('executor failed', { taskId: subQuestion.id, error });
        return { outcome, investigation: undefined, notes: [] };
      } finally {
        ahead?.leave(key);
        endSearch?.();
      }
    }
  };
}

async function notedBefore(
  { artifacts, session }: { session: RunSession; artifacts: Pick<RunArtifacts, 'listInvestigations'> },
  taskIds: readonly string[],
) {
  if (taskIds.length === 0) return [];
  const all = await artifacts.listInvestigations(session.runId);
  return all.filter(({ taskId }) => taskIds.includes(taskId)).flatMap(({ findings }) => findings);
}

/** A spent budget skips the sub-question, all else fails it. */
function outcomeOfFailure(
  error: unknown,
  { subQuestion, attempt, language }: typeof TaskInput.State,
  taskTimeoutMs: number,
): TaskOutcome {
  const taskId = subQuestion.id;
  if (error instanceof AppError && error.code === 'E026')
    return { status: 'skipped', taskId, reason: say(language, saidBy(error)), attempt };
  return { status: 'failed', taskId, problem: toProblem(orTimedOut(error, taskTimeoutMs)), attempt };
}

export function withTimeout(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal {
  const timeout = abortAfter(timeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

/** The run was not cancelled, so an abort can only be the time limit of the task. */
export function orTimedOut(error: unknown, timeoutMs: number): unknown {
  const timedOut = isAbort(error) || (error instanceof Error && error.name === 'TimeoutError');
  if (!timedOut) return error;
  const seconds = Math.round(timeoutMs / 1000);
  return new AppError('E043', wording('taskTimedOut', { seconds }), { cause: error });
}

function rewrittenQuestions(outcome: TaskOutcome): PooledQuestion[] {
  if (outcome.status !== 'ok') return [];
  return outcome.questions.map((question) => ({ question, origin: 'rewritten', taskId: outcome.taskId }));
}

function describeOutcome(outcome: TaskOutcome) {
  switch (outcome.status) {
    case 'ok':
      return {
        taskId: outcome.taskId,
        status: outcome.status,
        passages: outcome.chunkIds.length,
        questions: outcome.questions.length,
        toolProblems: outcome.toolProblems,
      };
    case 'no_evidence':
      return {
        taskId: outcome.taskId,
        status: outcome.status,
        passages: 0,
        questions: 0,
        toolProblems: outcome.toolProblems,
      };
    case 'failed':
      return { taskId: outcome.taskId, status: outcome.status, problem: outcome.problem };
    case 'skipped':
      return { taskId: outcome.taskId, status: outcome.status, reason: outcome.reason };
  }
}
