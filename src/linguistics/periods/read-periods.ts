import { parseHanNumeral } from '../numerals/han-numeral.ts';
import { type DateFacet, extractDates } from './dates.ts';
import type { CalendarDay, Period } from './period.ts';
import { PERIOD_FORMS } from './period-forms.ts';

type Groups = Readonly<Record<string, string | undefined>>;
type Draft = Omit<Period, 'raw' | 'index'>;

const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  上: 1,
  下: 2,
};
const COUNTS: Readonly<Record<string, number>> = { three: 3, six: 6, nine: 9, twelve: 12 };
const WEEKS: Readonly<Record<string, number>> = {
  twelve: 12,
  thirteen: 13,
  sixteen: 16,
  'twenty-six': 26,
  'thirty-nine': 39,
  'fifty-two': 52,
  'fifty-three': 53,
};
/** A month that stands alone, in Chinese: `5月` after `2017年3月`. */
const LONE_MONTH = /(?<![\d.])(?<m>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s?月份?(?!\s?\d)/g;
const FOLLOWING_YEAR =
  /(?:次年|翌年|第二年)\s?$|\b(?:the )?(?:following|next) year,?\s(?:(?:in|on)\s)?(?:the\s)?$/i;

/**
 * Every period of a text (any width of letters and digits), in order, without overlaps. English and Chinese. A quarter, half, month or
 * day without a year takes the year of the period before it (`inherited`).
 */
export function readPeriods(text: string): Period[] {
  const plain = text.normalize('NFKC');
  const found: Period[] = [];
  let rest = plain;
  const take = (raw: string, index: number, draft: Draft | undefined): string => {
    if (draft === undefined) return raw;
    found.push({ ...draft, raw: raw.trim(), index: index + (raw.length - raw.trimStart().length) });
    return ' '.repeat(raw.length);
  };
  for (const form of PERIOD_FORMS)
    rest = rest.replace(form, (raw: string, ...parts) => {
      const groups = parts.at(-1) as Groups;
      return take(raw, Number(parts.at(-3)), buildPeriod(groups));
    });
  const dates = extractDates(rest);
  for (const date of dates.dates) found.push(fromDate(date));
  dates.rest.replace(LONE_MONTH, (raw: string, ...parts) =>
    take(raw, Number(parts.at(-3)), { ...monthOf(numberOf((parts.at(-1) as Groups)['m'])), fiscal: false }),
  );
  return inheritYears(
    plain,
    found.toSorted((a, b) => a.index - b.index),
  );
}

function inheritYears(text: string, periods: readonly Period[]): Period[] {
  let last: number | undefined;
  return periods.map((period) => {
    if (period.year !== undefined) {
      last = period.until ?? period.year;
      return period;
    }
    if (last === undefined || (period.kind === 'year' && period.edge === undefined)) return period;
    if (FOLLOWING_YEAR.test(text.slice(Math.max(0, period.index - 24), period.index))) last += 1;
    return { ...period, year: last, inherited: true };
  });
}

function fromDate({ year, month, day, quarter, until, raw, index }: DateFacet): Period {
  const open = { raw, index, fiscal: /^FY/i.test(raw), ...(year === undefined ? {} : { year }) };
  if (quarter !== undefined) return { ...open, ...quarterOf(quarter) };
  if (month === undefined) {
    const last = lastYear(year, until, raw);
    return { ...open, kind: 'year', months: 12, ...(last === undefined ? {} : { until: last }) };
  }
  if (day === undefined) return { ...open, ...monthOf(month) };
  return { ...open, kind: 'day', month, day };
}

function buildPeriod(groups: Groups): Draft | undefined {
  const fiscal = groups['fy'] !== undefined || /fiscal|financial|财政|会计/i.test(groups['span'] ?? '');
  const year = yearOf(groups);
  const open = { fiscal, ...(year === undefined ? {} : { year }) };
  if (groups['end'] !== undefined) return endingPeriod(groups, groups['end'], fiscal);
  if (groups['q'] !== undefined) return { ...open, ...quarterOf(numberOf(groups['q'])) };
  if (groups['h'] !== undefined) return { ...open, ...halfOf(numberOf(groups['h'])) };
  if (groups['from'] !== undefined)
    return { ...open, ...monthsOf(year, numberOf(groups['from']), numberOf(groups['to'])) };
  if (groups['quarters'] !== undefined)
    return { ...open, ...monthsOf(year, 1, 3 * numberOf(groups['quarters'])) };
  if (groups['n'] !== undefined) return { ...open, ...monthsOf(year, 1, numberOf(groups['n'])) };
  const edge = edgeOf(groups['edge']);
  const until = groups['until'] === undefined ? undefined : fullYear(numberOf(groups['until']), year ?? 2000);
  if (until !== undefined && year !== undefined && until <= year) return undefined;
  return {
    ...open,
    kind: 'year',
    months: 12,
    ...(edge === undefined ? {} : { edge }),
    ...(until === undefined ? {} : { until }),
  };
}

/** `three months ended June 30, 2023`: how long, and until when. */
function endingPeriod(groups: Groups, end: string, fiscal: boolean): Draft | undefined {
  const date = extractDates(end).dates[0];
  if (date?.year === undefined || date.month === undefined) return undefined;
  const ends: CalendarDay = {
    year: date.year,
    month: date.month,
    ...(date.day === undefined ? {} : { day: date.day }),
  };
  const months = lengthOf(groups);
  const first = date.month - months + 1;
  return { fiscal, year: date.year, ...monthsOf(date.year, first, date.month), months, ends };
}

function lengthOf(groups: Groups): number {
  if (groups['n'] !== undefined) return numberOf(groups['n']);
  const weeks = groups['w'];
  if (weeks !== undefined) return Math.round((WEEKS[weeks.toLowerCase()] ?? Number(weeks)) / 4.345);
  const span = groups['span'] ?? '';
  if (/quarter|季/i.test(span)) return 3;
  return /half|半/i.test(span) ? 6 : 12;
}

/** Months from one to another of a year; three that begin a quarter are a quarter, and so on. */
function monthsOf(year: number | undefined, from: number, to: number): Omit<Draft, 'fiscal'> {
  const months = to - from + 1;
  const ends = year === undefined ? {} : { ends: { year, month: to } };
  if (months === 12) return { kind: 'year', months, ...ends };
  if (months === 6)
    return from === 1 || from === 7
      ? { ...halfOf(from === 1 ? 1 : 2), ...ends }
      : { kind: 'half', months, ...ends };
  if (months === 3)
    return from > 0 && from % 3 === 1
      ? { ...quarterOf((from + 2) / 3), ...ends }
      : { kind: 'quarter', months, ...ends };
  return months === 1 ? monthOf(from) : { kind: 'months', months, ...ends };
}

function monthOf(month: number): Omit<Draft, 'fiscal'> {
  return { kind: 'month', month, months: 1 };
}

function quarterOf(quarter: number): Omit<Draft, 'fiscal'> {
  return { kind: 'quarter', quarter: quarter as 1 | 2 | 3 | 4, months: 3 };
}

function halfOf(half: number): Omit<Draft, 'fiscal'> {
  return { kind: 'half', half: half as 1 | 2, months: 6 };
}

function edgeOf(word: string | undefined): 'start' | 'end' | undefined {
  if (word === undefined) return undefined;
  return /start|beginning|初/i.test(word) ? 'start' : 'end';
}

function yearOf(groups: Groups): number | undefined {
  const short = groups['yy'];
  if (short !== undefined) return Number(short) < 80 ? 2000 + Number(short) : 1900 + Number(short);
  return groups['y'] === undefined ? undefined : numberOf(groups['y']);
}

/** `2018–19` and `2010s` say in which year they end. */
function lastYear(year: number | undefined, until: number | undefined, raw: string): number | undefined {
  if (year === undefined) return undefined;
  if (until !== undefined) return fullYear(until, year);
  return year % 10 === 0 && /s$/i.test(raw) ? year + 9 : undefined;
}

/** 23 after 2021 is 2023. */
function fullYear(digits: number, year: number): number {
  return digits >= 100 ? digits : year - (year % 100) + digits;
}

function numberOf(text: string | undefined): number {
  const word = (text ?? '').toLowerCase();
  return (
    ORDINALS[word] ??
    COUNTS[word] ??
    (/^\d/.test(word) ? Number.parseInt(word, 10) : (parseHanNumeral(word) ?? 0))
  );
}
