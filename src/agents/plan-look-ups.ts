import { type LookUp, type Plan, poolKey, type SubQuestion } from '../domain/index.ts';
import { asQuestion } from './as-question.ts';

/** What a first draft wants to know as sub-questions of a plan, numbered on from its last. Each names its documents itself. */
export function planLookUps(
  { subQuestions }: Plan,
  lookUps: readonly LookUp[],
  round: number,
): SubQuestion[] {
  const asked = new Set(subQuestions.map(({ question }) => poolKey(question)));
  let last = Math.max(0, ...subQuestions.map(({ id }) => Number(id.slice(1))));
  return lookUps.flatMap((lookUp): SubQuestion[] => {
    const question = asQuestion(lookUp.question);
    const key = poolKey(question);
    if (key === '' || asked.has(key)) return [];
    asked.add(key);
    const parent = subQuestions.find(({ id }) => id === lookUp.parentId);
    return [
      {
        id: `t${++last}`,
        question,
        round,
        ...(parent && { parentId: parent.id }),
      },
    ];
  });
}
