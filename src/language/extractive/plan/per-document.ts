import type { LibraryOverview } from '../../../domain/index.ts';
import { normalizeText } from '../../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import {
  HAN_NUMERAL_CHARACTERS,
  parseEnglishNumber,
  parseHanNumeral,
} from '../../../linguistics/numerals/index.ts';
import type { QuestionLanguage } from '../../../linguistics/questions/index.ts';

const THING = new RegExp(`^${anyOf(EN.plans.writtenThings)}$`, 'i');
const BEFORE = /^(?:of|in|by|for|across|from)$/i;
const EACH = /^(?:all|each|every|both)$/i;
const THE = /^(?:the|these|those)$/i;
/** “of each of these two published papers” has as many words between the first and the thing. */
const MOST_BETWEEN = 5;
const HAN_THINGS = `${anyOf(ZH.plans.pieces)}?${anyOf(ZH.plans.writtenThings)}${anyOf(ZH.plans.thereIn)}?`;
const HAN_COUNT = String.raw`(?<count>[${HAN_NUMERAL_CHARACTERS}]{1,2}|\d{1,2})`;
const CHINESE = [
  new RegExp(`${anyOf(ZH.plans.theseAll)}${HAN_COUNT}${HAN_THINGS}`, 'u'),
  new RegExp(`${anyOf(ZH.plans.eachOfAll)}${HAN_THINGS}`, 'u'),
];

/**
 * A question about each document of a small library (“the sample sizes of the three trials”) is one about every document by its title.
 * As it stands where the number is another, titles do not tell documents apart, or there would be more than `most` questions.
 */
export function perDocument(
  parts: readonly string[],
  { documentCount, documents }: LibraryOverview,
  most: number,
  language: QuestionLanguage,
): string[] {
  const titles = [...new Set(documents.map(({ title }) => title))];
  const isWhole = titles.length === documentCount && documentCount > 1;
  const named = parts.map((part) => ({ part, phrase: phraseOf(part, documentCount, language) }));
  const asked = named.reduce((sum, { phrase }) => sum + (phrase === undefined ? 1 : documentCount), 0);
  if (!isWhole || asked > most) return [...parts];
  return named.flatMap(({ part, phrase }) =>
    phrase === undefined
      ? [part]
      : titles.map((title) =>
          part.replace(phrase, () => (language === 'zh' ? `《${title}》` : `“${title}”`)),
        ),
  );
}

/** Titles that a question quotes, folded. */
export function quotedTitles(question: string): string[] {
  return [...question.matchAll(/[“《]([^”》]+)[”》]/gu)].map(([, title]) => normalizeText(title ?? ''));
}

/** What stands for all documents in a question, where it does: “the three trials”, “each of these papers”, “all reports”. */
function phraseOf(part: string, documents: number, language: QuestionLanguage): string | undefined {
  if (language === 'zh')
    return CHINESE.map((form) => form.exec(part)).find(
      (match) => match !== null && isAll(match.groups?.['count'], documents),
    )?.[0];
  const words = [...part.matchAll(/[\p{L}\p{N}-]+/gu)];
  for (const [end, last] of words.entries()) {
    if (!THING.test(last[0])) continue;
    for (let start = Math.max(1, end - MOST_BETWEEN - 1); start < end; start++) {
      const [first, ...between] = words.slice(start, end);
      if (first === undefined || !BEFORE.test(words[start - 1]?.[0] ?? '')) continue;
      const count = between.map(([word]) => word).find((word) => (countSaid(word) ?? 0) > 0);
      const isMeant = EACH.test(first[0]) || (THE.test(first[0]) && count !== undefined);
      if (isMeant && isAll(count, documents)) return part.slice(first.index, last.index + last[0].length);
    }
  }
  return undefined;
}

const isAll = (count: string | undefined, documents: number): boolean =>
  count === undefined || countSaid(count) === documents;

function countSaid(count: string): number | undefined {
  if (/^\d/.test(count)) return Number(count);
  return /\p{Script=Han}/u.test(count) ? parseHanNumeral(count) : parseEnglishNumber(count.toLowerCase());
}
