import { runsByLine } from '../../lines/runs-by-line.ts';
import { type TextRun, unionBox } from '../../page-layout.ts';
import { NOTE } from '../band-edges.ts';
import { type Line, lineOf, type Slab } from '../bounded-regions.ts';
import type { DrawnGrid } from '../drawn-grid.ts';
import { cellKind, isCurrency } from '../figures.ts';
import { type Column, columnsBetween, headsApart, holdsSeveralRows, rowGridOf } from '../row-grids.ts';

/** Room below a row, at least and at most, in sizes of its letters: the lines of one cell stand closer, another text stands farther. */
const ROW_GAP = 0.3;
const FAR = 2.2;
/** So many rows below their heads; of two columns, or with labels in bold in place of heads, one more. */
const MIN_ROWS = 2;
const MOST_COLUMNS = 12;
/** A page has no more rows, nor pieces apart. */
const MOST_ROWS = 100;
const MOST_BANDS = 300;
/** A row of more lines is a paragraph beside another. */
const MOST_LINES = 8;
/** Of the rows, this share has text in several columns. */
const SHARED = 0.6;
/** More figures than this beside labels of one line: such tables are found by the edges of their figures. */
const FIGURES = 0.5;
/** Labels, and what stands beside them, begin at the same place, give or take this much, in points. */
const SAME = 1.5;

/** So many columns and rows, their heads among them. */
const ALIGNED_COLUMNS = { least: 3, most: 12 };
const ALIGNED_ROWS = 4;
/** Room between two cells, at least, and between two rows, at most, in sizes of the letters. */
const ALIGNED_GUTTER = 1;
/** Many rows of many columns are a table however close these stand. */
const MANY = { columns: 5, rows: 6, gutter: 0.5 };
/** Rows stand at one distance, give or take this share of the letters. */
const EVEN = 0.25;
/** Columns of running text are wide, in sizes of the letters, and most of their lines are full. */
const WIDE = 9;
const FULL = { line: 0.8, share: 0.5 };
const LONGEST = 40;

/**
 * Grids of tables without a line, whose heads are set in bold, or the labels of their rows: rows are parted by more room than the lines
 * of their cells, columns by room that no row fills.
 */
export function looseGrids(runs: readonly TextRun[]): DrawnGrid[] {
  const aligned = alignedGrids(runs);
  const taken = new Set(aligned.flatMap(({ runs: own }) => own));
  const grids = aligned.map(({ grid }) => grid);
  const bands = bandsOf(runs.filter((run) => !taken.has(run)));
  if (bands.length > MOST_BANDS) return grids;
  for (let from = 0; from < bands.length; from++) {
    const table = headedRows(bands, from) ?? labelledRows(bands, from);
    if (table === undefined) continue;
    const { rows, columns, isHeadless } = table;
    grids.push({ ...rowGridOf(rows, columns), isHeadless });
    from += rows.length - 1;
  }
  return grids;
}

/** Lines with less room between them than rows have, whichever column they stand in. */
function bandsOf(runs: readonly TextRun[]): Slab[] {
  const bands: Line[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const line of runsByLine(runs)
    .map(lineOf)
    .toSorted((one, other) => one.y - other.y)) {
    const size = line.pieces[0]?.size ?? 0;
    if (line.y - bottom > ROW_GAP * size) bands.push([line]);
    else bands.at(-1)?.push(line);
    bottom = Math.max(bottom, line.y + line.height);
  }
  return bands.map((lines) => {
    const { x, y, width, height } = unionBox(lines);
    return { top: y - 1, bottom: y + height + 1, left: x, right: x + width, lines };
  });
}

interface Rows {
  readonly rows: Slab[];
  readonly columns: readonly Column[];
  readonly isHeadless: boolean;
}

const runsIn = ({ lines }: Slab): TextRun[] => lines.flatMap((line) => [...line.runs]);

