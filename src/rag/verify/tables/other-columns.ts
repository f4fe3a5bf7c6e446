import { foldForms } from '../../../linguistics/index.ts';
import { type Period, readPeriods } from '../../../linguistics/periods/index.ts';
import { isSameValue } from '../figures/match-figure.ts';
import { type Figure, readFigures } from '../passages/read-figures.ts';
import { readFigurePeriods } from './figure-periods.ts';
import type { HeadedRow } from './table-heads.ts';

/** A figure of a statement that is printed under another period, or under nobody knows which. */
export interface PlacedFigure {
  readonly figure: Figure;
  /** As the statement calls the period that it gives the figure. */
  readonly period: string;
  /** What says the period where the figure is printed; empty where nothing does. */
  readonly head: string;
}

interface Cell {
  readonly figure: Figure;
  readonly head: string;
  readonly periods: readonly Period[];
}

/**
 * Figures of a statement that are printed under another period than the statement gives them, in rows by their heads, in sentences by
 * their order; and those in rows without heads.
 */
export function findOtherColumns(
  statement: string,
  rows: readonly HeadedRow[],
  sentences: readonly string[],
): { readonly others: readonly PlacedFigure[]; readonly unsure: readonly PlacedFigure[] } {
  const places = [...rows.map(cellsOf), ...sentences.map(cellsOfSentence)];
  const [others, unsure]: [PlacedFigure[], PlacedFigure[]] = [[], []];
  for (const { figure, periods } of readFigurePeriods(foldForms(statement))) {
    const named = periods.filter((period) => period.year !== undefined || isPart(period));
    const found = places.flatMap((cells) =>
      cells
        .filter((cell) => isSameValue(figure, cell.figure, [], []))
        .map((cell) => ({ cell, fit: fitOf(cell, cells, named) })),
    );
    const [first] = found;
    if (named.length === 0 || first === undefined) continue;
    const placed = { figure, period: named.map(({ raw }) => raw).join(', ') };
    if (found.every(({ fit }) => fit === 'wrong')) others.push({ ...placed, head: first.cell.head });
    else if (found.every(({ fit }) => fit === 'wrong' || fit === 'headless'))
      unsure.push({ ...placed, head: '' });
  }
  return { others, unsure };
}

function cellsOf({ cells, heads }: HeadedRow): Cell[] {
  const label = cells.find((cell) => /\p{L}/u.test(cell)) ?? '';
  return cells.flatMap((cell, at): Cell[] => {
    const [figure, more] = readFigures(foldForms(cell));
    if (figure === undefined || more !== undefined || figure.isYear || cell === label) return [];
    const head = heads[at] ?? '';
    const own = yearsIn(head);
    return own.length > 0
      ? [{ figure, head, periods: own }]
      : [{ figure, head: head && label, periods: yearsIn(label) }];
  });
}

const yearsIn = (text: string): Period[] => readPeriods(text).filter(({ year }) => year !== undefined);

const cellsOfSentence = (text: string): Cell[] =>
  // A change in per cent is told beside the year that it is compared with.
  readFigurePeriods(foldForms(text))
    .filter(({ figure }) => !figure.isPercent)
    .map(({ figure, periods }) => ({
      figure,
      head: periods.map(({ raw }) => raw).join(', ') || ' ',
      periods: periods.filter(({ year }) => year !== undefined),
    }));

function fitOf(cell: Cell, row: readonly Cell[], named: readonly Period[]): 'right' | 'wrong' | 'headless' {
  // A head that names no period may be of any.
  if (cell.periods.length === 0) return cell.head === '' && row.length > 1 ? 'headless' : 'right';
  const isRight = named.some((period) => {
    // What happened on a day may be told of any figure.
    if (isDay(period) && !cell.periods.some(isDay)) return true;
    if (!cell.periods.some((own) => isOfYear(own, period) && !isOtherPart(own, period))) return false;
    const isOwn = (one: Cell) => one.periods.some((own) => isOfYear(own, period) && isSamePart(own, period));
    return !isPart(period) || isOwn(cell) || !row.some(isOwn);
  });
  return isRight ? 'right' : 'wrong';
}

function isOfYear(own: Period, period: Period): boolean {
  const [first, last] = [own.year ?? 0, own.until ?? own.year ?? 0];
  const wanted = period.year ?? first;
  // A fiscal year may end in the next; the start of a year is the end of the one before.
  const mayBeOfLast = (isDay(own) || own.ends !== undefined) && (own.ends?.month ?? own.month ?? 12) <= 6;
  return (
    ((period.until ?? wanted) >= first && wanted <= last) ||
    (mayBeOfLast && wanted === first - 1) ||
    (period.edge === 'start' && wanted - 1 === last)
  );
}

const isDay = ({ kind }: Period): boolean => kind === 'day' || kind === 'month';
const isPart = ({ kind }: Period): boolean => kind === 'quarter' || kind === 'half';
const isSamePart = (own: Period, { quarter, half }: Period): boolean =>
  own.quarter === quarter && own.half === half;

/** A quarter is no half, and the first is not the second; which one it is may be left open. */
function isOtherPart(own: Period, period: Period): boolean {
  if (!isPart(own) || !isPart(period)) return false;
  const differ = (left: number | undefined, right: number | undefined) =>
    left !== undefined && right !== undefined && left !== right;
  return own.kind !== period.kind || differ(own.quarter, period.quarter) || differ(own.half, period.half);
}
