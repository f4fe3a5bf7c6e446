import { ZH } from '../lexicon/chinese.ts';
import { MONTHS } from '../lexicon/en.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf, wordsOf } from '../lexicon/words-of.ts';
import { parseHanNumeral } from '../numerals/han-numeral.ts';

/** A date with the fields its text states; the others are unknown, not zero. */
export interface DateFacet {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly quarter?: number;
  /** The last two digits of the year a range ends in, as in `2018–19`. */
  readonly until?: number;
  readonly raw: string;
  readonly index: number;
  /** True for `03/04/2024`, where day and month may change places. */
  readonly ambiguous?: boolean;
}

const MONTH_NAMES = wordsOf(MONTHS).map((name) => name.toLowerCase());
const MONTH = `(${MONTH_NAMES.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)\\.?`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '((?:1[0-9]|20)\\d{2})';
const HAN_YEAR = '([〇零一二三四五六七八九]{4}|\\d{4})';
const HAN_SMALL = '([一二三四五六七八九十]{1,3}|\\d{1,2})';

type Build = (groups: readonly (string | undefined)[]) => Omit<DateFacet, 'raw' | 'index'> | undefined;
const PATTERNS: readonly (readonly [RegExp, Build])[] = [
  [
    new RegExp(`${HAN_YEAR}\\s?年\\s?${HAN_SMALL}\\s?月\\s?${HAN_SMALL}\\s?[日号]`, 'g'),
    ([y, m, d]) => ymd(han(y), han(m), han(d)),
  ],
  [
    new RegExp(`${HAN_YEAR}\\s?年\\s?第?([一二三四1-4])\\s?季度`, 'g'),
    ([y, q]) => ({ year: han(y) ?? 0, quarter: han(q) ?? 0 }),
  ],
  [new RegExp(`${HAN_YEAR}\\s?年\\s?${HAN_SMALL}\\s?月`, 'g'), ([y, m]) => ymd(han(y), han(m))],
  [new RegExp(`${HAN_YEAR}\\s?年(?!前|后|内|来|间|以)`, 'g'), ([y]) => yearOnly(han(y))],
  [
    new RegExp(`(?<![\\d年])${HAN_SMALL}\\s?月\\s?${HAN_SMALL}\\s?[日号]`, 'g'),
    ([m, d]) => ymd(undefined, han(m), han(d)),
  ],
  [
    new RegExp(`(?<![\\d.])${YEAR}[-/.](\\d{1,2})[-/.](\\d{1,2})(?![\\d])`, 'g'),
    ([y, m, d]) => ymd(Number(y), Number(m), Number(d)),
  ],
  [
    new RegExp(`(?<![\\d./])(\\d{1,2})/(\\d{1,2})/${YEAR}(?!\\d)`, 'g'),
    ([a, b, y]) => slashed(Number(a), Number(b), Number(y)),
  ],
  [
    new RegExp(`\\b${MONTH}\\s+${DAY}(?:\\s*[-–—]\\s*\\d{1,2})?(?:\\s*,\\s*|\\s+)${YEAR}\\b`, 'gi'),
    ([m, d, y]) => ymd(Number(y), month(m), Number(d)),
  ],
  [
    new RegExp(`(?<![\\w.,])${DAY}\\s+(?:of\\s+)?${MONTH},?\\s+${YEAR}\\b`, 'gi'),
    ([d, m, y]) => ymd(Number(y), month(m), Number(d)),
  ],
  [new RegExp(`\\b${MONTH},?\\s+(?:of\\s+)?${YEAR}\\b`, 'gi'), ([m, y]) => ymd(Number(y), month(m))],
  [
    new RegExp(`\\b${MONTH}\\s+${DAY}\\b(?![:.,]?\\d|%)`, 'gi'),
    ([m, d]) => ymd(undefined, month(m), Number(d)),
  ],
  // “COVID-19 may” is none.
  [
    new RegExp(`(?<![\\w.,]|[a-z]-)${DAY}\\s+(?:of\\s+)?${MONTH}(?![a-z])`, 'gi'),
    ([d, m]) => ymd(undefined, month(m), Number(d)),
  ],
  [
    new RegExp(`\\bQ([1-4])\\s*(?:of\\s+)?(?:FY)?\\s?${YEAR}\\b`, 'gi'),
    ([q, y]) => ({ year: Number(y), quarter: Number(q) }),
  ],
  [
    new RegExp(`\\b(?:FY\\s?)?${YEAR}\\s?Q([1-4])\\b`, 'gi'),
    ([y, q]) => ({ year: Number(y), quarter: Number(q) }),
  ],
  [new RegExp(`(?<![\\d.])${YEAR}-(0[1-9]|1[0-2])(?![\\d-])`, 'g'), ([y, m]) => ymd(Number(y), Number(m))],
  [
    new RegExp(`(?<![\\w.,-])${YEAR}[-–/](\\d{2})(?![\\d])`, 'g'),
    ([y, until]) => ({ year: Number(y), until: Number(until) }),
  ],
  [
    new RegExp(
      String.raw`(?<![\w.,$€£¥/-])(?:FY\s?)?((?:1[5-9]|20)\d{2})(?:s\b)?(?![\w%\p{Script=Han}]|[.,]\d|\s?(?:%|${anyOf(EN.names.noYear)}|m\b|${anyOf(ZH.figures.noYear)}))`,
      'gu',
    ),
    ([y]) => yearOnly(Number(y)),
  ],
  [
    new RegExp(
      `\\b${anyOf('in of by since until till from to through early late mid during last next each every and')}[\\s-]+(${wordsOf(MONTHS).join('|')})\\b`,
      'g',
    ),
    ([m]) => ymd(undefined, month(m)),
  ],
  // Folded to lower case a month is still one right behind “in”; “of may” and “to march” are none.
  [
    new RegExp(`\\b(?:in|during|since|until)\\s(${wordsOf(MONTHS).join('|').toLowerCase()})\\b`, 'g'),
    ([m]) => ymd(undefined, month(m)),
  ],
];

