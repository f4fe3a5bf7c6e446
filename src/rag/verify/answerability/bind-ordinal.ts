import { MONTHS, NO_SERIES, SHORT_MONTHS, wordsOf } from '../../../linguistics/lexicon/index.ts';
import { ORDINALS, ordinalValue } from '../../../linguistics/numerals/index.ts';

/** `Season 3`, `GPT-3`, `iPhone 11`: one of a series by its number. */
const AFTER = /(\p{L}{2,})[ -]?(\d{1,3}|[IVXL]{1,6})(?![\p{L}\d.,]*\d|\p{L})/gu;
const BEFORE = new RegExp(
  String.raw`\b(${ORDINALS.join('|')}|\d{1,3}(?:st|nd|rd|th))(?:,? and (?:final|last))?\s+(\p{L}{3,})`,
  'giu',
);
const CHINESE = /第?\s*(\d{1,3}|[一二三四五六七八九十]{1,3})\s*([届季集期号代版])/gu;

/** What something is compared with is not what is spoken of: 较去年四季度. */
const COMPARED = /[比较](?:[去上]年|上)?$/;

interface Member {
  readonly series: string;
  readonly number: number;
  readonly at: number;
}

/** Whether the member of a series that a question names is the one that stands by a span, in [0, 1]; 1 when it names none. */
export function bindOrdinal(question: string, sentence: string, at: number): number {
  const asked = members(question);
  if (asked.length === 0) return 1;
  const named = members(sentence);
  const scores = asked.map(({ series, number }) => {
    const own = named
      .filter((other) => other.series === series)
      .toSorted((left, right) => Math.abs(left.at - at) - Math.abs(right.at - at));
    if (own.length === 0) return 0.7;
    if (own[0]?.number === number) return 1;
    return own.some((other) => other.number === number) ? 0.4 : 0;
  });
  return Math.min(...scores);
}

function members(text: string): Member[] {
  return [
    ...[...text.matchAll(AFTER)].map((match) => ({
      series: (match[1] ?? '').toLowerCase(),
      number: ordinalValue(match[2] ?? ''),
      at: match.index,
    })),
    ...[...text.matchAll(BEFORE)].map((match) => ({
      series: (match[2] ?? '').toLowerCase(),
      number: ordinalValue(match[1] ?? ''),
      at: match.index,
    })),
    ...[...text.matchAll(CHINESE)].map((match) => ({
      series: match[2] ?? '',
      number: ordinalValue(match[1] ?? ''),
      at: match.index,
    })),
  ].filter(
    ({ series, number, at }) =>
      number > 0 && !NO_SERIES_WORDS.has(series) && !COMPARED.test(text.slice(Math.max(0, at - 5), at)),
  );
}

const NO_SERIES_WORDS = new Set(
  [MONTHS, SHORT_MONTHS, NO_SERIES].flatMap(wordsOf).map((word) => word.toLowerCase()),
);
