import { isNumeric } from './is-figure.ts';

export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Cells of a sheet, row by row; rows and cells that are not there are empty. */
export type Grid = readonly (readonly string[] | undefined)[];

/** The smallest range that holds every filled cell; undefined for an empty grid. Never trusts a stated range. */
export function filledRange(grid: Grid, within?: CellRange): CellRange | undefined {
  let range: CellRange | undefined;
  for (let row = within?.top ?? 0; row <= (within?.bottom ?? grid.length - 1); row++) {
    const cells = grid[row];
    if (cells === undefined) continue;
    for (let column = within?.left ?? 0; column <= (within?.right ?? cells.length - 1); column++) {
      if (!isFilled(cells[column])) continue;
      range = {
        top: range?.top ?? row,
        bottom: row,
        left: Math.min(range?.left ?? column, column),
        right: Math.max(range?.right ?? column, column),
      };
    }
  }
  return range;
}

/** Blank columns that set the columns of one table apart. */
const MAX_SPACER = 2;

/**
 * Tables of a sheet: blank rows divide, then blank columns, until nothing divides any more. In reading order. Rows and
 * columns that mean nothing without those before them stay with them.
 */
export function splitTables(grid: Grid): CellRange[] {
  const whole = filledRange(grid);
  return whole === undefined ? [] : split(grid, whole);
}

function split(grid: Grid, range: CellRange): CellRange[] {
  const byRows = joinTotals(
    grid,
    range,
    runs(
      range.top,
      range.bottom,
      (row) => filledRange(grid, { ...range, top: row, bottom: row }) !== undefined,
    ),
  );
  if (byRows.length > 1) return byRows.flatMap(([top, bottom]) => part(grid, { ...range, top, bottom }));
  const byColumns = joinSpaced(
    grid,
    range,
    runs(
      range.left,
      range.right,
      (column) => filledRange(grid, { ...range, left: column, right: column }) !== undefined,
    ),
  );
  if (byColumns.length > 1)
    return byColumns.flatMap(([left, right]) => part(grid, { ...range, left, right }));
  return [range];
}

/** Rows of figures below one blank row go on with the table above: nothing else names their columns. */
function joinTotals(grid: Grid, range: CellRange, parts: readonly [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const above = last && filledRange(grid, { ...range, top: last[0], bottom: last[1] });
    const below = filledRange(grid, { ...range, top: part[0], bottom: part[1] });
    const goesOn =
      above !== undefined &&
      below !== undefined &&
      part[0] - above.bottom === 2 &&
      above.left === below.left &&
      above.right === below.right &&
      isTotal(grid[part[0]] ?? [], below);
    if (last !== undefined && goesOn) last[1] = part[1];
    else joined.push([...part]);
  }
  return joined;
}

/** A label and two figures or more, whatever is blank between. */
function isTotal(cells: readonly string[], { left, right }: CellRange): boolean {
  const values = cells.slice(left + 1, right + 1).filter(isFilled);
  return (
    isFilled(cells[left]) && !isNumeric(cells[left] ?? '') && values.length >= 2 && values.every(isNumeric)
  );
}

function joinSpaced(grid: Grid, range: CellRange, parts: readonly [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && part[0] - last[1] - 1 <= MAX_SPACER && belongsTo(grid, range, last, part))
      last[1] = part[1];
    else joined.push([...part]);
  }
  return joined;
}

/** Figures want the labels to their left, a column alone the rows beside it, and labels alone what they name. */
function belongsTo(
  grid: Grid,
  { top, bottom }: CellRange,
  [left, leftEnd]: readonly [number, number],
  [right, rightEnd]: readonly [number, number],
): boolean {
  const filledRows = (from: number, to: number): number[] => {
    const rows: number[] = [];
    for (let row = top; row <= bottom; row++)
      if (filledRange(grid, { top: row, bottom: row, left: from, right: to }) !== undefined) rows.push(row);
    return rows;
  };
  const leftRows = new Set(filledRows(left, leftEnd));
  const rightRows = filledRows(right, rightEnd);
  const beside = rightRows.filter((row) => leftRows.has(row)).length;
  if (top === bottom) return isNumeric(grid[top]?.[right] ?? '');
  // Of two tables of different length, one ends before the other or begins after it.
  if (rightRows.length < 2 || beside < 0.8 * rightRows.length || beside < 0.5 * leftRows.size) return false;
  const first = filledRows(right, right).slice(isSign(grid[top]?.[right]) ? 0 : 1);
  const figures = first.filter(
    (row) => isSign(grid[row]?.[right]) || isNumeric(grid[row]?.[right] ?? ''),
  ).length;
  if (figures >= 0.6 * first.length && first.length > 0) return true;
  return (left === leftEnd || right === rightEnd) && beside >= 0.8 * leftRows.size;
}

function part(grid: Grid, range: CellRange): CellRange[] {
  const filled = filledRange(grid, range);
  return filled === undefined ? [] : split(grid, filled);
}

function runs(from: number, to: number, filled: (index: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  let start = -1;
  for (let index = from; index <= to + 1; index++) {
    const here = index <= to && filled(index);
    if (here && start < 0) start = index;
    if (!here && start >= 0) {
      found.push([start, index - 1]);
      start = -1;
    }
  }
  return found;
}

/** A sign of money in a column of its own, before the amounts. */
function isSign(cell: string | undefined): boolean {
  return /^[$€£¥￥]$/.test(cell ?? '');
}

function isFilled(cell: string | undefined): boolean {
  return cell !== undefined && cell !== '';
}
