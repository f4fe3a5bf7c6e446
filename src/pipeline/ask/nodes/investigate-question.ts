import { type ExecutionRequest, type Executor, stepsOfTurn } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import type { AskStep } from '../../../domain/ask/index.ts';
import type { Investigation } from '../../../domain/findings/index.ts';
import { type CallContext, type SubQuestion, type TaskOutcome, toPool } from '../../../domain/index.ts';
import { orTimedOut, withTimeout } from '../../research/nodes/execute-task.ts';
import type { NodeRuntime } from '../../research/session/node.ts';
import { beginStep } from '../../research/session/run-session.ts';
import type { AskDeps, QuestionToolsDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { createQuestionTools } from '../question-tools.ts';
import { tryTask } from '../try-task.ts';

/** Documents that an executor is named; what is about more is found by search. */
const MOST_DOCUMENTS = 12;

type InvestigateDeps = QuestionToolsDeps & Pick<AskDeps, 'artifacts' | 'openInvestigator' | 'settings'>;

/**
 * Node `investigateQuestion`: one executor looks for what is open, from what the first search has found. Where it fails, the answer rests on
 * that search, with a note.
 */
export function createInvestigateQuestionNode(deps: InvestigateDeps) {
  const { session, openInvestigator } = deps;

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const { question, language, scope, attempt } = state;
    const [asked] = state.plan?.subQuestions ?? [];
    if (openInvestigator === undefined || asked === undefined) return {};
    const { id: taskId } = asked;
    const step = beginStep(session, `investigate:${attempt}`, runtime.signal);
    const executor = openInvestigator(createQuestionTools(deps, { question, scope }));
    const { request, steps } = await describeWork(deps, state, asked);
    const { value, notes } = await tryTask(
      session,
      language,
      runtime.signal,
      (said) => wording('noteAskNotThought', { said }),
      () => executeInTime(executor, request, step.context, deps.settings.taskTimeoutMs),
    );
    const investigation = value?.investigation;
    if (investigation !== undefined) await deps.artifacts.putInvestigation(session.runId, investigation);
    const open = investigation?.open ?? [];
    return {
      steps,
      isInvestigated: true,
      hasFindings: (investigation?.findings.length ?? 0) > 0,
      forced: investigation !== undefined && investigation.ended !== 'finished',
      outcomes: { [taskId]: withNoted(state.outcomes[taskId], investigation, value?.outcome, taskId) },
      pool: { ...toPool(open.map((one) => ({ question: one, origin: 'rewritten', taskId }))) },
      runNotes: [
        ...notes,
        ...(value?.notes ?? []),
        ...(open.length === 0 ? [] : [say(language, wording('noteAskLeftOpen', { open }))]),
        ...(investigation?.ended === 'turns'
          ? [say(language, wording('noteAskForced', { rounds: steps.at(-1)?.iteration ?? 0 }))]
          : []),
      ],
      ...step.usage(),
    };
  };
}

/** What the executor is given; its calls are told as events, and are in `steps` in their order. */
async function describeWork(
  { session, named }: Pick<InvestigateDeps, 'session' | 'named'>,
  { question, language, scope, attempt, quality, outcomes }: AskStateValue,
  asked: SubQuestion,
) {
  const { documentIds } = await named(question, scope);
  const steps: AskStep[] = [];
  const request: ExecutionRequest = {
    question,
    language,
    scope,
    subQuestion: {
      ...asked,
      documents: documentIds.length > MOST_DOCUMENTS ? [] : [...documentIds],
      facts: quality?.missing,
    },
    found: foundBefore(outcomes[asked.id]),
    onTurn: (turn, said) => {
      for (const [index, made] of stepsOfTurn(turn, said, language).entries()) {
        const { iteration, thought, tool, summary } = made;
        const key = `${attempt}:${turn}:${index}`;
        session.events.emit('thought', { iteration, thought, tool }, `thought:${key}`);
        session.events.emit('step-end', { iteration, tool, summary }, `step-end:${key}`);
        steps.push(made);
      }
    },
    onProgress: (stage, facts) =>
      session.events.emit(
        'task-progress',
        { taskId: asked.id, stage, ...facts },
        `investigate:${attempt}:${stage}${facts.turn ?? ''}`,
      ),
  };
  return { request, steps };
}

async function executeInTime(
  executor: Executor,
  request: ExecutionRequest,
  context: CallContext,
  timeoutMs: number,
) {
  try {
    return await executor.execute(request, { ...context, signal: withTimeout(context.signal, timeoutMs) });
  } catch (error) {
    throw context.signal?.aborted ? error : orTimedOut(error, timeoutMs);
  }
}

function foundBefore(outcome: TaskOutcome | undefined) {
  if (outcome?.status !== 'ok') return [];
  return outcome.chunkIds.map((id, index) => ({ id, score: outcome.scores?.[index] ?? 0 }));
}

/** The passages that were noted come first, then those of the first search. */
function withNoted(
  first: TaskOutcome | undefined,
  investigation: Investigation | undefined,
  investigated: TaskOutcome | undefined,
  taskId: string,
): TaskOutcome {
  const before = foundBefore(first);
  const quotes = investigation?.findings.flatMap((finding) => finding.quotes) ?? [];
  const noted = [...new Set(quotes.flatMap(({ chunkIds }) => chunkIds))];
  const kept = [...noted.map((id) => ({ id, score: 1 })), ...before.filter(({ id }) => !noted.includes(id))];
  const toolProblems = [...problemsOf(first), ...problemsOf(investigated)];
  if (kept.length === 0) return { status: 'no_evidence', taskId, toolProblems };
  return {
    status: 'ok',
    taskId,
    chunkIds: kept.map(({ id }) => id),
    scores: kept.map(({ score }) => score),
    questions: [],
    toolProblems,
  };
}

const problemsOf = (outcome: TaskOutcome | undefined) =>
  outcome?.status === 'ok' || outcome?.status === 'no_evidence' ? outcome.toolProblems : [];