function headedRows(bands: readonly Slab[], from: number): Rows | undefined {
  const printed = bands[from];
  if (printed === undefined || !runsIn(printed).every(({ bold }) => bold)) return undefined;
  const below = columnsBetween(bands.slice(from + 1, from + 2));
  const head = headsApart(printed, below);
  const count = columnsBetween([head]).length;
  const isMany = (columns: number): boolean => columns >= 2 && columns <= MOST_COLUMNS;
  const next = [head, ...bands.slice(from + 1)];
  if (isMany(count)) {
    const found = rowsUnderHeads(next, (all) => columnsBetween(all).length === count, count);
    if (found !== undefined) return { rows: found, columns: columnsBetween(found), isHeadless: false };
  }
  // Heads that reach over the room beside their columns.
  const [line] = head.lines;
  if (head.lines.length > 1 || !isMany(below.length) || line?.pieces.length !== below.length)
    return undefined;
  if (below.length < ALIGNED_COLUMNS.least || !headsEach(line, below)) return undefined;
  const rows = rowsUnderHeads(
    next,
    (all) => columnsBetween(all.slice(1)).length === below.length,
    below.length,
  );
  const columns = columnsBetween(rows?.slice(1) ?? []).map(({ from: start, to }, at) => {
    const { x, width } = line.pieces[at] ?? { x: start, width: 0 };
    return { from: Math.min(start, x), to: Math.max(to, x + width) };
  });
  return rows && { rows, columns, isHeadless: false };
}

function rowsUnderHeads(
  bands: readonly Slab[],
  fits: (all: readonly Slab[]) => boolean,
  columns: number,
): Slab[] | undefined {
  const rows = goOn(bands, 0, (all, band) => fits(all) && !isBold(band));
  return rows.length - 1 >= leastRows(columns) && isLoose(rows.slice(1)) ? rows : undefined;
}

/** Two columns: a label in bold, and what is said of it. */
function labelledRows(bands: readonly Slab[], from: number): Rows | undefined {
  const first = bands[from];
  if (first === undefined || !isLabelled(first, first)) return undefined;
  const rows = goOn(bands, from, (all, band) => columnsBetween(all).length === 2 && isLabelled(band, first));
  return rows.length > leastRows(2) - 1 && isLoose(rows)
    ? { rows, columns: columnsBetween(rows), isHeadless: true }
    : undefined;
}

const leastRows = (columns: number): number => (columns === 2 ? MIN_ROWS + 1 : MIN_ROWS);

/** A row in bold is another head, or the sum. */
function isBold(band: Slab): boolean {
  return runsIn(band).every(({ bold }) => bold) && band.lines.length > 1;
}

function isLabelled(band: Slab, like: Slab): boolean {
  const starts = (of: Slab) => columnsBetween([of]).map(({ from }) => from);
  const [own, other] = [starts(band), starts(like)];
  if (own.length !== 2 || own.some((x, at) => Math.abs(x - (other[at] ?? 0)) > SAME)) return false;
  const middle = ((own[0] ?? 0) + (own[1] ?? 0)) / 2;
  return runsIn(band).every((run) => run.bold === run.x < middle || run.x > (own[1] ?? 0) + SAME);
}

/** The first band and those right below it for as long as they belong to its table. */
function goOn(bands: readonly Slab[], from: number, fits: (all: Slab[], band: Slab) => boolean): Slab[] {
  const rows = bands.slice(from, from + 1);
  for (const band of bands.slice(from + 1)) {
    const above = rows.at(-1) as Slab;
    const size = band.lines[0]?.pieces[0]?.size ?? 0;
    const isNote = NOTE.test(band.lines[0]?.pieces[0]?.text ?? '');
    if (
      isNote ||
      rows.length === MOST_ROWS ||
      band.top - above.bottom > FAR * size ||
      band.lines.length > MOST_LINES
    )
      break;
    if (!fits([...rows, band], band)) break;
    rows.push(band);
  }
  while (rows.length > 0 && !isShared(rows.at(-1) as Slab)) rows.pop();
  return rows;
}

const isShared = (band: Slab): boolean => columnsBetween([band]).length > 1;

/** Words in several columns, and not figures below each other. */
function isLoose(rows: readonly Slab[]): boolean {
  const several = rows.filter(isShared);
  const columns = columnsBetween(rows);
  const cells = rows.flatMap(({ lines }) => lines.flatMap(({ pieces }) => pieces.slice(1)));
  const figures = cells.filter(({ text }) => cellKind(text) === 'figure');
  // Figures beside a label of several lines stand in its middle, beside none of its lines.
  const isWrapped = rows.some(({ lines }) => lines.length > 1);
  return (
    several.length >= SHARED * rows.length &&
    (isWrapped || figures.length <= FIGURES * cells.length) &&
    !rows.some((row) => holdsSeveralRows(row, columns)) &&
    !rows.flatMap(runsIn).some(({ text }) => isCurrency(text))
  );
}

