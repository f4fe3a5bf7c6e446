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
  if (year === undefined || (parts.length === 0 && PART_OF_YEAR.test(header))) return [];
  return parts.length > 0
    ? parts.map((period) => ({ ...period, year: period.year ?? year }))
    : said.filter((period) => period.year !== undefined);
}

const PART_OF_YEAR = /\b(?:three|six|nine|[369])[\s-]months?\b/i;

type OwnPeriod = NonNullable<NonNullable<KnownDocument['identity']>['period']>;

function isOwn({ year, quarter }: Period, own: OwnPeriod): boolean {
  return own.year === year && (quarter === undefined || own.quarter === quarter);
}

function isSame(asked: Period, stated: Period, own: OwnPeriod | undefined): boolean {
  // Six months are no year, and no quarter either.
  if (
    stated.kind !== 'day' &&
    (asked.kind === 'year' || asked.kind === 'quarter') &&
    stated.months !== asked.months
  )
    return false;
  // “January 28, 2023” heads the column of fiscal 2022 or 2023, as the document itself counts.
  const shift = stated.kind === 'day' && own !== undefined ? yearShift(own, stated.month ?? 12) : 0;
  const year = (stated.year ?? 0) + shift;
  if (year < (asked.year ?? 0) || year > (asked.until ?? asked.year ?? 0)) return false;
  if (asked.quarter === undefined)
    return (
      stated.quarter === undefined &&
      (own?.quarter === undefined || stated.kind !== 'day' || own.year !== asked.year) &&
      !isSeasonOf(stated, own)
    );
  return stated.quarter === asked.quarter || (own?.quarter === asked.quarter && own.year === asked.year);
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
