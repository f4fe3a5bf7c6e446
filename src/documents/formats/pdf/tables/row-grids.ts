import { runsByLine } from '../lines/runs-by-line.ts';
import { type TextRun, unionBox } from '../page-layout.ts';
import { NOTE } from './band-edges.ts';
import { alike, holdsFigure, type Line, lineOf, type Piece, type Slab, slabOf } from './bounded-regions.ts';
import type { DrawnCell, DrawnGrid, Segment } from './drawn-grid.ts';
import { isCurrency } from './figures.ts';

/** Room between two columns, in points and in sizes of the letters. */
const GUTTER = 3;
const GUTTER_SIZE = 0.5;
/** Of so many rows this share may have a cell that reaches over several columns. */
const MANY_ROWS = 4;
const SPANNING = 0.12;
const MIN_ROWS = 3;
/** Pages of drawings may be wider, in points; tables are not. */
const WIDEST = 20_000;
const MOST_COLUMNS = 12;
/** A row of more lines is a page between two lines. */
const MOST_LINES = 14;
/** Of the rows, this share has text in several columns; in the first column as well. */
const SHARED = 0.6;
/** Room between a drawn line and the text of a row without a second one, and between two lines of its text, in sizes of the letters. */
const ROW_GAP = 1.4;
const WRAPPED_GAP = 0.6;
const SAME_SIZE = 1.1;
const MAX_HEADS = 4;
/** The second of two heads that touch begins at its column, give or take this many letters. */
const CUT = 1;

/**
 * Grids of tables that have a line between every two rows and none between columns: a row is what stands between two lines, however its
 * cells are wrapped and set; columns are parted by the room that hardly any row fills.
 */
export function rowGrids(rules: readonly Segment[], runs: readonly TextRun[]): DrawnGrid[] {
  return alike(rules).flatMap((group) =>
    stacksOf(group, runs).flatMap((slabs) => {
      const columns = columnsBetween(slabs);
      const rows = [
        ...rowOutside(slabs, columns, runs, 'above'),
        ...slabs,
        ...rowOutside(slabs, columns, runs, 'below'),
      ];
      return isRowTable(rows, columns) ? [rowGridOf(rows, columns)] : [];
    }),
  );
}

/** Rows right below each other. */
function stacksOf(rules: readonly Segment[], runs: readonly TextRun[]): Slab[][] {
  const stacks: Slab[][] = [[]];
  for (const [index, rule] of rules.slice(1).entries()) {
    const slab = slabOf(rules[index] as Segment, rule, runs);
    const isRow = slab.lines.length > 0 && slab.lines.length <= MOST_LINES;
    if (isRow) stacks.at(-1)?.push(slab);
    else if (slab.lines.length > 0 || slab.bottom - slab.top > GUTTER) stacks.push([]);
  }
  return stacks.filter(
    (slabs) =>
      slabs.length >= MIN_ROWS - 1 &&
      !slabs.some(({ lines }) => lines.some((line) => line.runs.some(({ text }) => isCurrency(text)))),
  );
}

export interface Column {
  readonly from: number;
  readonly to: number;
}

/** From gutter to gutter. A title of rows, which stands alone across them, fills none, nor does one cell over several columns among many rows. */
export function columnsBetween(slabs: readonly Slab[]): Column[] {
  const rows = slabs.filter((slab) => !standsAlone(slab)).map(piecesOf);
  const pieces = rows.flat();
  const { x: left, width } = pieces.length === 0 ? { x: 0, width: 0 } : unionBox(pieces);
  if (pieces.length === 0 || width > WIDEST) return [];
  const room = Math.max(GUTTER, GUTTER_SIZE * Math.max(...pieces.map((piece) => piece.size)));
  const cover = new Uint16Array(Math.ceil(width) + 2);
  for (const row of rows)
    for (const at of new Set(row.flatMap((piece) => pointsOf(piece, left)))) cover[at] = (cover[at] ?? 0) + 1;
  const most = rows.length < MANY_ROWS ? 0 : Math.max(1, Math.floor(SPANNING * rows.length));
  const filled: { from: number; to: number }[] = [];
  const add = (from: number, to: number) => {
    const last = filled.at(-1);
    if (last !== undefined && from - last.to < room) last.to = Math.max(last.to, to);
    else filled.push({ from, to });
  };
  for (const [at, count] of cover.entries()) if (count > most) add(left + at, left + at + 1);
  // A column with hardly a cell is one all the same.
  const alone = pieces.filter(
    (piece) => !filled.some(({ from, to }) => piece.x < to + room && piece.x + piece.width > from - room),
  );
  const all = [...filled, ...alone.map(({ x, width: own }) => ({ from: x, to: x + own }))];
  filled.length = 0;
  for (const { from, to } of all.toSorted((one, other) => one.from - other.from)) add(from, to);
  return filled;
}

