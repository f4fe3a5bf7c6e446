import type { Segment } from './drawn-grid.ts';
import type { Column } from './table-columns.ts';
import type { RowCell, TableRow } from './table-rows.ts';

/** How far the middle of a head may be from that of its columns, in sizes of the letters and as a part of their width. */
const OFF = 0.9;
const OFF_SHARE = 0.1;

/**
 * Heads that divide the columns among them, though not evenly, each in the middle of its share, above a line with a head for every
 * column. A head in the middle of one column has its neighbours too where the heads below come again in another share.
 */
export function headShares(
  { cells, size }: TableRow,
  over: readonly (readonly number[])[],
  columns: readonly Column[],
  below: readonly string[],
): ReadonlyMap<RowCell, number[]> | undefined {
  if (below.length === 0 || below.slice(1).includes('')) return undefined;
  const heads = cells.flatMap((cell, index) => {
    const own = over[index] ?? [];
    return own[0] === undefined || own[0] === 0 ? [] : [{ cell, first: own[0], last: own.at(-1) ?? own[0] }];
  });
  const again = repeatedShares(heads, below);
  if (again !== undefined) return new Map(heads.map(({ cell }, index) => [cell, again[index] ?? []]));
  const shares: number[][] = [];
  let start = 1;
  for (const [index, { cell, first, last }] of heads.entries()) {
    const next = heads[index + 1]?.first ?? columns.length;
    const centre = cell.x + cell.width / 2;
    const ends = columns.flatMap((column, end) => {
      const from = columns[start];
      if (from === undefined || end < Math.max(last, start) || end >= next || first < start) return [];
      const off = Math.abs((from.x + column.right) / 2 - centre);
      return off > Math.max(OFF * size, OFF_SHARE * (column.right - from.x)) ? [] : [{ end, off }];
    });
    const [best] = ends.toSorted((one, other) => one.off - other.off);
    if (best === undefined) return undefined;
    shares.push(Array.from({ length: best.end - start + 1 }, (_, at) => start + at));
    start = best.end + 1;
  }
  if (start !== columns.length || heads.length === 0) return undefined;
  const texts = shares.map((share) => share.map((at) => below[at]).join('\n'));
  const isRepeated = (text: string): boolean => texts.filter((other) => other === text).length > 1;
  const isDoubtful = heads.some(
    ({ first, last }, index) =>
      first === last && shares[index]?.length !== 1 && !isRepeated(texts[index] ?? ''),
  );
  return isDoubtful ? undefined : new Map(heads.map(({ cell }, index) => [cell, shares[index] ?? []]));
}

/** As many shares as there are heads, each another one over its own share, when the heads below are the same in all. */
function repeatedShares(
  heads: readonly { readonly cell: RowCell; readonly first: number; readonly last: number }[],
  below: readonly string[],
): number[][] | undefined {
  const each = (below.length - 1) / heads.length;
  const texts = new Set(heads.map(({ cell }) => cell.text));
  if (heads.length < 2 || texts.size < heads.length || each < 2 || !Number.isInteger(each)) return undefined;
  const shares = heads.map((_, index) => Array.from({ length: each }, (__, at) => 1 + index * each + at));
  const isWhole = shares.every((share, index) => {
    const head = heads[index];
    const isOver = head !== undefined && share.includes(head.first) && share.includes(head.last);
    return isOver && share.every((column, at) => below[column] === below[1 + at]);
  });
  return isWhole ? shares : undefined;
}

/** A drawn line under a head is shorter than this part of the table. */
const UNDERLINE = 0.9;

/** The columns under the line that is drawn below a head alone, if it is no line of the whole table. */
export function underRule(
  cell: RowCell,
  beside: readonly RowCell[],
  columns: readonly Column[],
  rules: readonly Segment[],
): number[] | undefined {
  const size = cell.runs[0]?.size ?? cell.height;
  const [bottom, centre] = [cell.y + cell.height, cell.x + cell.width / 2];
  const rule = rules.find(
    ({ at, from, to }) => at > bottom - 0.5 * size && at < bottom + size && from < centre && to > centre,
  );
  const whole = (columns.at(-1)?.right ?? 0) - (columns[0]?.x ?? 0);
  if (rule === undefined || rule.to - rule.from > UNDERLINE * whole) return undefined;
  const others = beside.filter(
    (other) => other !== cell && other.x + other.width / 2 > rule.from && other.x + other.width / 2 < rule.to,
  );
  if (others.length > 0) return undefined;
  const under = columns.flatMap(({ x, right }, index) =>
    index > 0 && (x + right) / 2 > rule.from && (x + right) / 2 < rule.to ? [index] : [],
  );
  return under.length === 0 ? undefined : under;
}

/**
 * Which column the first of as many pieces as there are columns, or as there are beside the labels, heads: each stands behind the figures of
 * the column before and not beyond its own, as words at the left edge of cells with figures at the right do.
 */
export function oneForEach({ cells, size }: TableRow, columns: readonly Column[]): number | undefined {
  const first = columns.length - cells.length;
  if (cells.length < 3 || first < 0 || first > 1) return undefined;
  const stand = cells.every(({ x, width }, index) => {
    const [before, own] = [columns[first + index - 1], columns[first + index]];
    const from = first + index === 1 ? (columns[0]?.x ?? 0) + size : (before?.right ?? 0);
    return own !== undefined && x >= from && x + width <= own.right + 0.5 * size;
  });
  return stand ? first : undefined;
}
