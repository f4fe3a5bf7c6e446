import { EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import type { PreparedPassage } from '../claims/align.ts';
import { monthsOf } from '../claims/date-of.ts';
import type { Cell } from '../figures/cell.ts';
import { readSources } from '../figures/source.ts';

/** What time a statement is of. No months: whole years, or nothing finer is said. */
export interface StatementTime {
  readonly years: readonly number[];
  readonly months: readonly number[];
}

/** Names of documents that are each of one period: `Annual report 2018`, `ACME_2022Q2_10Q.pdf`. */
const PERIODIC = termPattern(EN.documents.periodic, ZH.documents.periodic);

/** The time of a figure: what its sentence says, else its headings, else the title or file name of a report of one period. */
export function timeOfFigure(
  passage: PreparedPassage,
  { start, index }: Pick<Cell, 'start' | 'index'>,
): StatementTime {
  const cells = readSources([passage]).flatMap(({ cells: own }) => own);
  const { years = [], months = [] } =
    cells.find((cell) => cell.start === start && cell.index === index) ?? {};
  if (years.length > 0) return { years, months };
  const { years: around, months: part } = timeOfPassage(passage);
  return { years: around, months: months.length > 0 ? months : part };
}

/** What time the figures of a range of a passage are of. */
export function timeOfRange(
  passage: PreparedPassage,
  range: { readonly start: number; readonly end: number },
): StatementTime {
  const cells = readSources([passage]).flatMap(({ cells: own }) => own);
  const own = cells.filter(({ start, end }) => start >= range.start && end <= range.end);
  const years = [...new Set(own.flatMap((cell) => cell.years))];
  if (years.length === 0) return timeOfPassage(passage);
  return { years, months: [...new Set(own.flatMap((cell) => cell.months))] };
}

/** Whether two statements are of one time; what says nothing of its time is of another than what does. */
export function isSameTime(left: StatementTime, right: StatementTime): boolean {
  return isSameSet(left.years, right.years) && isSameSet(left.months, right.months);
}

/** Whether both say of what time they are, and share none of it. */
export function isOtherTime(left: StatementTime | undefined, right: StatementTime | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  const isApart = (own: readonly number[], other: readonly number[]) =>
    own.length > 0 && other.length > 0 && !own.some((item) => other.includes(item));
  return isApart(left.years, right.years) || isApart(left.months, right.months);
}

function isSameSet(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((item) => right.includes(item));
}

function timeOfPassage({ origin: { title, path, headings } }: PreparedPassage): StatementTime {
  const file = path.replace(/^.*[\\/]/, '').replace(/_/g, ' ');
  const names = [...headings.toReversed(), ...[title, file].filter((name) => PERIODIC.test(name))];
  for (const name of names) {
    const periods = readPeriods(name).filter(({ year }) => year !== undefined);
    const years = [...new Set(periods.flatMap(({ year = 0 }) => year))];
    if (years.length > 0) return { years, months: [...new Set(periods.flatMap(monthsOf))] };
  }
  return { years: [], months: [] };
}
