import type { PageBox } from '../../../../domain/index.ts';
import { joinText } from '../lines/join-lines.ts';
import { joinRuns, overlapping, runsByLine } from '../lines/runs-by-line.ts';
import type { TableRegion, TextRun } from '../page-layout.ts';
import type { DrawnCell, DrawnGrid } from './drawn-grid.ts';
import { cellKind, isYear } from './figures.ts';
import { tableRows } from './table-rows.ts';
import { titleOfTable } from './table-title.ts';

const NO_HYPHENS: ReadonlySet<string> = new Set();
/** A cell with more characters holds a text of its own: a page that is divided by lines. */
const LONG_CELL = 1_500;
/** Of the cells of a grid, this share says something; of its text, this share may cross a line. */
const FILLED = 0.3;
const CROSSING = 0.04;
/** Where a piece was cut is known this well, in letters. */
const CUT = 0.25;
const MAX_HEADER = 5;
/** Longer text beside several rows is no label of each. */
const LONG_LABEL = 120;
/** Text so close to a grid, in points, may belong to its rows; text on one line ends at one height, give or take this much (figures: in sizes of their letters). */
const BESIDE = 60;
const [SAME_LINE, FIGURE_LINE] = [0.8, 0.4];
/** Room inside a line, in letters, that parts columns; a table with more cells that hold several columns is not drawn whole. */
const COLUMN_GAP = 1.2;
const HOLDING = 0.1;
/** So many lines beside each other are rows. */
const MANY_LINES = 3;
/** A word would have gone on in the line before it when there was room for it, give or take this many letters. */
const ROOM = 0.5;

interface Cell extends DrawnCell {
  readonly lines: readonly (readonly TextRun[])[];
}

/**
 * Tables whose cells are drawn as boxes, and the text in none of them. A cell that reaches over several rows stands in each, one that
 * heads several columns over each.
 */
export function takeRuled(
  runs: readonly TextRun[],
  grids: readonly DrawnGrid[],
): { readonly tables: TableRegion[]; readonly rest: TextRun[] } {
  const tables: TableRegion[] = [];
  let rest = [...runs];
  for (const grid of grids) {
    const inside = rest.filter((run) => holds(grid.box, run));
    if (inside.length === 0) continue;
    const cells = fillCells(grid, inside);
    if (cells === undefined) continue;
    const own = new Set(inside);
    const others = rest.filter((run) => !own.has(run));
    if (goesOnBeyond(grid, cells, others)) continue;
    const table = tableOf(grid, cells, others);
    if (table === undefined) continue;
    tables.push(table);
    rest = others;
  }
  return { tables, rest };
}

/** Columns with a background of their own, in a table that is wider: text beside the grid, or labels of its figures, stand on its lines. */
function goesOnBeyond({ box }: DrawnGrid, cells: readonly Cell[], others: readonly TextRun[]): boolean {
  const isLabelled = cells.some((cell) => cell.lines.length > 0 && cellKind(textOf(cell)) === 'words');
  const reach = isLabelled ? BESIDE : Number.POSITIVE_INFINITY;
  const beside = others.filter(
    ({ x, y, width, height }) =>
      x + width > box.x - reach &&
      x < box.x + box.width + reach &&
      y + height > box.y &&
      y < box.y + box.height,
  );
  const lines = cells.flatMap((cell) => cell.lines.flatMap((line) => line.slice(0, 1)));
  const shared = lines.filter((run) =>
    beside.some(
      ({ y, height, size, text }) =>
        Math.abs(y + height - run.y - run.height) <
        (cellKind(text) === 'figure' ? FIGURE_LINE * size : SAME_LINE),
    ),
  );
  return shared.length > 0.5 * lines.length;
}

function holds({ x, y, width, height }: PageBox, run: PageBox): boolean {
  const [across, down] = [run.x + run.width / 2, run.y + run.height / 2];
  return across >= x && across <= x + width && down >= y && down <= y + height;
}

/** Every piece of text in its cell; undefined when the lines are no edges of cells. */
function fillCells(grid: DrawnGrid, runs: readonly TextRun[]): Cell[] | undefined {
  const inside = new Map<DrawnCell, TextRun[]>(grid.cells.map((cell) => [cell, []]));
  const { left, right } = overlapping(runs);
  const isOver = (run: TextRun): boolean => left.has(run) || right.has(run);
  const cut = runs.map((run) => (isOver(run) ? [run] : cutAtEdges(run, grid)));
  const isWhole = (run: TextRun): boolean =>
    grid.cells.some(({ box }) => overOf(run, box) <= CUT * run.size && holds(box, run));
  let crossing = cut.filter((pieces) => pieces.length > 1 && !pieces.every(isWhole)).length;
  for (const run of cut.flat()) {
    const end = left.has(run) ? run.x + 1 : right.has(run) ? run.x + run.width - 1 : undefined;
    const own = end === undefined ? run : { ...run, x: end, width: 0 };
    const cell = grid.cells.find(({ box }) => holds(box, own));
    if (cell === undefined) return undefined;
    if (end !== undefined) {
      inside.get(cell)?.push(run);
      continue;
    }
    if (overOf(run, cell.box) > 0.5 * run.size) crossing += 1;
    inside.get(cell)?.push(run);
  }
  if (crossing > Math.max(1, CROSSING * runs.length)) return undefined;
  return grid.cells.map((cell) => ({ ...cell, lines: runsByLine(inside.get(cell) ?? []) }));
}

