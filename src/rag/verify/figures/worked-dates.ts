import { anyOf, ZH } from '../../../linguistics/lexicon/index.ts';
import { type DateFacet, dateAgrees } from '../../../linguistics/periods/index.ts';
import type { PreparedPassage } from '../passages/prepare-passage.ts';
import { type Figure, readFigures } from '../passages/read-figures.ts';
import { comesOutAs, isWrongFormula } from './given-formula.ts';
import { findPrinted } from './match-figure.ts';
import { isDatePrinted, readDates, withPlainDates } from './printed-date.ts';
import { givesDate, placeIn, type ShownStep } from './shown-step.ts';
import { readSmallCounts } from './small-counts.ts';

/** A calculation over dates: `1 May 2024 − 3 March 2024 = 59 days`, `3 March 2024 + 90 days = 1 June 2024`. */
export interface DateFormula {
  readonly text: string;
  /** The dates that it takes. */
  readonly dates: readonly DateFacet[];
  /** The time that it takes, in its unit. */
  readonly span?: Figure;
  /** What comes out: a time in its unit, or a date. */
  readonly result: ShownStep['result'];
  readonly isRight: boolean;
}

const MAX_CHARS = 200;
const DAY_MS = 86_400_000;
const WEEK = 7;
/** Days of a mean month and year, for parts of these. */
const MONTH = 30.44;
const YEAR = 365.25;

type Unit = 'day' | 'week' | 'month' | 'year';
const behind = (english: string, chinese: string): RegExp =>
  new RegExp(String.raw`^\s?(?:${english}|${anyOf(chinese)})`, 'i');
const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [behind('(?:calendar )?days?', ZH.figures.days), 'day'],
  [behind('weeks?', ZH.figures.weeks), 'week'],
  [behind('months?', ZH.figures.months), 'month'],
  [behind('years?', ZH.figures.years), 'year'],
];

/** Reads a calculation over dates, whether it comes out or not; undefined for what is none. */
export function readDateFormula(text: string): DateFormula | undefined {
  const [left = '', right = '', more] = text.slice(0, MAX_CHARS + 1).split(/[=＝]/);
  if (text.length > MAX_CHARS || right.trim() === '' || more !== undefined) return undefined;
  const plain = withPlainDates(left.normalize('NFKC'));
  const dates = readDates(plain);
  const [first, second, third] = dates;
  if (first === undefined || third !== undefined || !dates.every(isWhole)) return undefined;
  const rest = dates.reduce((said, { raw }) => said.replace(raw, ' '), plain).trim();
  if (second !== undefined)
    return /^[-−–]$/.test(rest) ? difference(text, [first, second], right) : undefined;
  const [, sign, said = ''] = /^([-−–+])\s*(.*)$/su.exec(rest) ?? [];
  return sign === undefined ? undefined : shifted(text, first, sign === '+' ? 1 : -1, said, right);
}

function difference(
  text: string,
  [one, other]: readonly [DateFacet, DateFacet],
  right: string,
): DateFormula | undefined {
  const [figure] = readFigures(right.normalize('NFKC').trim());
  const unit = figure && unitBehind(right.normalize('NFKC').trim(), figure);
  if (figure === undefined || unit === undefined) return undefined;
  const [from, to] = [timeOf(one), timeOf(other)].toSorted((a, b) => a - b) as [number, number];
  const days = (to - from) / DAY_MS;
  const whole = monthsBetween(new Date(from), new Date(to));
  const values = {
    day: [days],
    week: [days / WEEK],
    month: [whole, days / MONTH],
    year: [Math.floor(whole / 12), days / YEAR],
  }[unit];
  const isRight = values.some((value) => comesOutAs(value, figure));
  return { text: text.trim(), dates: [one, other], result: { figure }, isRight };
}

