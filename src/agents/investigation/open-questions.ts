import { poolKey } from '../../domain/index.ts';
import { asQuestion } from '../as-question.ts';

/** More than a few are not about what is missing any more. */
const MOST = 3;

/** Open points of an executor as questions for the pool: each ends in a question mark, and none repeats another or what was asked. */
export function openQuestions(open: readonly string[], asked: readonly string[]): string[] {
  const seen = new Set(asked.map(poolKey));
  const fresh = open.map(asQuestion).filter((question) => {
    const key = poolKey(question);
    if (question === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return fresh.slice(0, MOST);
}