/** How far a piece of text reaches over the sides of a cell. */
function overOf(run: PageBox, { x, width }: PageBox): number {
  return Math.max(x - run.x, run.x + run.width - x - width);
}

/** Words of neighbouring cells that stand so close that the engine holds them for one piece: each goes to the cell that its middle is in. */
function cutAtEdges(run: TextRun, { cells }: DrawnGrid): TextRun[] {
  const beside = cells.filter(
    ({ box }) =>
      Math.min(box.x + box.width, run.x + run.width) - Math.max(box.x, run.x) > 0.5 * run.size &&
      holds({ ...box, x: run.x, width: run.width }, run),
  );
  const words = [...run.text.matchAll(/\S+/g)];
  if (beside.length < 2 || words.length < beside.length) return [run];
  const each = run.width / breadthOf(run.text);
  const placed = words.map((word) => ({
    word: word[0],
    x: run.x + each * breadthOf(run.text.slice(0, word.index)),
    width: each * breadthOf(word[0]),
  }));
  const pieces: { cell: DrawnCell | undefined; words: typeof placed }[] = [];
  for (const word of placed) {
    const cell = beside.find(
      ({ box }) => word.x + word.width / 2 >= box.x && word.x + word.width / 2 < box.x + box.width,
    );
    const last = pieces.at(-1);
    if (last !== undefined && last.cell === cell) last.words.push(word);
    else pieces.push({ cell, words: [word] });
  }
  return pieces.map((piece) => {
    const [first, last] = [piece.words[0], piece.words.at(-1)];
    const x = first?.x ?? run.x;
    return {
      ...run,
      text: piece.words.map(({ word }) => word).join(' '),
      x,
      width: (last?.x ?? x) + (last?.width ?? 0) - x,
    };
  });
}

/** How broad a text is, in Latin letters: a Chinese sign takes two, a space half of one. */
function breadthOf(text: string): number {
  const count = (signs: RegExp): number => text.match(signs)?.length ?? 0;
  return text.length + count(/[\u2e80-\ud7af\uff00-\uff60]/g) - 0.5 * count(/\s/g);
}

function tableOf(
  grid: DrawnGrid,
  cells: readonly Cell[],
  others: readonly TextRun[],
): TableRegion | undefined {
  const filled = cells.filter(({ lines }) => lines.length > 0);
  if (filled.length < 4 || filled.length < FILLED * cells.length) return undefined;
  if (filled.some((cell) => textOf(cell).length > LONG_CELL)) return undefined;
  // A cell over several rows with a line for each of them: only a column beside it is drawn.
  if (filled.some(({ row, rowTo, lines }) => Math.min(rowTo - row, lines.length) >= MANY_LINES))
    return undefined;
  const rows = Array.from({ length: grid.rows }, () => Array.from({ length: grid.columns }, () => ''));
  const headerRows = countHeaderRows(grid, cells);
  for (const cell of cells)
    for (let row = cell.row; row < (textOf(cell).length > LONG_LABEL ? cell.row + 1 : cell.rowTo); row++)
      for (let column = cell.column; column < cell.columnTo; column++)
        if (column === cell.column || cell.row < headerRows) (rows[row] as string[])[column] = textOf(cell);
  if (cells.filter(holdsColumns).length > HOLDING * filled.length) return undefined;
  const built: { readonly row: readonly string[]; readonly box: PageBox }[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.every((text) => text === '')) continue;
    const box = rowBox(cells, index);
    const own = cells.filter((cell) => cell.row <= index && index < cell.rowTo);
    const parts = index < headerRows ? undefined : splitRow(own);
    if (parts === undefined && index >= headerRows && holdsRows(own)) return undefined;
    for (const part of parts ?? [row]) built.push({ row: part, box });
  }
  const used =
    rows[0]?.flatMap((_, column) => (built.some(({ row }) => row[column] !== '') ? [column] : [])) ?? [];
  if (used.length < 2 || built.length < 2) return undefined;
  const above = others.filter((run) => run.y + run.height / 2 < grid.box.y);
  const header = cells.filter((cell) => cell.row < headerRows).flatMap(({ lines }) => lines.flat());
  return {
    ...grid.box,
    rows: built.map(({ row }) => used.map((column) => row[column] ?? '')),
    headerRows,
    rowBoxes: built.map(({ box }) => box),
    ...titleOfTable(tableRows(above), tableRows(header)),
  };
}

function textOf({ lines }: Cell): string {
  return lines.reduce((text, line) => joinText(text, joinRuns(line), NO_HYPHENS), '');
}