function shifted(
  text: string,
  date: DateFacet,
  sign: 1 | -1,
  said: string,
  right: string,
): DateFormula | undefined {
  const [span, more] = readFigures(said);
  const unit = span && unitBehind(said, span);
  const [result] = readDates(withPlainDates(right.normalize('NFKC')));
  if (span === undefined || more !== undefined || unit === undefined || result === undefined)
    return undefined;
  const count = sign * span.number;
  const end = new Date(timeOf(date));
  if (unit === 'day' || unit === 'week')
    end.setUTCDate(end.getUTCDate() + count * (unit === 'week' ? WEEK : 1));
  else addMonths(end, count * (unit === 'year' ? 12 : 1));
  // What runs for a year from 1 May ends on 30 April.
  const days = unit === 'day' ? [end] : [end, new Date(end.getTime() - sign * DAY_MS)];
  const isRight = days.some((day) => dateAgrees(result, facetOf(day)));
  return { text: text.trim(), dates: [date], span, result: { date: result }, isRight };
}

const isWhole = ({ year, month, day, ambiguous }: DateFacet): boolean =>
  year !== undefined && month !== undefined && day !== undefined && ambiguous !== true;

const timeOf = ({ year = 0, month = 1, day = 1 }: DateFacet): number => Date.UTC(year, month - 1, day);

const facetOf = (day: Date): DateFacet => ({
  year: day.getUTCFullYear(),
  month: day.getUTCMonth() + 1,
  day: day.getUTCDate(),
  raw: '',
  index: 0,
});

const unitBehind = (text: string, { end }: Figure): Unit | undefined =>
  UNITS.find(([unit]) => unit.test(text.slice(end)))?.[1];

function monthsBetween(from: Date, to: Date): number {
  const months = 12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months;
}

/** A month later than the 31st is the last day of a shorter month. */
function addMonths(day: Date, months: number): void {
  const wanted = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(wanted, last));
}

/** Whether a calculation over figures or dates gives a result that does not come out. */
export function isWrongCalculation(text: string): boolean {
  const dated = readDateFormula(text);
  return dated === undefined ? isWrongFormula(text) : !dated.isRight;
}

/** Those of some calculations that are over dates, come out, and take nothing but what passages print, what those before them give, and, beside these, what the question gives. */
export function workOutDates(
  formulas: readonly string[],
  passages: readonly PreparedPassage[],
  given: readonly PreparedPassage[],
): ShownStep[] {
  const steps: ShownStep[] = [];
  for (const text of formulas) {
    const read = readDateFormula(text);
    if (read?.isRight !== true) continue;
    const { span, dates } = read;
    const before = (date: DateFacet) => steps.find((one) => givesDate(one, date));
    const printed = dates.filter((date) => isDatePrinted(date, passages) || before(date) !== undefined);
    if (!dates.every((date) => printed.includes(date) || isDatePrinted(date, given))) continue;
    const found = span && findPrinted(span, passages);
    if (printed.length === 0 && found === undefined) continue;
    const isSaid = (one: Figure) => passages.some((passage) => readSmallCounts(passage.text).has(one.number));
    if (span !== undefined && found === undefined && !isSaid(span)) continue;
    const placed =
      found === undefined || found === 'context'
        ? []
        : [placeIn(found.passage, found.figure, found.figure.raw)];
    const places = dates.flatMap((date) => {
      const own = placeOfDate(date, passages);
      return own.length > 0 ? own : (before(date)?.operands ?? []);
    });
    steps.push({ formula: read.text, operands: [...places, ...placed], result: read.result });
  }
  return steps;
}

/** Where the first passage prints a date; nowhere where only a title does. */
function placeOfDate(date: DateFacet, passages: readonly PreparedPassage[]): ShownStep['operands'] {
  for (const passage of passages) {
    const found = readDates(withPlainDates(passage.text)).find((other) => dateAgrees(date, other));
    if (found === undefined) continue;
    const range = { start: found.index, end: found.index + found.raw.length };
    return [placeIn(passage, range, passage.text.slice(range.start, range.end))];
  }
  return [];
}
