import { runsByLine } from '../../lines/runs-by-line.ts';
import { type TextRun, unionBox } from '../../page-layout.ts';
import { NOTE } from '../band-edges.ts';
import { type Line, lineOf, type Piece, type Slab } from '../bounded-regions.ts';
import type { DrawnGrid } from '../drawn-grid.ts';
import { cellKind, isCurrency } from '../figures.ts';
import { type Column, rowGridOf } from '../row-grids.ts';

/** Lines of a table stand no farther from each other, in sizes of their letters. */
const FAR = 1;
/** Room between two columns, at least, in sizes of the letters. */
const GUTTER = 0.9;
/** The text of a column begins at one place, give or take this much, in points. */
const SAME = 1.5;
const COLUMNS = { least: 2, most: 12 };
const MOST_HEADS = 3;
/** So many rows below their heads; of two columns one more. */
const MIN_ROWS = 2;
/** A row of more lines is a paragraph beside another. */
const MOST_LINES = 8;
/** More figures than this: such tables are found by the edges of their figures. */
const FIGURES = 0.5;
/** Of the rows, this share has text in several columns. */
const SHARED = 0.6;

/** What a line holds in each column. */
type Cells = readonly (Piece | undefined)[];

/**
 * Grids of tables without a line whose rows stand as close as lines of text: heads in bold, the text of every column below its head from
 * one place on. A line goes on in the row above where the word it begins with had no room there.
 */
export function tightGrids(runs: readonly TextRun[]): DrawnGrid[] {
  const lines = runsByLine(runs)
    .map(lineOf)
    .toSorted((one, other) => one.y - other.y);
  const grids: DrawnGrid[] = [];
  for (let from = 0; from < lines.length; from++) {
    const table = tableFrom(lines, from);
    if (table === undefined) continue;
    grids.push(table.grid);
    from += table.lines - 1;
  }
  return grids;
}

function tableFrom(
  lines: readonly Line[],
  from: number,
): { readonly grid: DrawnGrid; readonly lines: number } | undefined {
  const heads = headsFrom(lines, from);
  const first = lines[from + heads.length];
  if (first === undefined || !followsLine(first, heads.at(-1))) return undefined;
  const starts = groupsOf(first).map(({ x }) => x);
  if (starts.length < COLUMNS.least || starts.length > COLUMNS.most) return undefined;
  const placed = heads.map((line) => cellsAtStarts(line, starts, false));
  const isHeaded = starts.slice(1).every((_, at) => placed.some((cells) => cells?.[at + 1] !== undefined));
  if (!isHeaded || placed.includes(undefined)) return undefined;
  const rows = tightRows(lines.slice(from + heads.length), starts);
  if (rows.length < MIN_ROWS + (starts.length === 2 ? 1 : 0) || !isOfWords(rows)) return undefined;
  const head = heads.map((line, at): RowLine => ({ line, cells: placed[at] ?? [] }));
  const all = [head, ...rows];
  const cells = all.flat().map((row) => row.cells);
  const columns = starts.map((x, at): Column => {
    const own = cells.flatMap((row) => row[at] ?? []);
    return { from: Math.min(x, ...own.map((piece) => piece.x)), to: Math.max(...own.map(rightEdge)) };
  });
  return { grid: rowGridOf(slabsOf(all), columns), lines: all.flat().length };
}

/** The line and those right below it that are set in bold. */
function headsFrom(lines: readonly Line[], from: number): Line[] {
  const heads: Line[] = [];
  for (const line of lines.slice(from, from + MOST_HEADS)) {
    if (!line.runs.every(({ bold }) => bold)) break;
    if (heads.length > 0 && !followsLine(line, heads.at(-1))) break;
    heads.push(line);
  }
  return heads;
}

function followsLine(line: Line, above: Line | undefined): boolean {
  return above !== undefined && line.y - above.y - above.height <= FAR * lettersOfLine(line);
}

interface RowLine {
  readonly line: Line;
  readonly cells: Cells;
}

/** The lines of each row, for as long as every piece of text begins where a column does or goes on in it. */
function tightRows(lines: readonly Line[], starts: readonly number[]): RowLine[][] {
  const rows: RowLine[][] = [];
  const right = Math.max(...lines.slice(0, MOST_LINES).map(({ x, width }) => x + width));
  const ends = starts.map((_, at) => starts[at + 1] ?? right + SAME);
  let above: Line | undefined;
  for (const line of lines) {
    const cells = cellsAtStarts(line, starts, true);
    const isOther =
      above !== undefined && (!followsLine(line, above) || lettersOfLine(line) !== lettersOfLine(above));
    if (cells === undefined || isOther || NOTE.test(line.pieces[0]?.text ?? '')) break;
    if (line.runs.every(({ bold }) => bold)) break;
    const last = rows.at(-1);
    if (last !== undefined && hadNoRoomAbove(last, cells, ends)) last.push({ line, cells });
    else rows.push([{ line, cells }]);
    if ((rows.at(-1)?.length ?? 0) > MOST_LINES) return [];
    above = line;
  }
  while (rows.length > 0 && filledIn(rows.at(-1) ?? []) < COLUMNS.least) rows.pop();
  return rows;
}