function pointsOf({ x, width }: Piece, left: number): number[] {
  const [from, to] = [Math.floor(x - left), Math.ceil(x + width - left)];
  return Array.from({ length: Math.max(1, to - from) }, (_, at) => from + at);
}

const piecesOf = ({ lines }: Slab): Piece[] => lines.flatMap(({ pieces }) => pieces);

const standsAlone = ({ lines }: Slab): boolean => lines.length === 1 && lines[0]?.pieces.length === 1;

function columnsHeld(pieces: readonly Piece[], columns: readonly Column[]): Set<number> {
  return new Set(
    pieces.flatMap(({ x, width }) =>
      columns.flatMap(({ from, to }, at) => (x < to && x + width > from ? [at] : [])),
    ),
  );
}

/** A row that has a drawn line on one side only: the heads above the first one, a last row below the last. */
function rowOutside(
  slabs: readonly Slab[],
  columns: readonly Column[],
  runs: readonly TextRun[],
  side: 'above' | 'below',
): Slab[] {
  const [first, last] = [slabs[0], slabs.at(-1)];
  if (first === undefined || last === undefined || columns.length < 2) return [];
  const { left, right } = first;
  const beside = runs.filter(({ x, y, width, height }) => {
    const [across, down] = [x + width / 2, y + height / 2];
    return across > left && across < right && (side === 'above' ? down < first.top : down > last.bottom);
  });
  const lines = runsByLine(beside).map(lineOf);
  const taken: Line[] = [];
  let edge = side === 'above' ? first.top : last.bottom;
  for (const line of side === 'above' ? lines.toReversed() : lines) {
    const size = Math.max(...line.pieces.map((piece) => piece.size));
    const gap = side === 'above' ? edge - line.y - line.height : line.y - edge;
    const near = taken[0]?.pieces[0]?.size ?? size;
    const room = taken.length === 0 ? ROW_GAP : WRAPPED_GAP;
    if (gap > room * size || size > SAME_SIZE * near || taken.length === MAX_HEADS) break;
    const reach = line.pieces.map((piece) => columnsHeld([piece], columns).size);
    const most = side === 'above' && line.pieces.length > 1 ? columns.length - 1 : 1;
    if (reach.some((count) => count === 0 || count > most) || NOTE.test(line.pieces[0]?.text ?? '')) break;
    if (side === 'above') taken.unshift(line);
    else taken.push(line);
    edge = side === 'above' ? line.y : line.y + line.height;
  }
  const held = columnsHeld(
    taken.flatMap(({ pieces }) => pieces),
    columns,
  );
  if (held.size < 2 || (side === 'below' && !held.has(0))) return [];
  const box = unionBox(taken);
  return side === 'above'
    ? [{ top: box.y - 1, bottom: first.top, left, right, lines: taken }]
    : [{ top: last.bottom, bottom: box.y + box.height + 1, left, right, lines: taken }];
}

function isRowTable(rows: readonly Slab[], columns: readonly Column[]): boolean {
  if (rows.length < MIN_ROWS || columns.length < 2 || columns.length > MOST_COLUMNS) return false;
  const held = rows.map((row) => columnsHeld(piecesOf(row), columns));
  if (rows.some((row) => holdsSeveralRows(row, columns))) return false;
  const share = (test: (own: Set<number>) => boolean) => held.filter(test).length / rows.length;
  return share((own) => own.size > 1) >= SHARED && share((own) => own.has(0)) >= SHARED;
}

