import { Send } from '@langchain/langgraph';
import { type PooledQuestion, type SubQuestion, type TaskOutcome, toPool } from '../../../domain/index.ts';
import type { ResearchStateValue } from '../state.ts';

/** Node `dispatchTasks`: puts the user's question and every planned sub-question into the questions pool. */
export function dispatchTasks(state: Pick<ResearchStateValue, 'question' | 'plan'>) {
  const planned = (state.plan?.subQuestions ?? []).map(
    ({ id, question, round }): PooledQuestion => ({
      question,
      origin: round === 0 ? 'planned' : 'follow_up',
      taskId: id,
    }),
  );
  return { pool: { ...toPool([{ question: state.question, origin: 'user' }, ...planned]) } };
}

/** One `Send` per sub-question that still has to run; straight to the coverage check when there is none. */
export function routeTasks(state: ResearchStateValue): Send[] | 'assessCoverage' {
  const { question, language, scope, attempt } = state;
  const pending = pendingTasks(state.plan?.subQuestions ?? [], state.outcomes, attempt);
  if (pending.length === 0) return 'assessCoverage';
  const all = state.plan?.subQuestions ?? [];
  return pending.map((subQuestion) => {
    const earlierTasks = all.filter(({ round }) => round < subQuestion.round).map(({ id }) => id);
    return new Send('executeTask', { question, language, scope, attempt, subQuestion, earlierTasks });
  });
}

/** Sub-questions without an outcome, and those that failed or were skipped in an earlier attempt of the run. */
export function pendingTasks(
  subQuestions: readonly SubQuestion[],
  outcomes: Readonly<Record<string, TaskOutcome>>,
  attempt: number,
): SubQuestion[] {
  return subQuestions.filter(({ id }) => {
    const outcome = outcomes[id];
    if (outcome === undefined) return true;
    return (outcome.status === 'failed' || outcome.status === 'skipped') && outcome.attempt < attempt;
  });
}