/** Every date of a text (NFKC), and the text with them blanked out so that their figures are not taken for quantities. */
export function extractDates(text: string): { readonly dates: readonly DateFacet[]; readonly rest: string } {
  const dates: DateFacet[] = [];
  let rest = text;
  for (const [pattern, build] of PATTERNS) {
    rest = rest.replace(pattern, (...match: (string | number)[]) => {
      const raw = String(match[0]);
      const indexAt = match.findIndex((part, at) => at > 0 && typeof part === 'number');
      const date = build(
        match.slice(1, indexAt).map((part) => (part === undefined ? undefined : String(part))),
      );
      if (!date) return raw;
      dates.push({ ...date, raw: raw.trim(), index: Number(match[indexAt]) });
      return ' '.repeat(raw.length);
    });
  }
  return { dates: dates.sort((a, b) => a.index - b.index), rest };
}

/** Whether a source's date says what a claim's date says. The source may be more exact, never less or other. */
export function dateAgrees(claim: DateFacet, source: DateFacet): boolean {
  const direct = (['year', 'month', 'day'] as const).every(
    (field) => claim[field] === undefined || claim[field] === source[field],
  );
  const quarter =
    claim.quarter === undefined ||
    claim.quarter ===
      (source.quarter ?? (source.month === undefined ? undefined : Math.ceil(source.month / 3)));
  if (claim.until !== undefined && source.until !== undefined && claim.until !== source.until) return false;
  if (direct && quarter) return true;
  if (!claim.ambiguous && !source.ambiguous) return false;
  return claim.year === source.year && claim.day === source.month && claim.month === source.day;
}

/** Month first, as in the United States, unless that is no month; a day over 12 leaves no other reading. */
function slashed(first: number, second: number, year: number): Omit<DateFacet, 'raw' | 'index'> | undefined {
  if (first > 12) return ymd(year, second, first);
  return second > 12 ? ymd(year, first, second) : { year, month: first, day: second, ambiguous: true };
}

function ymd(
  year?: number,
  monthNumber?: number,
  day?: number,
): Omit<DateFacet, 'raw' | 'index'> | undefined {
  if (monthNumber !== undefined && (monthNumber < 1 || monthNumber > 12)) return undefined;
  if (day !== undefined && (day < 1 || day > 31)) return undefined;
  return {
    ...(year === undefined ? {} : { year }),
    ...(monthNumber === undefined ? {} : { month: monthNumber }),
    ...(day === undefined ? {} : { day }),
  };
}

function yearOnly(year: number | undefined): { year: number } | undefined {
  return year === undefined || year < 1000 || year > 2200 ? undefined : { year };
}

function month(name: string | undefined): number {
  return MONTH_NAMES.findIndex((full) => full.startsWith((name ?? '').toLowerCase().slice(0, 3))) + 1;
}

function han(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d+$/.test(text) ? Number(text) : parseHanNumeral(text);
}
