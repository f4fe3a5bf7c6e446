import { chooseStrategy, evaluateStep, infoDensity } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import type { AskStep, Thought } from '../../../domain/ask/index.ts';
import { type Plan, type TaskOutcome, toPool } from '../../../domain/index.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import { beginStep } from '../../research/run/run-session.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue, ToolResult } from '../ask-state.ts';
import { type FoundPassages, loadFound } from '../found-passages.ts';
import { roundsOf } from '../route-steps.ts';
import { tryTask } from '../try-task.ts';

const SEARCHES: ReadonlySet<string> = new Set([
  'search_documents',
  'kb_search',
  'kb_search_v2',
  'library',
  'search_web',
]);

type EvaluateDeps = Pick<AskDeps, 'session' | 'tasks' | 'library' | 'ask'>;

/** Node `evaluateStep`: what the round brought, how much is known now, and what to try next. */
export function createEvaluateStepNode(deps: EvaluateDeps) {
  const { session, ask } = deps;

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const { thought, result, language } = state;
    if (thought === null || result === null || state.plan === undefined) return {};
    const iteration = roundsOf(state) + 1;
    const evaluation = evaluateStep(
      {
        ...result,
        tool: SEARCHES.has(thought.tool) ? 'search_documents' : thought.tool,
        failed: result.problem !== undefined,
      },
      ask.weakRelevance,
    );
    const kept = keepSearch(state, thought, result, iteration);
    const bare: AskStep = {
      ...thought,
      ...result,
      iteration,
      evaluation,
      strategy: 'continue',
      density: state.density,
    };
    const steps = [...state.steps, bare];
    const found = await loadFound(
      { ...state, ...kept, outcomes: { ...state.outcomes, ...kept.outcomes }, steps },
      deps.library,
    );
    const step = beginStep(session, `density:${state.attempt}:${iteration}`, runtime.signal);
    const density = Math.max(state.density, await densityOf(deps, state, found, step));
    const tried = {
      refined: countOf(steps, 'try_different_query'),
      deepened: steps.filter(({ evaluation: each }) => each.improvement === 'deepened').length,
      isDisputed: isDisputed(steps, found),
    };
    const strategy = chooseStrategy(evaluation, density, tried, ask);
    const forced = strategy !== 'finalize' && (iteration >= ask.maxRounds || state.isOver);
    session.events.emit(
      'step-end',
      { iteration, tool: thought.tool, summary: result.summary, ...evaluation, strategy, density },
      `step-end:${state.attempt}:${iteration}`,
    );
    return {
      ...kept,
      steps: [...state.steps, { ...bare, strategy, density }],
      density,
      strategy,
      forced,
      thought: null,
      result: null,
      ...step.usage(),
      runNotes: [
        ...(result.notes ?? []),
        ...(forced ? [say(language, wording('noteAskForced', { rounds: iteration }))] : []),
      ],
    };
  };
}

/** Terms are counted; whether the passages answer is for the judge to say, once there are enough. */
async function densityOf(
  { session, tasks: { judgeSufficiency }, ask }: EvaluateDeps,
  { question, language }: AskStateValue,
  found: FoundPassages,
  { context }: ReturnType<typeof beginStep>,
): Promise<number> {
  const density = infoDensity(question, found.evidence);
  if (judgeSufficiency === undefined || !ask.modelJudge || density < ask.sufficientDensity) return density;
  const { value } = await tryTask(
    session,
    language,
    context.signal,
    (said) => wording('noteAskNotJudged', { said }),
    () => judgeSufficiency({ question, language, tasks: found.tasks }, context),
  );
  if (value === undefined) return density;
  return value.sufficient
    ? Math.max(density, ask.sufficientDensity)
    : Math.min(density, 0.99 * ask.sufficientDensity);
}

/**
 * A search becomes a sub-question of the plan, so that its passages are kept and written from like any other's. One that was refused,
 * failed, or was made before is none: it has found neither something nor nothing.
 */
function keepSearch(
  { plan }: AskStateValue,
  { tool, input, isNextStep }: Thought,
  { chunkIds, scores, problem, repeated, toolProblems = [] }: ToolResult,
  round: number,
): { plan?: Plan; outcomes?: Record<string, TaskOutcome>; pool?: ReturnType<typeof poolOf> } {
  const query = input['query'] ?? input['question'];
  if (problem !== undefined || repeated === true) return {};
  if (plan === undefined || !SEARCHES.has(tool) || typeof query !== 'string' || query.trim() === '')
    return {};
  const id = `t${plan.subQuestions.length + 1}`;
  const question = query.trim();
  const outcome: TaskOutcome =
    chunkIds.length === 0
      ? { status: 'no_evidence', taskId: id, toolProblems }
      : { status: 'ok', taskId: id, chunkIds, scores, questions: [], toolProblems };
  const parentId = plan.subQuestions[0]?.id;
  const next = { id, question, round, ...(isNextStep === true ? { parentId } : { side: true }) };
  return {
    plan: { ...plan, subQuestions: [...plan.subQuestions, next] },
    outcomes: { [id]: outcome },
    pool: poolOf(question, id),
  };
}

const poolOf = (question: string, taskId: string) => ({
  ...toPool([{ question, origin: 'follow_up', taskId }]),
});

const countOf = (steps: readonly AskStep[], strategy: string): number =>
  steps.filter(({ evaluation }) => evaluation.suggestion === strategy).length;

/** Whether passages that disagree stand in sections that were not opened. */
function isDisputed(steps: readonly AskStep[], { passages }: FoundPassages): boolean {
  const disputed = new Set(
    steps.flatMap(({ evaluation, chunkIds }) =>
      evaluation.quality === 'contradictions_found' ? chunkIds : [],
    ),
  );
  const opened = new Set(steps.map(({ input }) => input['node']));
  return passages.some(({ id, sectionId }) => disputed.has(id) && !opened.has(sectionId) && !opened.has(id));
}
