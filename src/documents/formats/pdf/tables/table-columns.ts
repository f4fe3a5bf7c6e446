import { isYear } from './figures.ts';
import type { RowCell, TableRow } from './table-rows.ts';

/** A column of a table, from the left edge of its widest cell to the right one. */
export interface Column {
  readonly x: number;
  readonly right: number;
}

/** Right edges this close, in letters, are one edge; columns this close that no row fills both are one column. */
const EDGE = 0.35;
const NEIGHBOURS = 1.2;
/** Share of the rows that need a second piece of words at one place to make it a column. */
const WORDS_SHARE = 0.3;

interface Cluster {
  cells: { readonly cell: RowCell; readonly row: number }[];
  x: number;
  right: number;
  rows: Set<number>;
}

/**
 * The columns of a table of figures, the one of the labels first. Figures align at their right edge over the whole table; where
 * brackets and signs move an edge, neighbours become one column unless some row fills both.
 */
export function findColumns(rows: readonly TableRow[]): Column[] {
  const size = Math.max(1, ...rows.map((row) => row.size));
  const clusters = edgeClusters(rows, EDGE * size);
  mergeNeighbours(clusters, NEIGHBOURS * size);
  const figures = clusters.map(({ cells, x, right }) => ({
    x: Math.min(x, ...cells.map(({ cell }) => cell.x)),
    right,
  }));
  const start = Math.min(...figures.map(({ x }) => x));
  const left = Math.min(...rows.map(({ x }) => x));
  const words = [...labelColumns(rows, start, size), ...remarkColumns(rows, figures, start)];
  return [{ x: left, right: start }, ...words, ...figures].toSorted((one, other) => one.x - other.x);
}

/** Cells that are figures, or stand for one; a year or number in the place of the label is the label. */
export function figureCells(row: TableRow): readonly RowCell[] {
  return row.cells.filter(
    (cell, index) =>
      cell.kind !== 'words' && !(index === 0 && row.cells.length > 1 && isLabelNumber(cell, row)),
  );
}

function isLabelNumber(cell: RowCell, row: TableRow): boolean {
  return isYear(cell.text) && (row.cells[1]?.x ?? 0) - cell.x - cell.width > 4 * row.size;
}

function edgeClusters(rows: readonly TableRow[], tolerance: number): Cluster[] {
  const cells = rows.flatMap((row, index) => figureCells(row).map((cell) => ({ cell, row: index })));
  const clusters: Cluster[] = [];
  for (const entry of cells.toSorted((left, right) => left.cell.core.right - right.cell.core.right)) {
    const last = clusters.at(-1);
    const { x, right } = entry.cell.core;
    if (last !== undefined && right - last.right <= tolerance && !last.rows.has(entry.row)) {
      last.cells.push(entry);
      last.rows.add(entry.row);
      last.x = Math.min(last.x, x);
      last.right = Math.max(last.right, right);
    } else clusters.push({ cells: [entry], x, right, rows: new Set([entry.row]) });
  }
  return clusters;
}

function mergeNeighbours(clusters: Cluster[], reach: number): void {
  for (;;) {
    let best: { readonly index: number; readonly gap: number } | undefined;
    for (let index = 0; index + 1 < clusters.length; index++) {
      const [one, other] = [clusters[index] as Cluster, clusters[index + 1] as Cluster];
      const gap = Math.max(one.x, other.x) - Math.min(one.right, other.right);
      if (gap >= reach || [...one.rows].some((row) => other.rows.has(row))) continue;
      if (best === undefined || gap < best.gap) best = { index, gap };
    }
    if (best === undefined) return;
    const [one, other] = [clusters[best.index] as Cluster, clusters[best.index + 1] as Cluster];
    one.cells.push(...other.cells);
    one.x = Math.min(one.x, other.x);
    one.right = Math.max(one.right, other.right);
    for (const row of other.rows) one.rows.add(row);
    clusters.splice(best.index + 1, 1);
  }
}

/** Columns of words between the labels and the first figure: places where many rows begin a second piece. */
function labelColumns(rows: readonly TableRow[], start: number, size: number): Column[] {
  const seconds = rows.flatMap(({ cells }) =>
    cells.slice(1).filter((cell) => cell.kind === 'words' && cell.x + cell.width <= start + size),
  );
  const columns: { x: number; right: number; count: number }[] = [];
  for (const cell of seconds.toSorted((left, right) => left.x - right.x)) {
    const last = columns.at(-1);
    if (last !== undefined && cell.x < last.right) {
      last.right = Math.max(last.right, cell.x + cell.width);
      last.count += 1;
    } else columns.push({ x: cell.x, right: cell.x + cell.width, count: 1 });
  }
  return columns.filter(({ count }) => count >= Math.max(2, WORDS_SHARE * rows.length));
}

/** Columns of words after the first figure: over none of the figures. */
function remarkColumns(rows: readonly TableRow[], figures: readonly Column[], start: number): Column[] {
  const free = rows
    .flatMap(({ cells }) => cells.slice(1))
    .filter((cell) => cell.kind === 'words' && cell.x > start)
    .filter((cell) => !figures.some(({ x, right }) => cell.x < right && cell.x + cell.width > x))
    .toSorted((left, right) => left.x - right.x);
  const columns: { x: number; right: number }[] = [];
  for (const cell of free) {
    const last = columns.at(-1);
    if (last !== undefined && cell.x < last.right) last.right = Math.max(last.right, cell.x + cell.width);
    else columns.push({ x: cell.x, right: cell.x + cell.width });
  }
  return columns;
}

/** The columns a cell stands over or in: one for a figure, several for a header over them. */
export function columnsUnder(cell: RowCell, columns: readonly Column[]): number[] {
  const over = columns.flatMap(({ x, right }, index) => {
    const shared = Math.min(right, cell.x + cell.width) - Math.max(x, cell.x);
    return index > 0 && shared > 0 ? [{ index, shared }] : [];
  });
  if (over.length > 0) return over.map(({ index }) => index);
  const centre = cell.x + cell.width / 2;
  const distances = columns.map(({ x, right }) => Math.max(x - centre, centre - right, 0));
  return [distances.indexOf(Math.min(...distances))];
}

/** The one column of a cell of the body. Words that begin among the labels are a label, however far they reach. */
export function columnOf(cell: RowCell, columns: readonly Column[]): number {
  const labels = columns[0] as Column;
  if (cell.kind === 'words') {
    const begun = columns.findLastIndex(({ x }) => x <= cell.x + 1);
    if (cell.x < labels.right) return Math.max(0, begun);
  }
  let best = { index: -1, shared: 0 };
  for (const [index, { x, right }] of columns.entries()) {
    const shared = Math.min(right, cell.core.right) - Math.max(x, cell.core.x);
    if (index > 0 && shared > best.shared) best = { index, shared };
  }
  return best.index >= 0 ? best.index : (columnsUnder(cell, columns)[0] ?? 0);
}
