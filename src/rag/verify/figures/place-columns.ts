import type { FigureContext } from '../../../linguistics/quantities/index.ts';

/** A column of a table, as its head names it. */
export interface Column {
  /** Which cell of the head it is. */
  readonly at: number;
  readonly label: readonly string[];
  readonly year: number | undefined;
  readonly months: readonly number[];
  /** Whether it is of the period before that of the others: `上年同期`, `Prior year`. */
  readonly isPrior: boolean;
  /** Scale and unit that its own title gives: `# param. (Millions)`. */
  readonly context?: FigureContext | undefined;
  /** Of a head that lost its bars: it stands before others that have no year. */
  readonly isFirst?: boolean;
  /** Whether its figures are rates: `% Change`, `占比`. */
  readonly isRate: boolean;
}

/**
 * Which column a figure of a row stands in: by its place where row and head have as many cells and each figure its own, else by order
 * where there are as many figures as columns. A head may name the columns of the label too, which stand at the left and have no year.
 */
export function placeColumns(
  places: readonly { readonly at: number }[],
  signs: readonly number[],
  all: readonly Column[],
  { isGrid, hasLabels }: { readonly isGrid: boolean; readonly hasLabels: boolean },
): (figure: number) => Column | undefined {
  // What stands over the labels of rows names no figures; a table without labels has a column there.
  const columns = hasLabels ? all.filter(({ at }) => at > 0) : all;
  const own = places.map(({ at }) => columns.find((column) => column.at === at));
  const isAlone = new Set(places.map(({ at }) => at)).size === places.length;
  const dated = columns.filter(({ year }) => year !== undefined);
  // A currency sign alone in a dated column: its figure has slipped into the next one.
  const isSlipped = signs.some((at) => dated.some((column) => column.at === at));
  if (isSlipped && dated.length === places.length) return (figure) => dated[figure];
  // The years of a head that slipped to the left: as many as figures, and none over the last of them.
  const years = all.filter(({ year }) => year !== undefined);
  const isShifted = years.length === places.length && years.length >= 2 && years[0]?.at === 0;
  if (isShifted && isAlone) return (figure) => years[figure];
  if (isGrid && isAlone && !isSlipped && own.every((column) => column !== undefined))
    return (figure) => own[figure];
  const left = columns.slice(0, Math.max(0, columns.length - places.length));
  const named = columns.slice(left.length);
  if (all.length < places.length && all.every(({ isFirst }) => isFirst === true))
    return (figure) => all[figure];
  const fits = named.length === places.length && left.every(({ year }) => year === undefined);
  return (figure) => (fits ? named[figure] : undefined);
}
