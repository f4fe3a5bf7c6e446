const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);
const HAN = '一二三四五六七八九十';
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
      number: numberOf(match[2] ?? ''),
      at: match.index,
    })),
    ...[...text.matchAll(BEFORE)].map((match) => ({
      series: (match[2] ?? '').toLowerCase(),
      number: numberOf(match[1] ?? ''),
      at: match.index,
    })),
    ...[...text.matchAll(CHINESE)].map((match) => ({
      series: match[2] ?? '',
      number: numberOf(match[1] ?? ''),
      at: match.index,
    })),
  ].filter(
    ({ series, number, at }) =>
      number > 0 && !NO_SERIES.test(series) && !COMPARED.test(text.slice(Math.max(0, at - 5), at)),
  );
}

const NO_SERIES =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|the|of|in|on|at|to|and|by|than|about|over|least|time|place|half|day|days)$/;

function numberOf(text: string): number {
  const lower = text.toLowerCase();
  const ordinal = ORDINALS.indexOf(lower);
  if (ordinal >= 0) return ordinal + 1;
  if (/^\d/.test(lower)) return Number.parseInt(lower, 10);
  if (/^[ivxl]+$/.test(lower)) return romanValue(lower);
  if (lower.startsWith('十')) return 10 + HAN.indexOf(lower.charAt(1)) + 1;
  const tens = lower.indexOf('十');
  if (tens > 0) return (HAN.indexOf(lower.charAt(0)) + 1) * 10 + HAN.indexOf(lower.charAt(tens + 1)) + 1;
  return HAN.indexOf(lower) + 1;
}

function romanValue(text: string): number {
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };
  const digits = [...text].map((letter) => values[letter] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}
