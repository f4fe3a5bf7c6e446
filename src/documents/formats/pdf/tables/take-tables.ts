import type { PageBox } from '../../../../domain/index.ts';
import { runsByLine } from '../lines/runs-by-line.ts';
import { type TableRegion, type TextRun, unionBox } from '../page-layout.ts';
import { type Line, lineOf, type Slab } from './bounded-regions.ts';
import { buildTables } from './build-table.ts';
import type { Segment } from './drawn-grid.ts';
import { findTables, isData } from './find-tables.ts';
import { columnsBetween, headsApart } from './row-grids.ts';
import { keepsLines } from './table-regions.ts';
import { type TableRow, tableRows } from './table-rows.ts';

/** Of the text in a grid of the engine, this much in tables of figures makes it one of them. */
const FIGURES_SHARE = 0.5;
/** Heads stand this close above their table, in sizes of their letters. */
const HEAD_GAP = 1.5;

/** Tables of figures from the runs of a region, the engine's grids that keep every line whole, and what is in none of them. */
export function takeTables(
  runs: readonly TextRun[],
  grids: readonly TableRegion[],
  rules: readonly Segment[],
): { readonly tables: TableRegion[]; readonly rest: TextRun[] } {
  const rows = tableRows(runs);
  const spans = findTables(rows, rules);
  const taken = new Map<TextRun, number>();
  for (const [index, { first, end }] of spans.entries())
    for (const row of rows.slice(first, end)) for (const run of row.runs) taken.set(run, index);
  const kept: TableRegion[] = [];
  const dropped = new Set<number>();
  const inGrids = new Set<TextRun>();
  for (const grid of grids) {
    const inside = runs.filter((run) => isInside(run, grid));
    const figures = inside.filter((run) => taken.has(run));
    if (figures.length > FIGURES_SHARE * inside.length && !hasStackedRows(grid, inside)) continue;
    const touched = new Set(figures.map((run) => taken.get(run) ?? -1));
    // A grid that ends within a row of figures is wrong.
    const whole = new Set(inside);
    if (
      rows.some(
        ({ runs: own }) =>
          own.some((run) => taken.has(run) && whole.has(run)) && !own.every((run) => whole.has(run)),
      )
    )
      continue;
    const data = rows.filter((row) => isData(row) && row.runs.every((run) => inside.includes(run)));
    if (!keepsLines(grid, inside, data)) continue;
    const head = headAbove(grid, rows, inside);
    kept.push(withSignsBelow({ ...grid, ...head?.grid }, inside));
    for (const index of touched) dropped.add(index);
    for (const run of [...inside, ...(head?.runs ?? [])]) inGrids.add(run);
  }
  const own = spans.filter((_, index) => !dropped.has(index));
  for (const [run, index] of taken) if (dropped.has(index)) taken.delete(run);
  return {
    tables: [...kept, ...own.flatMap((span) => buildTables(rows, span, rules))],
    rest: runs.filter((run) => !taken.has(run) && !inGrids.has(run)),
  };
}

/** Rows that hold several lines of figures beside one line at their head: only drawn rules tell such rows apart. */
function hasStackedRows(grid: TableRegion, runs: readonly TextRun[]): boolean {
  const { rowBoxes = [] } = grid;
  const stacked = grid.rows.filter((row, index) => {
    const box = rowBoxes[index];
    if (box === undefined || index < grid.headerRows) return false;
    const lines = tableRows(runs.filter((run) => isInside(run, box)));
    const heads = lines.filter(
      ({ cells }) => cells[0] !== undefined && (row[0] ?? '').includes(cells[0].text),
    );
    return lines.filter(isData).length >= 2 && heads.length === 1;
  });
  return stacked.length > 0 && stacked.length >= 0.5 * (grid.rows.length - grid.headerRows);
}

/** Whether the middle of a run lies in a table, give or take a little. */
export function isInside(run: TextRun, table: PageBox): boolean {
  const [x, y] = [run.x + run.width / 2, run.y + run.height / 2];
  return (
    x >= table.x - 2 && x <= table.x + table.width + 2 && y >= table.y - 2 && y <= table.y + table.height + 2
  );
}

/** The line in bold right above a grid without heads that has a piece over each of several columns, and over none of them two. */
function headAbove(
  grid: TableRegion,
  rows: readonly TableRow[],
  inside: readonly TextRun[],
): { readonly grid: Partial<TableRegion>; readonly runs: readonly TextRun[] } | undefined {
  const row = rows.findLast(({ y, height }) => y + height <= grid.y + 2);
  if (grid.headerRows > 0 || row === undefined || !row.runs.every(({ bold }) => bold)) return undefined;
  if (inside.some(({ bold }) => bold) || grid.y - row.y - row.height > HEAD_GAP * row.size) return undefined;
  const columns = columnsBetween(runsByLine(inside).map((line) => slabOfLine(lineOf(line))));
  if (columns.length !== grid.rows[0]?.length) return undefined;
  const [line] = headsApart(slabOfLine(lineOf(row.runs)), columns).lines;
  const heads = columns.map(({ from, to }) =>
    (line?.pieces ?? []).filter(({ x, width }) => x < to && x + width > from),
  );
  const placed = heads.flat();
  if (placed.length < 2 || placed.length !== line?.pieces.length || heads.some(({ length }) => length > 1))
    return undefined;
  const { x, y, width, height } = unionBox([row, grid]);
  return {
    grid: {
      x,
      y,
      width,
      height,
      headerRows: 1,
      rows: [heads.map(([head]) => head?.text ?? ''), ...grid.rows],
      ...(grid.rowBoxes !== undefined && { rowBoxes: [unionBox([row]), ...grid.rowBoxes] }),
    },
    runs: row.runs,
  };
}

function slabOfLine(line: Line): Slab {
  return {
    top: line.y,
    bottom: line.y + line.height,
    left: line.x,
    right: line.x + line.width,
    lines: [line],
  };
}

/** The engine leaves out a sign of currency or percent that stands alone on the second line of its cell. */
function withSignsBelow(grid: TableRegion, inside: readonly TextRun[]): TableRegion {
  const rows = grid.rows.map((row) => [...row]);
  for (const sign of inside.filter(({ text }) => /^\s*[\p{Sc}%]\s*$/u.test(text))) {
    const above = inside.filter(
      (run) => run.y < sign.y && sign.y - run.y < 2 * sign.size && Math.abs(run.x - sign.x) < sign.size,
    );
    const [figure] = above.toSorted((one, other) => other.y - one.y);
    const row = rows.find(
      (cells) => figure !== undefined && cells.some((cell) => cell === figure.text.trim()),
    );
    if (row !== undefined && figure !== undefined)
      row[row.lastIndexOf(figure.text.trim())] += ` ${sign.text.trim()}`;
  }
  return { ...grid, rows };
}
