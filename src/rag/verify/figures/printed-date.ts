import { anyOf, MONTHS, ZH } from '../../../linguistics/lexicon/index.ts';
import { type DateFacet, dateAgrees, extractDates } from '../../../linguistics/periods/index.ts';
import type { PreparedPassage } from '../passages/prepare-passage.ts';

const DOTTED = /(?<![\d.])(\d\d)\.(\d\d)\.(\d{4})(?![\d.]\d)/g;
const YEAR_FIRST = /(?<![\d./])(\d{4})[./](\d\d)[./](\d\d)(?![\d./]\d)/g;

/** Dates of digits in one order (ISO); every character keeps its place. */
export const withPlainDates = (text: string): string =>
  text.replace(DOTTED, '$3-$2-$1').replace(YEAR_FIRST, '$1-$2-$3');

/** Dates with a month: a year alone is a figure. */
export function readDates(text: string): DateFacet[] {
  return extractDates(text).dates.filter(({ month }) => month !== undefined);
}

/**
 * Whether some passages print a date. Its year may stand elsewhere in them, as in a title, a column's head, or a report that says “on April
 * 9th”.
 */
export function isDatePrinted(date: DateFacet, passages: readonly PreparedPassage[]): boolean {
  const printed = passages.flatMap(datesOf);
  if (printed.some((other) => dateAgrees(date, other))) return true;
  const { year, ...withoutYear } = date;
  if (year === undefined || !isYearPrinted(year, printed, passages)) return false;
  return (
    printed.some((other) => other.year === undefined && dateAgrees(withoutYear, other)) ||
    (date.day === undefined && passages.some((passage) => isMonthNamed(date, passage)))
  );
}

function isYearPrinted(
  year: number,
  printed: readonly DateFacet[],
  passages: readonly PreparedPassage[],
): boolean {
  return (
    printed.some((other) => other.year === year) ||
    passages.some((passage) => hasYear(passage, year)) ||
    isYearBefore(year, passages)
  );
}

function hasYear({ figures, contextFigures }: PreparedPassage, year: number): boolean {
  const isYear = (figure: { readonly number: number; readonly isYear: boolean }) =>
    figure.isYear && figure.number === year;
  return figures.some(isYear) || contextFigures.some(isYear);
}

const YEAR_BEFORE = new RegExp(
  String.raw`${anyOf(ZH.figures.yearBefore)}|\b(?:previous|prior|preceding|last) (?:financial |fiscal )?year|\byear (?:before|earlier|ago)\b`,
  'iu',
);

/** Whether a passage of the year after it tells of the year before. */
export const isYearBefore = (year: number, passages: readonly PreparedPassage[]): boolean =>
  passages.some(
    (passage) =>
      YEAR_BEFORE.test(passage.text) &&
      (hasYear(passage, year + 1) || datesOf(passage).some((date) => date.year === year + 1)),
  );

/** By the word that the statement has for it: “June”, 6月. */
function isMonthNamed({ raw, month }: DateFacet, { folded, foldedContext }: PreparedPassage): boolean {
  const word = /\p{L}{3,}/u.exec(raw.split('年', 1).join())?.[0]?.toLowerCase();
  const names = [...(word === undefined ? [] : [word]), `${month}月`];
  return names.some((name) => folded.includes(name) || foldedContext.includes(name));
}

/** Whether a word is a month, written out or cut short, of a date that some passages print: “Dec” for 2007-12-28. */
export function isMonthPrinted(word: string, passages: readonly PreparedPassage[]): boolean {
  const short = word.toLowerCase();
  if (short.length < 3) return false;
  const month =
    1 +
    MONTHS.toLowerCase()
      .split(' ')
      .findIndex((name) => name.startsWith(short));
  return month > 0 && passages.some((passage) => datesOf(passage).some((date) => date.month === month));
}

const known = new WeakMap<PreparedPassage, readonly DateFacet[]>();

function datesOf(passage: PreparedPassage): readonly DateFacet[] {
  const dates =
    known.get(passage) ??
    extractDates(withPlainDates(`${passage.context}\n${passage.text}`.normalize('NFKC'))).dates;
  known.set(passage, dates);
  return dates;
}
