import { normalizeText } from '../linguistics/index.ts';
import { POOL_ORIGINS, type PooledQuestion } from './research.ts';

/** The questions pool: a set of questions under their normalised text (Unicode, case and space folded). */
export type QuestionsPool = Readonly<Record<string, PooledQuestion>>;

/**
 * The union of two pools. Does not depend on order or repetition, so executors may finish in any order and a replayed
 * step changes nothing: of two equal questions the one of the earlier origin stays, then that of the earlier task.
 */
export function mergePools(current: QuestionsPool, added: QuestionsPool): QuestionsPool {
  const merged: Record<string, PooledQuestion> = { ...current };
  for (const [key, question] of Object.entries(added)) {
    const existing = Object.hasOwn(merged, key) ? merged[key] : undefined;
    merged[key] = existing === undefined || compareQuestions(question, existing) < 0 ? question : existing;
  }
  return merged;
}

export function toPool(questions: readonly PooledQuestion[]): QuestionsPool {
  return questions.reduce<QuestionsPool>((pool, question) => {
    const key = poolKey(question.question);
    return key === '' ? pool : mergePools(pool, { [key]: question });
  }, {});
}

/** Questions in a fixed order: the user's first, then planned, follow-up and rewritten ones. */
export function listPool(pool: QuestionsPool): PooledQuestion[] {
  return Object.values(pool).sort(compareQuestions);
}

/** `q:` keeps keys such as `__proto__` or `1` from being anything but names. */
export function poolKey(question: string): string {
  const normalized = normalizeText(question);
  return normalized === '' ? '' : `q:${normalized}`;
}

function compareQuestions(left: PooledQuestion, right: PooledQuestion): number {
  return (
    POOL_ORIGINS.indexOf(left.origin) - POOL_ORIGINS.indexOf(right.origin) ||
    taskNumber(left) - taskNumber(right) ||
    (left.question < right.question ? -1 : left.question > right.question ? 1 : 0)
  );
}

function taskNumber(question: PooledQuestion): number {
  return Number(question.taskId?.slice(1) ?? 0);
}