/** Each column's text of a line; undefined when a piece reaches over the room between two or begins, `exactly`, at another place. */
function cellsAtStarts(line: Line, starts: readonly number[], exactly: boolean): Cells | undefined {
  const cells: (Piece | undefined)[] = starts.map(() => undefined);
  for (const piece of line.pieces.flatMap((one) => cutAtStarts(one, starts))) {
    const at = starts.findLastIndex((x) => piece.x >= x - SAME);
    const before = cells[at];
    const room = (starts[at + 1] ?? Number.POSITIVE_INFINITY) - rightEdge(piece);
    if (at < 0 || room < 0.1 * piece.size) return undefined;
    if (before !== undefined && piece.x - rightEdge(before) >= GUTTER * piece.size) return undefined;
    if (before === undefined && exactly && Math.abs(piece.x - (starts[at] ?? 0)) > SAME) return undefined;
    cells[at] = before === undefined ? piece : withPiece(before, piece);
  }
  return cells;
}

/** Words of two columns that the engine holds for one piece, by the share of the letters before them. */
function cutAtStarts(piece: Piece, starts: readonly number[]): Piece[] {
  const begun = starts.find((x) => x > piece.x + piece.size && x < rightEdge(piece) - 0.5 * piece.size);
  if (begun === undefined) return [piece];
  const each = piece.width / piece.text.length;
  const place = (index: number): number => piece.x + each * index;
  const [word] = [...piece.text.matchAll(/(?<=\s)\S/g)]
    .map(({ index }) => index)
    .toSorted((one, other) => Math.abs(place(one) - begun) - Math.abs(place(other) - begun));
  if (word === undefined || Math.abs(place(word) - begun) > piece.size) return [piece];
  const text = piece.text.slice(0, word).trimEnd();
  const rest = { ...piece, text: piece.text.slice(word), x: begun, width: rightEdge(piece) - begun };
  return [{ ...piece, text, width: each * text.length }, ...cutAtStarts(rest, starts)];
}

/** Pieces with the room of a gutter between them. */
function groupsOf({ pieces }: Line): Piece[] {
  const groups: Piece[] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last === undefined || piece.x - rightEdge(last) >= GUTTER * piece.size) groups.push(piece);
    else groups[groups.length - 1] = withPiece(last, piece);
  }
  return groups;
}

const withPiece = (one: Piece, other: Piece): Piece => ({
  ...one,
  ...unionBox([one, other]),
  text: `${one.text} ${other.text}`,
});
const rightEdge = ({ x, width }: Piece): number => x + width;
const lettersOfLine = ({ pieces }: Line): number => Math.max(...pieces.map(({ size }) => size));
const filledIn = (row: readonly RowLine[]): number =>
  new Set(row.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell === undefined ? [] : [at])))).size;

/** A line with a label, where each of its columns was full in the line above; one without, where any was. */
function hadNoRoomAbove(row: readonly RowLine[], cells: Cells, ends: readonly number[]): boolean {
  const full = cells.flatMap((piece, at) => {
    if (piece === undefined) return [];
    const above = row.at(-1)?.cells[at];
    const word = piece.text.split(/\s+/)[0] ?? '';
    const needed = (piece.width * (word.length + 1)) / Math.max(1, piece.text.length);
    return [above !== undefined && rightEdge(above) + needed > (ends[at] ?? 0) - 0.5 * piece.size];
  });
  return cells[0] === undefined ? full.includes(true) : !full.includes(false);
}

/** Words in several columns, and not figures below each other. */
function isOfWords(rows: readonly (readonly RowLine[])[]): boolean {
  const pieces = rows.flat().flatMap(({ cells }) => cells.slice(1).flatMap((cell) => cell ?? []));
  const figures = pieces.filter(({ text }) => cellKind(text) === 'figure');
  const shared = rows.filter((row) => filledIn(row) >= COLUMNS.least);
  return (
    figures.length <= FIGURES * pieces.length &&
    shared.length >= SHARED * rows.length &&
    !rows.flat().some(({ line }) => line.runs.some(({ text }) => isCurrency(text)))
  );
}

/** Rows from the middle of the room above them to that of the room below. */
function slabsOf(rows: readonly (readonly RowLine[])[]): Slab[] {
  const boxes = rows.map((row) => unionBox(row.map(({ line }) => line)));
  return rows.map((row, at) => {
    const lines = row.map(({ line, cells }) => ({ ...line, pieces: cells.flatMap((cell) => cell ?? []) }));
    const { x, y, width, height } = boxes[at] ?? unionBox(lines);
    const [above, below] = [boxes[at - 1], boxes[at + 1]];
    return {
      top: above === undefined ? y - 1 : (above.y + above.height + y) / 2,
      bottom: below === undefined ? y + height + 1 : (y + height + below.y) / 2,
      left: x,
      right: x + width,
      lines,
    };
  });
}
