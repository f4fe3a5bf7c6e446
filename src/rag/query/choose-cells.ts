import { EN, termPattern, ZH } from '../../linguistics/lexicon/index.ts';
import { type Period, readPeriods } from '../../linguistics/periods/index.ts';
import type { KnownDocument } from './known-library.ts';
import type { TableCell, TableRow } from './read-table-rows.ts';

/** Columns whose header is of a period asked for; a header of years of a document whose year has another number is read by its own. */
export function chooseCells(
  row: Pick<TableRow, 'cells'>,
  asked: readonly Period[],
  document: KnownDocument | undefined,
): readonly TableCell[] {
  const wanted = asked.filter(({ year }) => year !== undefined);
  if (wanted.length === 0) return row.cells;
  const own = document?.identity?.period;
  return row.cells.filter(({ wholeHeader }) => {
    const periods = columnPeriods(wholeHeader);
    if (periods.length === 0)
      return row.cells.length === 1 && own !== undefined && wanted.some((period) => isOwn(period, own));
    return periods.some((stated) => wanted.some((period) => isSame(period, stated, own)));
  });
}

/**
 * The periods of a known year that head a column. In a header of several lines one names the year and another its part: “2022” over “Q3” is a
 * quarter, and over “Six months” no year.
 */
function columnPeriods(header: string): Period[] {
  const said = readPeriods(header);
  const year = said.find((period) => period.year !== undefined)?.year;
  const parts = said.filter(({ kind, months = 12 }) => kind !== 'day' && months < 12);
  if (year === undefined) return [];
  if (parts.length > 0) return parts.map((period) => ({ ...period, year: period.year ?? year }));
  const dated = said.filter((period) => period.year !== undefined);
  const months = MONTHS.find(([pattern]) => pattern.test(header))?.[1];
  return months === undefined ? dated : dated.map((period) => ({ ...period, kind: 'months', months }));
}

/** “Six months” over “2023” are six months of that year, of which none is said to be the last. */
const MONTHS: readonly (readonly [RegExp, number])[] = [
  [termPattern(EN.figures.threeMonths, ZH.figures.threeMonths), 3],
  [termPattern(EN.figures.sixMonths, ZH.figures.sixMonths), 6],
  [termPattern(EN.figures.nineMonths, ZH.figures.nineMonths), 9],
];

/** Kinds of periods that say how long they are. */
const SPANS: ReadonlySet<Period['kind']> = new Set(['year', 'half', 'quarter', 'months']);

type OwnPeriod = NonNullable<NonNullable<KnownDocument['identity']>['period']>;

function isOwn({ year, quarter }: Period, own: OwnPeriod): boolean {
  return own.year === year && (quarter === undefined || own.quarter === quarter);
}

function isSame(asked: Period, stated: Period, own: OwnPeriod | undefined): boolean {
  // Six months are no year, and no quarter either.
  if (stated.kind !== 'day' && SPANS.has(asked.kind) && stated.months !== asked.months) return false;
  // “January 28, 2023” heads the column of fiscal 2022 or 2023, as the document itself counts; so does what ends on a day.
  const last = stated.kind === 'day' ? stated : stated.ends;
  const shift = last !== undefined && own !== undefined ? yearShift(own, last.month ?? 12) : 0;
  const year = (stated.year ?? 0) + shift;
  if (year < (asked.year ?? 0) || year > (asked.until ?? asked.year ?? 0)) return false;
  if (asked.half !== undefined && (stated.half ?? halfOf(own) ?? asked.half) !== asked.half) return false;
  if (asked.quarter === undefined)
    return (
      (stated.quarter === undefined || asked.kind === 'months') &&
      (own?.quarter === undefined || stated.kind !== 'day' || own.year !== asked.year) &&
      !isSeasonOf(stated, own)
    );
  if (isOfOwnQuarter(stated.ends, own)) return own?.quarter === asked.quarter;
  return stated.quarter === asked.quarter || (own?.quarter === asked.quarter && own.year === asked.year);
}

const halfOf = (own: OwnPeriod | undefined): 1 | 2 | undefined =>
  own?.quarter === undefined ? undefined : own.quarter <= 2 ? 1 : 2;

/** What ends in the season in which the quarter of the document ends is the same quarter of its year, as the body counts. */
function isOfOwnQuarter(ends: Period['ends'], own: OwnPeriod | undefined): boolean {
  if (ends === undefined || own?.quarter === undefined || own.date === undefined) return false;
  const apart = Math.abs(ends.month - Number(own.date.slice(5, 7)));
  return Math.min(apart, 12 - apart) <= 1;
}

/** A quarter's report shows the same day a year earlier, which ends no year. */
function isSeasonOf(stated: Period, own: OwnPeriod | undefined): boolean {
  return (
    own?.quarter !== undefined && stated.kind === 'day' && stated.month === Number(own.date?.slice(5, 7))
  );
}

/** By how much the number of a fiscal year is larger than the year of a day in it. The first months after a year's end are of the year that ended. */
function yearShift({ date, year, fiscal, quarter }: OwnPeriod, month: number): number {
  if (date === undefined || !fiscal) return 0;
  const shift = year - Number(date.slice(0, 4));
  return quarter !== undefined && month <= 2 ? Math.min(0, shift - 1) : shift;
}
