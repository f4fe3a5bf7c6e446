import { analyzeText } from '../../linguistics/index.ts';

/** Of the words of a statement, so many in another make it one about the same. */
const MOST_WORDS = 2 / 3;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** Whether a later note is about what an earlier one said: most of its words, and all of its years. */
export function isSameMatter(earlier: string, later: string): boolean {
  if (earlier === later) return true;
  const years = earlier.match(YEAR) ?? [];
  if (years.some((year) => !later.includes(year))) return false;
  const terms = [...new Set(analyzeText(earlier))];
  const others = new Set(analyzeText(later));
  return terms.filter((term) => others.has(term)).length >= MOST_WORDS * Math.max(1, terms.length);
}
