import { runsByLine } from '../lines/runs-by-line.ts';
import { type TextRun, unionBox } from '../page-layout.ts';
import { alike, holdsFigure, type Line, lineOf, type Piece, type Slab, slabOf } from './bounded-regions.ts';
import type { DrawnCell, DrawnGrid, Segment } from './drawn-grid.ts';
import { isCurrency } from './figures.ts';

/** Room between two columns, in points and in sizes of the letters. */
const GUTTER = 3;
const GUTTER_SIZE = 0.5;
const MIN_ROWS = 3;
const MOST_COLUMNS = 12;
/** A row of more lines is a page between two lines. */
const MOST_LINES = 14;
/** Of the rows, this share has text in several columns; in the first column as well. */
const SHARED = 0.6;
/** Room between the heads and the first line, and between two lines of heads, in sizes of the letters. */
const HEAD_GAP = 1.4;
const WRAPPED_GAP = 0.6;
const SAME_SIZE = 1.1;
const MAX_HEADS = 3;

/**
 * Grids of tables that have a line between every two rows and none between columns: a row is what stands between two lines, however its
 * cells are wrapped and set; columns are parted by the room that no row fills.
 */
export function rowGrids(rules: readonly Segment[], runs: readonly TextRun[]): DrawnGrid[] {
  return alike(rules).flatMap((group) =>
    stacksOf(group, runs).flatMap((slabs) => {
      const columns = columnsBetween(slabs);
      const rows = [...headsOver(slabs, columns, runs), ...slabs];
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

interface Column {
  readonly from: number;
  readonly to: number;
}

/** From gutter to gutter. A title of rows, which stands alone across them, fills none. */
function columnsBetween(slabs: readonly Slab[]): Column[] {
  const pieces = slabs.filter((slab) => !standsAlone(slab)).flatMap(piecesOf);
  const size = Math.max(0, ...pieces.map((piece) => piece.size));
  const filled: { from: number; to: number }[] = [];
  for (const { x, width } of pieces.toSorted((one, other) => one.x - other.x)) {
    const last = filled.at(-1);
    if (last !== undefined && x - last.to < Math.max(GUTTER, GUTTER_SIZE * size))
      last.to = Math.max(last.to, x + width);
    else filled.push({ from: x, to: x + width });
  }
  return filled;
}

const piecesOf = ({ lines }: Slab): Piece[] => lines.flatMap(({ pieces }) => pieces);

const standsAlone = ({ lines }: Slab): boolean => lines.length === 1 && lines[0]?.pieces.length === 1;

const columnsHeld = (pieces: readonly Piece[], columns: readonly Column[]): Set<number> =>
  new Set(
    pieces.flatMap(({ x, width }) =>
      columns.flatMap(({ from, to }, at) => (x < to && x + width > from ? [at] : [])),
    ),
  );

/** Lines above the first line that name columns, each piece one. */
function headsOver(slabs: readonly Slab[], columns: readonly Column[], runs: readonly TextRun[]): Slab[] {
  const [first] = slabs;
  if (first === undefined || columns.length < 2) return [];
  const { left, right } = first;
  const near = runs.filter(
    ({ x, y, width, height }) => x + width / 2 > left && x + width / 2 < right && y + height / 2 < first.top,
  );
  const heads: Line[] = [];
  let { top } = first;
  for (const line of runsByLine(near).map(lineOf).toReversed()) {
    const size = Math.max(...line.pieces.map((piece) => piece.size));
    const below = heads[0]?.pieces[0]?.size ?? size;
    const room = heads.length === 0 ? HEAD_GAP : WRAPPED_GAP;
    const isFar = top - line.y - line.height > room * size || size > SAME_SIZE * below;
    const isOver = line.pieces.every((piece) => columnsHeld([piece], columns).size === 1);
    if (isFar || !isOver || heads.length === MAX_HEADS) break;
    if (heads.length === 0 && columnsHeld(line.pieces, columns).size < 2) break;
    heads.unshift(line);
    top = line.y;
  }
  return heads.length === 0 ? [] : [{ top: top - 1, bottom: first.top, left, right, lines: heads }];
}

function isRowTable(rows: readonly Slab[], columns: readonly Column[]): boolean {
  if (rows.length < MIN_ROWS || columns.length < 2 || columns.length > MOST_COLUMNS) return false;
  const held = rows.map((row) => columnsHeld(piecesOf(row), columns));
  if (rows.some((row) => holdsSeveralRows(row, columns))) return false;
  const share = (test: (own: Set<number>) => boolean) => held.filter(test).length / rows.length;
  return share((own) => own.size > 1) >= SHARED && share((own) => own.has(0)) >= SHARED;
}

/** Several rows between two lines: each line of text has several columns, as the lines of wrapped cells seldom have, or figures stand below figures. */
function holdsSeveralRows({ lines }: Slab, columns: readonly Column[]): boolean {
  const shared = lines.filter((line) => columnsHeld(line.pieces, columns).size > 1);
  if (shared.length < 2 || shared.length < lines.length) return false;
  return shared.length > 2 || shared.every(holdsFigure);
}

function rowGridOf(rows: readonly Slab[], columns: readonly Column[]): DrawnGrid {
  const [left, right] = [Math.min(...rows.map((row) => row.left)), Math.max(...rows.map((row) => row.right))];
  const edges = [
    Math.min(left, columns[0]?.from ?? left) - 1,
    ...columns.slice(1).map(({ from }, at) => ((columns[at]?.to ?? from) + from) / 2),
    Math.max(right, columns.at(-1)?.to ?? right) + 1,
  ];
  const cells = rows.flatMap((slab, row): DrawnCell[] => {
    const box = (from: number, to: number) => ({
      x: from,
      y: slab.top,
      width: to - from,
      height: slab.bottom - slab.top,
    });
    const place = { row, rowTo: row + 1 };
    const isAcross = standsAlone(slab) && columnsHeld(piecesOf(slab), columns).size > 1;
    if (isAcross)
      return [
        {
          ...place,
          column: 0,
          columnTo: columns.length,
          box: box(edges[0] as number, edges.at(-1) as number),
        },
      ];
    return columns.map((_, at) => ({
      ...place,
      column: at,
      columnTo: at + 1,
      box: box(edges[at] as number, edges[at + 1] as number),
    }));
  });
  return { rows: rows.length, columns: columns.length, box: unionBox(cells.map(({ box }) => box)), cells };
}
