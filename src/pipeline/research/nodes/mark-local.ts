import type { SubQuestion } from '../../../domain/index.ts';
import type { MayLeave } from '../session/node.ts';

/** A follow-up is made from passages; when one of them may not leave, neither may any question made from them. */
export async function markLocal(
  followUps: readonly SubQuestion[],
  from: {
    readonly subQuestions: readonly SubQuestion[];
    readonly documentIds: readonly string[];
    readonly mayLeave: MayLeave | undefined;
  },
): Promise<readonly SubQuestion[]> {
  if (from.mayLeave === undefined || followUps.length === 0) return followUps;
  const isFree =
    !from.subQuestions.some(({ local }) => local === true) && (await from.mayLeave(from.documentIds));
  return isFree ? followUps : followUps.map((followUp) => ({ ...followUp, local: true }));
}