/** Several rows between two lines: each line of text has a label and more, as the lines of wrapped cells seldom have, or figures. */
export function holdsSeveralRows({ lines }: Slab, columns: readonly Column[]): boolean {
  const labelled = lines.filter((line) => {
    const held = columnsHeld(line.pieces, columns);
    return held.size > 1 && held.has(0);
  });
  if (labelled.length < 2 || labelled.length < lines.length) return false;
  return labelled.length > 2 || labelled.every(holdsFigure);
}

export function rowGridOf(rows: readonly Slab[], columns: readonly Column[]): DrawnGrid {
  const [left, right] = [Math.min(...rows.map((row) => row.left)), Math.max(...rows.map((row) => row.right))];
  const edges = [
    Math.min(left, columns[0]?.from ?? left) - 1,
    ...columns.slice(1).map(({ from }, at) => (endBefore(from, columns[at]?.to ?? from, rows) + from) / 2),
    Math.max(right, columns.at(-1)?.to ?? right) + 1,
  ];
  const cells = rows.flatMap((slab, row): DrawnCell[] =>
    spansOf(slab, columns).map(([column, columnTo]) => {
      const from = edges[column] ?? left;
      const box = {
        x: from,
        y: slab.top,
        width: (edges[columnTo] ?? right) - from,
        height: slab.bottom - slab.top,
      };
      return { row, rowTo: row + 1, column, columnTo, box };
    }),
  );
  return { rows: rows.length, columns: columns.length, box: unionBox(cells.map(({ box }) => box)), cells };
}

/** Where the text of a column ends, that of its longest line too, before the next column begins. */
function endBefore(next: number, to: number, rows: readonly Slab[]): number {
  const ends = rows
    .flatMap(piecesOf)
    .flatMap(({ x, width }) => (x < to && x + width < next ? [x + width] : []));
  return Math.max(to, ...ends);
}

/** The cells of a row, from column to column (exclusive); what reaches over several columns makes one cell of them. */
function spansOf(slab: Slab, columns: readonly Column[]): [number, number][] {
  const joined = piecesOf(slab).map((piece) => [...columnsHeld([piece], columns)]);
  const spans: [number, number][] = [];
  for (const at of columns.keys()) {
    const last = spans.at(-1);
    if (last !== undefined && joined.some((own) => own.includes(at) && own.includes(at - 1)))
      last[1] = at + 1;
    else spans.push([at, at + 1]);
  }
  return spans;
}

/** The heads with a piece for each column below, where the words of two of them stand too close to be two pieces. */
export function headsApart(head: Slab, columns: readonly Column[]): Slab {
  const [line] = head.lines;
  if (line === undefined || head.lines.length > 1 || columns.length < 2) return head;
  const { runs } = line;
  const apart = runs.flatMap((run) => cutHeads(run, columns));
  return apart.length === runs.length ? head : { ...head, lines: [lineOf(apart)] };
}

function cutHeads(run: TextRun, columns: readonly Column[]): TextRun[] {
  const begun = columns.filter(({ from }) => from > run.x + run.size && from < run.x + run.width);
  const pieces: TextRun[] = [run];
  for (const { from } of begun) {
    const last = pieces.at(-1) as TextRun;
    const each = last.width / last.text.length;
    // The gap between words next to where the column begins.
    const gaps = [...last.text.matchAll(/\s+/g)].map(({ index, 0: gap }) => ({
      index,
      end: index + gap.length,
    }));
    const gap = gaps.toSorted(
      (one, other) => Math.abs(last.x + each * one.end - from) - Math.abs(last.x + each * other.end - from),
    )[0];
    if (gap === undefined || Math.abs(last.x + each * gap.end - from) > CUT * run.size) continue;
    const x = last.x + each * gap.end;
    pieces.splice(
      -1,
      1,
      { ...last, text: last.text.slice(0, gap.index), width: each * gap.index },
      { ...last, x, text: last.text.slice(gap.end), width: last.x + last.width - x },
    );
  }
  return pieces;
}
