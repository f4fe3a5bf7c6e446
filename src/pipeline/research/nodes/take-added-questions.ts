import { planLookUps } from '../../../agents/index.ts';
import type { SubQuestion } from '../../../domain/index.ts';
import type { RunSession } from '../session/run-session.ts';
import type { ResearchStateValue } from '../state.ts';

/** Questions that were added while the run worked and that its plan does not have yet, as sub-questions of a further round. */
export async function takeAddedQuestions(
  session: Pick<RunSession, 'addedQuestions' | 'events'>,
  { plan, round }: Pick<ResearchStateValue, 'plan' | 'round'>,
): Promise<SubQuestion[]> {
  if (plan === undefined) return [];
  const added = (await session.addedQuestions?.()) ?? [];
  const subQuestions = planLookUps(
    plan,
    added.map((question) => ({ question })),
    round + 1,
  );
  const [first] = subQuestions;
  if (first !== undefined) session.events.emit('tasks-added', { subQuestions }, `tasks-added:${first.id}`);
  return subQuestions;
}
