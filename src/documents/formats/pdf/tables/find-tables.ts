import type { Segment } from './drawn-grid.ts';
import { isYear } from './figures.ts';
import { isStretched, type RowCell, type TableRow } from './table-rows.ts';

/** Rows of a region that make one table of figures: `header` rows first, then rows from `body` on. */
export interface TableSpan {
  readonly first: number;
  readonly body: number;
  /** Exclusive. */
  readonly end: number;
}

/** More words than this in one cell are a sentence. */
const PROSE_WORDS = 9;
const MAX_LABEL_WORDS = 40;
/** Blank space between two rows of one table, in sizes of its letters. */
const ROW_GAP = 3.2;
/** A label above the heads with more room below it is a title, in sizes of the letters. */
const TITLE_GAP = 1;
/** Heads that stand further above the lowest ones, and much further than rows of the body, are those of another table. */
const HEADS_GAP = 2.2;
/** Rows without figures that may stand between two rows with figures, and above the first one. */
const MAX_BETWEEN = 6;
const MAX_HEADER = 8;
/** A drawn line as long as this part of a table is one of the whole table. */
const WHOLE = 0.85;

/**
 * Tables of figures: rows of a label and figures whose right edges stand below each other, with the labels between them and
 * the header above. Prose ends a table.
 */
export function findTables(rows: readonly TableRow[], rules: readonly Segment[] = []): TableSpan[] {
  const spans: TableSpan[] = [];
  let from = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as TableRow;
    if (index < from || !isData(row) || figuresOf(row.cells).length === 0) continue;
    const end = endOf(rows, index);
    const body = rows.slice(index, end);
    from = end;
    if (!isTable(body)) continue;
    const start = headerStart(rows, index, spans.at(-1)?.end ?? 0, body, rules);
    spans.push({ first: start, body: index, end });
  }
  return spans;
}

/** A row that ends in a figure, or a dash for one, and says nothing but a label before its figures. */
export function isData(row: TableRow): boolean {
  const figures = row.cells.filter(({ kind }) => kind !== 'words');
  const last = row.cells.at(-1);
  if (figures.length === 0 || last === undefined || isStretched(row)) return false;
  const [first] = row.cells;
  const words = row.cells.filter(({ kind }) => kind === 'words');
  if (words.length > 0 && first?.kind !== 'words' && figures.length < 2) return false;
  if (first !== last && words.slice(1).some(isSentence)) return false;
  if (first !== undefined && wordCount(first) > MAX_LABEL_WORDS) return false;
  // Words after the last figure belong to a sentence or to a column of remarks.
  return last.kind !== 'words' || figures.length >= 2;
}

function endOf(rows: readonly TableRow[], start: number): number {
  let end = start + 1;
  let first = firstFigure([rows[start] as TableRow]);
  for (let index = start + 1; index < rows.length; index++) {
    const row = rows[index] as TableRow;
    const above = rows[index - 1] as TableRow;
    if (row.y - (above.y + above.height) > ROW_GAP * Math.max(row.size, above.size)) break;
    if (isData(row)) {
      end = index + 1;
      first = Math.min(first, firstFigure([row]));
    } else if (index - end >= MAX_BETWEEN || !isLabel(row, first)) break;
  }
  // The last label may go on below its figures.
  const [last, next] = [rows[end - 1], rows[end]];
  if (last !== undefined && next !== undefined && continuesLabel(last, next, first)) end += 1;
  return end;
}

/** A row between rows of figures: a label in the place of labels, or a header that is printed again. */
function isLabel(row: TableRow, firstFigureAt: number): boolean {
  const [first] = row.cells;
  if (first === undefined) return false;
  const within = row.cells.every((cell) => cell.x + cell.width < firstFigureAt || !isSentence(cell));
  return within && wordCount(first) <= MAX_LABEL_WORDS;
}