function rowBox(cells: readonly Cell[], row: number): PageBox {
  const own = cells.filter((cell) => cell.row <= row && row < cell.rowTo);
  const tops = own.filter((cell) => cell.row === row).map(({ box }) => box.y);
  const bottoms = own.filter((cell) => cell.rowTo === row + 1).map(({ box }) => box.y + box.height);
  const x = Math.min(...own.map(({ box }) => box.x));
  const [y, bottom] = [Math.max(...own.map(({ box }) => box.y), ...tops), Math.min(...bottoms)];
  return { x, y, width: Math.max(...own.map(({ box }) => box.x + box.width)) - x, height: bottom - y };
}

/** The first row, those that a cell of it reaches into, and the one below a cell that heads several columns. */
function countHeaderRows(grid: DrawnGrid, cells: readonly Cell[]): number {
  if (grid.isHeadless === true) return 0;
  const labels = cells.filter(({ column, lines }) => column === 0 && lines.length > 0).map(textOf);
  if (labels.filter((text) => /[:：]$/.test(text)).length > 0.5 * labels.length) return 0;
  let end = 1;
  for (let row = 0; row < end && end < MAX_HEADER; row++) {
    const own = cells.filter((cell) => cell.row === row && cell.lines.length > 0);
    end = Math.max(end, ...own.map(({ rowTo }) => rowTo));
    const heads = own.filter(({ column, columnTo }) => columnTo - column > 1 && column > 0);
    if (heads.length > 0 && row + 1 === end) end += 1;
  }
  const last = Math.min(end, grid.rows - 1);
  const texts = cells.filter(({ row }) => row < last).map(textOf);
  return texts.some((text) => cellKind(text) === 'figure' && !isYear(text)) ? 0 : last;
}

/** A cell whose lines have room as between columns: the lines that part them are not drawn. */
function holdsColumns({ lines }: Cell): boolean {
  const wide = lines.filter((line) =>
    line.some((run, index) => {
      const next = line[index + 1];
      return next !== undefined && next.x - run.x - run.width > COLUMN_GAP * run.size;
    }),
  );
  return wide.length > 0.5 * lines.length;
}

/**
 * A row of boxes that holds several rows of text: every column breaks its lines at the same places, though the next word would have had
 * room, so that they are no lines of one text.
 */
function splitRow(cells: readonly Cell[]): string[][] | undefined {
  if (cells.some(({ row, rowTo, column, columnTo }) => rowTo - row > 1 || columnTo - column > 1))
    return undefined;
  const [first] = cells;
  const count = first?.lines.length ?? 0;
  if (count < 2 || cells.some((cell) => !breaksFreely(cell))) return undefined;
  const rows = alignedRows(cells, first?.lines ?? []);
  const figures = rows?.flatMap((row) => row.slice(1)).filter((text) => cellKind(text) === 'figure') ?? [];
  return count < MANY_LINES && figures.length < count ? undefined : rows;
}

/** Whether several columns have so many lines beside each other that they are rows. */
function holdsRows(cells: readonly Cell[]): boolean {
  const [longest] = cells.toSorted((one, other) => other.lines.length - one.lines.length);
  if (longest === undefined || longest.lines.length < MANY_LINES) return false;
  const beside = cells.filter(
    ({ lines }) =>
      lines.length >= MANY_LINES &&
      lines.every((line) => longest.lines.some((other) => near(line, lineMiddle(other)))),
  );
  return beside.length >= 2 && beside.every(breaksFreely);
}

/** The text of each cell at the height of each of these lines; undefined when there is other text. */
function alignedRows(cells: readonly Cell[], lines: Cell['lines']): string[][] | undefined {
  const starts = lines.map(lineMiddle);
  const rows = starts.map((start) =>
    cells.map((cell) => cell.lines.filter((line) => near(line, start)).map(joinRuns)),
  );
  const placed = rows.flat(2).length;
  if (placed !== cells.flatMap((cell) => cell.lines).length || rows.flat().some((texts) => texts.length > 1))
    return undefined;
  return rows.map((row) => row.map(([text = '']) => text));
}

function lineMiddle(line: readonly TextRun[]): number {
  return Math.max(...line.map(({ y, height }) => y + height / 2));
}

function near(line: readonly TextRun[], place: number): boolean {
  return Math.abs(lineMiddle(line) - place) < 0.5 * Math.max(...line.map(({ size }) => size));
}

function breaksFreely({ lines, box }: Cell): boolean {
  return lines.slice(1).every((line, index) => {
    const above = lines[index] ?? [];
    const [last, first] = [above.at(-1), line[0]];
    if (last === undefined || first === undefined) return false;
    const word = first.text.trim().split(/\s+/)[0] ?? '';
    const needed = (first.width * (word.length + 1)) / Math.max(1, first.text.trim().length);
    const left = above[0]?.x ?? box.x;
    return left - box.x + last.x + last.width - left + needed + ROOM * first.size < box.width;
  });
}
