import { anyOf, MONTHS } from '../../../linguistics/lexicon/index.ts';

const YEAR = /(?<![\d.,])(?:1[5-9]|20)\d{2}(?![\d.,]\d|\d)/g;
const MONTH = /(?<!\d)(1[0-2]|0?[1-9])\s*月/g;
const ENGLISH_MONTHS = new RegExp(`\\b${anyOf(MONTHS)}\\b`, 'g');
/** The time a value is compared with, or holds from, is not the time of the statement. */
const COMPARED =
  /(?:比|较|与|自|自从|同比|\bsince|\bthan in|\bthan|\bfrom|\bcompared (?:with|to))\s*(?:the )?$/i;
const CLAUSE = /[,;，；、:：]/g;
/** Crossing a clause counts like so many characters. */
const CLAUSE_COST = 25;

/** How well the year and month that a question names are those of a place of a sentence, in [0, 1]; 1 when it names none. */
export function bindTime(
  question: string,
  {
    text: sentence,
    before,
    head,
    passage,
  }: { readonly text: string; readonly before: string; readonly head: string; readonly passage: string },
  at: number,
): number {
  const scores = [YEAR, MONTH, ENGLISH_MONTHS].flatMap((pattern) => {
    const asked = new Set(question.match(pattern)?.map(bare) ?? []);
    if (asked.size === 0) return [];
    const statedIn = (text: string) =>
      [...text.matchAll(pattern)].filter((match) => !COMPARED.test(text.slice(0, match.index)));
    const isAsked = (text: string) => statedIn(text).some(([found]) => asked.has(bare(found)));
    const named = statedIn(sentence);
    const nearest = named.toSorted((left, right) => distance(left) - distance(right))[0];
    if (nearest !== undefined) {
      if (asked.has(bare(nearest[0]))) return [1];
      return [named.some(([text]) => asked.has(bare(text))) ? 0.3 : 0];
    }
    if (isAsked(head)) return [0.85];
    if (isAsked(before)) return [0.8];
    if (isAsked(passage)) return [0.6];
    return [(passage.match(pattern) ?? []).length > 0 ? 0.2 : 0.35];
  });
  return scores.length === 0 ? 1 : Math.min(...scores);

  function distance(match: RegExpMatchArray): number {
    const place = match.index ?? 0;
    const [from, to] = place < at ? [place, at] : [at, place];
    const clauses = sentence.slice(from, to).match(CLAUSE)?.length ?? 0;
    return to - from + CLAUSE_COST * clauses;
  }
}

function bare(found: string): string {
  return found
    .replace(/[\s月]/g, '')
    .replace(/^0/, '')
    .toLowerCase();
}
