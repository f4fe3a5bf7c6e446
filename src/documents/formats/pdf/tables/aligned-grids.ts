import { runsByLine } from '../lines/runs-by-line.ts';
import type { TextRun } from '../page-layout.ts';
import { type Line, lineOf, type Slab } from './bounded-regions.ts';
import type { DrawnGrid } from './drawn-grid.ts';
import { cellKind, isCurrency } from './figures.ts';
import { rowGridOf } from './row-grids.ts';

/** So many columns and rows, their heads among them. */
const COLUMNS = { least: 3, most: 12 };
const MIN_ROWS = 4;
/** Cells of a column begin at one place, give or take this much, in points. */
const SAME = 1.5;
/** Room between two cells, at least, and between two rows, at most, in sizes of the letters. */
const GUTTER = 1;
const FAR = 2.2;
/** Rows stand at one distance, give or take this share of the letters. */
const EVEN = 0.25;
/** Of the cells behind the first ones, more figures than this make a table of figures, which is found by their edges. */
const FIGURES = 0.5;
/** Columns of running text are wide, in sizes of the letters, and most of their lines are full. */
const WIDE = 9;
const FULL = { line: 0.8, share: 0.5 };
const LONGEST = 40;

/**
 * Grids of tables of words whose rows take one line each: no line is drawn, no head set in bold; every line has a word at each of three or
 * more places, at one distance from the next, and what stands below each other is no running text.
 */
export function alignedGrids(
  runs: readonly TextRun[],
): { readonly grid: DrawnGrid; readonly runs: readonly TextRun[] }[] {
  const lines = runsByLine(runs)
    .map(lineOf)
    .toSorted((one, other) => one.y - other.y);
  const found: { grid: DrawnGrid; runs: TextRun[] }[] = [];
  for (let from = 0; from < lines.length; from++) {
    const rows = rowsFrom(lines, from);
    if (!isTable(rows)) continue;
    const slabs = rows.map((line): Slab => {
      const { x, y, width, height } = line;
      return { top: y, bottom: y + height, left: x, right: x + width, lines: [line] };
    });
    const columns = (rows[0] as Line).pieces.map((_, at) => {
      const cells = rows.flatMap(({ pieces }) => pieces.slice(at, at + 1));
      return {
        from: Math.min(...cells.map(({ x }) => x)),
        to: Math.max(...cells.map(({ x, width }) => x + width)),
      };
    });
    found.push({ grid: rowGridOf(slabs, columns), runs: rows.flatMap((row) => [...row.runs]) });
    from += rows.length - 1;
  }
  return found;
}

/** The line and those right below it that have a word at the same places. */
function rowsFrom(lines: readonly Line[], from: number): Line[] {
  const [first] = lines.slice(from, from + 1);
  if (first === undefined || first.pieces.length < COLUMNS.least || first.pieces.length > COLUMNS.most)
    return [];
  const rows = [first];
  for (const line of lines.slice(from + 1)) {
    const above = rows.at(-1) as Line;
    const size = sizeOf(first);
    const pitch = rows.length > 2 ? (rows[2] as Line).y - (rows[1] as Line).y : undefined;
    const step = line.y - above.y;
    if (sizeOf(line) !== size || line.y - above.y - above.height > FAR * size) break;
    if (pitch !== undefined && Math.abs(step - pitch) > EVEN * size) break;
    if (!beginsAlike(line, first)) break;
    rows.push(line);
  }
  return rows;
}

const sizeOf = ({ pieces }: Line): number => Math.max(...pieces.map(({ size }) => size));

function beginsAlike({ pieces }: Line, { pieces: others }: Line): boolean {
  return (
    pieces.length === others.length && pieces.every(({ x }, at) => Math.abs(x - (others[at]?.x ?? 0)) <= SAME)
  );
}

function isTable(rows: readonly Line[]): boolean {
  const [first] = rows;
  if (first === undefined || rows.length < MIN_ROWS) return false;
  const columns = first.pieces.map((_, at) => rows.flatMap(({ pieces }) => pieces.slice(at, at + 1)));
  const size = sizeOf(first);
  const ends = columns.map((cells) => Math.max(...cells.map(({ x, width }) => x + width)));
  if (columns.slice(1).some((cells, at) => (cells[0]?.x ?? 0) - (ends[at] ?? 0) < GUTTER * size))
    return false;
  const cells = rows.flatMap(({ pieces }) => pieces);
  const values = rows.flatMap(({ pieces }) => pieces.slice(1));
  return (
    values.filter(({ text }) => cellKind(text) === 'figure').length <= FIGURES * values.length &&
    !columns.some((column) => isRunningText(column, size)) &&
    cells.every(({ text }) => text.length <= LONGEST && !isCurrency(text) && !/[-\u00ad]$/.test(text)) &&
    new Set(cells.map(({ text }) => text)).size > rows.length
  );
}

function isRunningText(cells: readonly { readonly width: number }[], size: number): boolean {
  const widest = Math.max(...cells.map(({ width }) => width));
  const full = cells.filter(({ width }) => width >= FULL.line * widest);
  return widest > WIDE * size && full.length >= FULL.share * cells.length;
}
