import type { Evidence } from '../../domain/index.ts';
import type { AskDeps } from './ask-deps.ts';
import type { AskStateValue } from './ask-state.ts';

/**
 * The evidence that has to show that a question is answered. Rounds that ended before enough was known, and went no step further than the
 * question, have widened the words that were searched for: what they found is told, but makes no answer of what the first search left open.
 */
export function createJudgedOn(
  { steps, plan, density }: Pick<AskStateValue, 'steps' | 'plan' | 'density'>,
  { sufficientDensity }: Pick<AskDeps['ask'], 'sufficientDensity'>,
): (evidence: readonly Evidence[]) => readonly Evidence[] {
  const [first, ...others] = plan?.subQuestions ?? [];
  const isOpen =
    steps.length > 0 && density < sufficientDensity && others.every(({ parentId }) => parentId === undefined);
  if (first === undefined || !isOpen) return (evidence) => evidence;
  return (evidence) => {
    const own = evidence.filter(({ taskIds }) => taskIds.includes(first.id));
    return own.length === 0 ? evidence : own;
  };
}