/** A label's second line, set close below its figures. */
export function continuesLabel(above: TableRow, row: TableRow, firstFigureAt: number): boolean {
  const [cell] = row.cells;
  const [label] = above.cells;
  if (cell === undefined || label === undefined || row.cells.length > 1) return false;
  if (label.kind !== 'words' || cell.kind !== 'words' || cell.x + cell.width > firstFigureAt) return false;
  if (row.y - (above.y + above.height) > 0.6 * row.size || Math.abs(row.size - above.size) > 0.6)
    return false;
  return /^[\p{Ll}(（]/u.test(cell.text) && cell.x >= label.x - 0.5 * row.size;
}

export function firstFigure(rows: readonly TableRow[]): number {
  return Math.min(
    ...rows.flatMap(({ cells }) =>
      cells.flatMap((cell, index) =>
        cell.kind === 'words' || (index === 0 && cells.length > 1 && isYear(cell.text)) ? [] : [cell.x],
      ),
    ),
  );
}

/** `2023  2022`, and a date or a unit in the place of the label. */
function isYears(row: TableRow): boolean {
  const figures = row.cells.filter(({ kind }) => kind !== 'words');
  const [first] = row.cells;
  const label = first?.kind === 'words' ? first.text : '';
  const dated =
    label === '' ||
    /^[(（].*[)）]$|\b(?:ended|as of|at)\b|,$|:$|年|\d/i.test(label) ||
    row.cells.length > figures.length + 1;
  return figures.length > 0 && figures.every(({ text }) => isYear(text)) && dated;
}

/** A row of data that is no header of years. */
export function holdsAmounts(row: TableRow): boolean {
  return isData(row) && !isYears(row);
}

/** A word and something behind it, or a Chinese sign, and no end of an equation. */
const saysWhat = (text: string) =>
  !text.endsWith('=') && (/\p{L}{2}/u.test(text.slice(0, -1)) || /\p{Script=Han}/u.test(text));

/** Words before the figures; a number of an article says nothing by itself, the words beside it do. */
function isLabelled({ cells: [first, second] }: TableRow): boolean {
  if (first?.kind !== 'words') return false;
  const isNumber = /\d/.test(first.text) && !first.text.trimEnd().endsWith('=') && second?.kind === 'words';
  return saysWhat(first.text.trimEnd()) || (isNumber && saysWhat(second.text.trimEnd()));
}

/** Enough figures below each other beside labels. Numbers of lists and equations, and the ticks of a chart, are none. */
function isTable(rows: readonly TableRow[]): boolean {
  const data = rows.filter(holdsAmounts);
  const labelled = data.filter(isLabelled);
  const rich = labelled.filter(({ cells }) => figuresOf(cells).length >= 2);
  if (rich.length >= 1 && labelled.length >= 0.4 * data.length)
    return rich.length > 1 || aligned(data) || data.length === 1;
  const amounts = labelled.filter(({ cells }) => !/^[(（[]?\d{1,3}[)）\].]?$/.test(cells.at(-1)?.text ?? ''));
  return labelled.length >= 3 && amounts.length >= 0.5 * labelled.length && aligned(labelled);
}

function figuresOf(cells: readonly RowCell[]): RowCell[] {
  return cells.filter(({ kind }) => kind === 'figure');
}

/** Most last figures share their right edge, give or take a bracket. */
function aligned(rows: readonly TableRow[]): boolean {
  const edges = rows.map(({ cells }) => cells.at(-1)?.core.right ?? 0);
  const tolerance = 1.2 * Math.max(...rows.map(({ size }) => size));
  return edges.some(
    (edge) => edges.filter((other) => Math.abs(other - edge) < tolerance).length >= 0.6 * edges.length,
  );
}

/** The header above the first row: short words over the figures, line by line, up to a title or a sentence. */
function headerStart(
  rows: readonly TableRow[],
  body: number,
  floor: number,
  table: readonly TableRow[],
  rules: readonly Segment[],
): number {
  const left = firstFigure(table);
  const size = Math.max(...table.map((row) => row.size));
  const bounds = {
    left: Math.min(...table.map(({ x }) => x)),
    right: Math.max(...table.map(({ x, width }) => x + width)),
  };
  const wide = rules.filter(({ from, to }) => to - from > WHOLE * (bounds.right - bounds.left));
  const gaps = table.slice(1).map(({ y }, index) => y - (table[index]?.y ?? y) - (table[index]?.height ?? 0));
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? ROW_GAP * size;
  let [start, lines, headed] = [body, 0, false];
  for (let index = body - 1; index >= floor && body - index <= MAX_HEADER; index--) {
    const row = rows[index] as TableRow;
    const below = rows[index + 1] as TableRow;
    const headless = headsNoFigures(row, left);
    const room = headed ? (headless ? TITLE_GAP : Math.max(HEADS_GAP, (2 * usual) / size)) : ROW_GAP;
    if (below.y - (row.y + row.height) > room * size || row.size > 1.15 * size) break;
    if (!isHeader(row, left, bounds)) break;
    headed ||= !headless;
    // Above the header stands the table's first line, and its title above that; lines below labels part rows of the body.
    const between = wide.some(
      ({ at, from, to }) =>
        at > rowMiddle(row) && at < rowMiddle(below) && from < row.x + row.width && to > row.x,
    );
    if (between && lines > 0) break;
    if (between && headed) lines += 1;
    start = index;
  }
  // A label of rows alone is no header.
  while (start < body && headsNoFigures(rows[start] as TableRow, left)) start += 1;
  return start;
}

/** Whether a row has nothing over the figures. */
function headsNoFigures(row: TableRow, figuresAt: number): boolean {
  return row.cells.every((cell) => cell.x + cell.width <= figuresAt);
}

function isHeader(row: TableRow, figuresAt: number, bounds: { left: number; right: number }): boolean {
  if (row.cells.some(isSentence)) return false;
  if (row.x + row.width > bounds.right + 3 * row.size) return false;
  const over = row.cells.filter((cell) => cell.x + cell.width > figuresAt);
  if (over.length === 0) return row.cells.length === 1 && wordCount(row.cells[0] as RowCell) <= 12;
  const [only] = row.cells;
  // A line set in the rowMiddle of the page is its title.
  if (row.cells.length === 1 && only !== undefined && only.x < figuresAt - row.size) return false;
  return over.every((cell) => cell.x >= figuresAt - 8 * row.size);
}

export function isSentence(cell: RowCell): boolean {
  return cell.kind === 'words' && wordCount(cell) >= PROSE_WORDS;
}

function wordCount({ text }: RowCell): number {
  const han = text.match(/[\u2e80-\u9fff]/g)?.length ?? 0;
  return text.split(/\s+/).length + han / 2;
}

function rowMiddle({ y, height }: TableRow): number {
  return y + height / 2;
}