/**
 * Grids of tables of words whose rows take one line each: no line is drawn, no head set in bold; every line has a word at each of three or
 * more places, at one distance from the next, and what stands below each other is no running text.
 */
function alignedGrids(
  runs: readonly TextRun[],
): { readonly grid: DrawnGrid; readonly runs: readonly TextRun[] }[] {
  const lines = runsByLine(runs)
    .map(lineOf)
    .toSorted((one, other) => one.y - other.y);
  const found: { grid: DrawnGrid; runs: TextRun[] }[] = [];
  for (let from = 0; from < lines.length; from++) {
    const rows = rowsFrom(lines, from);
    if (!isAlignedTable(rows)) continue;
    const columns = (rows[0] as Line).pieces.map((_, at) => {
      const cells = rows.flatMap(({ pieces }) => pieces.slice(at, at + 1));
      return {
        from: Math.min(...cells.map(({ x }) => x)),
        to: Math.max(...cells.map(({ x, width }) => x + width)),
      };
    });
    const heads = lines
      .slice(Math.max(0, from - 1), from)
      .filter((line) => isCloseAbove(line, rows[0] as Line) && headsEach(line, columns));
    const all = [...heads, ...rows];
    const slabs = all.map((line): Slab => {
      const { x, y, width, height } = line;
      return { top: y, bottom: y + height, left: x, right: x + width, lines: [line] };
    });
    found.push({ grid: rowGridOf(slabs, columns), runs: all.flatMap((row) => [...row.runs]) });
    from += rows.length - 1;
  }
  return found;
}

function isCloseAbove({ y, height }: Line, below: Line): boolean {
  return below.y - y - height <= FAR * lettersOfRow(below);
}

/** A piece over each column and no other, in the middle or at the edge of it. */
function headsEach({ pieces }: Line, columns: readonly Column[]): boolean {
  return (
    pieces.length === columns.length &&
    pieces.every(({ x, width }, at) =>
      columns.every(({ from, to }, place) => (x < to && x + width > from) === (place === at)),
    )
  );
}

/** The line and those right below it that have a word at the same places. */
function rowsFrom(lines: readonly Line[], from: number): Line[] {
  const [first] = lines.slice(from, from + 1);
  if (
    first === undefined ||
    first.pieces.length < ALIGNED_COLUMNS.least ||
    first.pieces.length > ALIGNED_COLUMNS.most
  )
    return [];
  const rows = [first];
  for (const line of lines.slice(from + 1)) {
    const above = rows.at(-1) as Line;
    const size = lettersOfRow(first);
    const pitch = rows.length > 2 ? (rows[2] as Line).y - (rows[1] as Line).y : undefined;
    const step = line.y - above.y;
    if (lettersOfRow(line) !== size || line.y - above.y - above.height > FAR * size) break;
    if (pitch !== undefined && Math.abs(step - pitch) > EVEN * size) break;
    if (!beginsAlike(line, first)) break;
    rows.push(line);
  }
  return rows;
}

const lettersOfRow = ({ pieces }: Line): number => Math.max(...pieces.map(({ size }) => size));

function beginsAlike({ pieces }: Line, { pieces: others }: Line): boolean {
  return (
    pieces.length === others.length && pieces.every(({ x }, at) => Math.abs(x - (others[at]?.x ?? 0)) <= SAME)
  );
}

function isAlignedTable(rows: readonly Line[]): boolean {
  const [first] = rows;
  if (first === undefined || rows.length < ALIGNED_ROWS) return false;
  const columns = first.pieces.map((_, at) => rows.flatMap(({ pieces }) => pieces.slice(at, at + 1)));
  const size = lettersOfRow(first);
  const ends = columns.map((cells) => Math.max(...cells.map(({ x, width }) => x + width)));
  const isMany = columns.length >= MANY.columns && rows.length >= MANY.rows;
  const room = (isMany ? MANY.gutter : ALIGNED_GUTTER) * size;
  if (columns.slice(1).some((cells, at) => (cells[0]?.x ?? 0) - (ends[at] ?? 0) < room)) return false;
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
