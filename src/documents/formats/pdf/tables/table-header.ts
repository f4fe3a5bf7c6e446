import { joinText } from '../lines/join-lines.ts';
import { joinRuns, splitAtGaps } from '../lines/runs-by-line.ts';
import { type TextRun, unionBox } from '../page-layout.ts';
import type { Segment } from './drawn-grid.ts';
import { cellKind, isYear } from './figures.ts';
import { headShares, oneForEach, underRule } from './head-shares.ts';
import { type Column, columnOf, columnsUnder } from './table-columns.ts';
import type { RowCell, TableRow } from './table-rows.ts';

const NO_HYPHENS: ReadonlySet<string> = new Set();
/** Lines of one label or header stand closer than this, in sizes of the letters. */
export const WRAPPED_GAP = 0.6;
/** How far the middle of a header may be from that of its columns. */
const SPREAD = 0.9;
/** Room between two heads of one line, and how far a head beside others of two lines reaches into each, in sizes of the letters. */
const HEAD_GAP = 0.36;
/** How far a word may be from the middle of its column to be its head. */
const WORD_OFF = 0.7;
const BESIDE = 0.2;

/** A row of a table, and the lines it is made of. */
export interface Built {
  cells: string[];
  readonly rows: TableRow[];
}

/** The lines above the figures as rows of heads: lines of one head are one, and a head stands over each column that it heads. */
export function headerRows(
  lines: readonly TableRow[],
  columns: readonly Column[],
  rules: readonly Segment[],
): Built[] {
  const built: (Built & { placed: Placed })[] = [];
  for (const { line, placed, cells } of placeLines(lines, columns, rules)) {
    const last = built.at(-1);
    const above = last?.rows.at(-1);
    if (last !== undefined && above !== undefined && isOneHeader(last, above, line, placed, rules)) {
      last.cells = last.cells.map((text, index) => joinText(text, cells[index] ?? '', NO_HYPHENS));
      last.rows.push(line);
      last.placed = [...last.placed, ...placed];
    } else built.push({ cells, rows: [line], placed });
  }
  return built;
}

/** From the lowest line up: the heads of single columns tell how far those above them reach. */
function placeLines(
  lines: readonly TableRow[],
  columns: readonly Column[],
  rules: readonly Segment[],
): { readonly line: TableRow; readonly placed: Placed; readonly cells: string[] }[] {
  let below: readonly string[] = [];
  let wide: Placed = [];
  const found = lines.toReversed().map((row) => {
    const { row: line, own } = splitHeads(row, columns);
    const placed = linesOfWide(line, wide) ?? placeHeader(line, columns, rules, own, below);
    const cells = columns.map((_, index) =>
      placed
        .filter(({ under }) => under.includes(index))
        .reduce((text, { cell }) => joinText(text, cell.text, NO_HYPHENS), ''),
    );
    below = cells;
    wide = placed.filter(({ under }) => under.length > 1);
    return { line, placed, cells };
  });
  return found.toReversed();
}

/** Upper lines of heads that each stand over several columns, all in the middle of one of them. */
function linesOfWide({ cells, size }: TableRow, wide: Placed): Placed | undefined {
  const placed = cells.flatMap((cell) => {
    const own = wide.find((other) => Math.abs(middleOf(other.cell) - middleOf(cell)) < 0.5 * size);
    return own === undefined ? [] : [{ cell, under: own.under }];
  });
  return wide.length > 1 && placed.length > 1 && placed.length === cells.length ? placed : undefined;
}

/** A line that goes on in the header above it, or that stands beside it at half its height. */
function isOneHeader(
  last: Built & { readonly placed: Placed },
  above: TableRow,
  line: TableRow,
  placed: Placed,
  rules: readonly Segment[],
): boolean {
  const gap = line.y - above.y - above.height;
  const parted = rules.some(
    ({ at, from, to }) =>
      at > above.y + above.height / 2 &&
      at < line.y + line.height / 2 &&
      from < line.x + line.width &&
      to > line.x,
  );
  if (parted || gap >= WRAPPED_GAP * line.size) return false;
  const free = placed.every(({ under }) => under.every((index) => last.cells[index] === ''));
  const beside = free && gap < -BESIDE * line.size;
  return beside || goesOn(last.placed, placed);
}

/** Heads of columns that stand close, each over a column of its own; what heads the whole of its columns stays in one piece. */
function splitHeads(
  line: TableRow,
  columns: readonly Column[],
): { row: TableRow; own: Map<RowCell, number> } {
  const own = new Map<RowCell, number>();
  const cells = line.cells.flatMap((cell) => {
    const groups = splitAtGaps(
      cell.runs.flatMap((run) => splitWords(run, columns)),
      HEAD_GAP,
    );
    const places = groups.map((runs) => nearestColumn(unionBox(runs), columns));
    if (groups.length < 2 || !isRising(places)) return [cell];
    return groups.map((runs, index): RowCell => {
      const box = unionBox(runs);
      const text = joinRuns(runs);
      const piece = {
        ...box,
        text,
        kind: cellKind(text),
        runs,
        core: { x: box.x, right: box.x + box.width },
      };
      if (awayFrom(columns[places[index] ?? 0], box) < SPREAD * cell.height)
        own.set(piece, places[index] ?? 0);
      return piece;
    });
  });
  return { row: { ...line, cells }, own };
}

/** The words of a run that each stand in the middle of a column, by the share of the letters before them. */
function splitWords(run: TextRun, columns: readonly Column[]): TextRun[] {
  const words = [...run.text.matchAll(/\S+/g)];
  if (words.length < 2 || words.length > columns.length) return [run];
  const pieces = words.map((word) => ({
    ...run,
    text: word[0],
    x: run.x + (run.width * word.index) / run.text.trimEnd().length,
    width: (run.width * word[0].length) / run.text.trimEnd().length,
  }));
  const places = pieces.map((piece) => nearestColumn(piece, columns));
  const off = pieces.map((piece, index) => Math.abs(middleOf(piece) - centreOf(columns[places[index] ?? 0])));
  return isRising(places) && off.every((value) => value < WORD_OFF * run.size) ? pieces : [run];
}

function isRising(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
}

function middleOf({ x, width }: { readonly x: number; readonly width: number }): number {
  return x + width / 2;
}

function centreOf(column: Column | undefined): number {
  return column === undefined ? Number.POSITIVE_INFINITY : (column.x + column.right) / 2;
}

/** The column whose middle, or left or right edge, is next to that of a piece. */
function nearestColumn(
  piece: { readonly x: number; readonly width: number },
  columns: readonly Column[],
): number {
  const away = columns.map((column) => awayFrom(column, piece));
  return away.indexOf(Math.min(...away));
}

function awayFrom(column: Column | undefined, piece: { readonly x: number; readonly width: number }): number {
  if (column === undefined) return Number.POSITIVE_INFINITY;
  const { x, right } = column;
  const edges = [x - piece.x, right - piece.x - piece.width, (x + right) / 2 - middleOf(piece)];
  return Math.min(...edges.map(Math.abs));
}

type Placed = readonly { readonly cell: RowCell; readonly under: readonly number[] }[];

/** The columns under each piece of a header line: a piece in the middle of several columns heads them all. */
function placeHeader(
  line: TableRow,
  columns: readonly Column[],
  rules: readonly Segment[],
  alone: ReadonlyMap<RowCell, number>,
  below: readonly string[],
): Placed {
  const ordered = oneForEach(line, columns);
  if (ordered !== undefined) return line.cells.map((cell, index) => ({ cell, under: [ordered + index] }));
  const labels = columns[0] as Column;
  const over = line.cells.map((cell) =>
    cell.x + cell.width <= labels.right + 1
      ? [columnOf({ ...cell, kind: 'words' }, columns)]
      : columnsUnder(cell, columns),
  );
  const even = evenShares(line.cells, over, columns, line.size) ?? headShares(line, over, columns, below);
  return line.cells.map((cell, index) => {
    const own = over[index] ?? [];
    const drawn = own[0] === 0 ? undefined : underRule(cell, line.cells, columns, rules);
    if (drawn !== undefined) return { cell, under: drawn };
    const single = alone.get(cell);
    if (single !== undefined) return { cell, under: [single] };
    const share = even?.get(cell);
    if (share !== undefined) return { cell, under: share };
    const after = over[index + 1]?.[0] ?? columns.length;
    const before = over[index - 1]?.at(-1) ?? 0;
    return { cell, under: own[0] === 0 ? own : spread(cell, own, before + 1, after - 1, columns, line.size) };
  });
}

/** Pieces that divide the columns evenly, each in the middle of its share: `Three months ended`, `Six months ended`. */
function evenShares(
  cells: readonly RowCell[],
  over: readonly (readonly number[])[],
  columns: readonly Column[],
  size: number,
): ReadonlyMap<RowCell, number[]> | undefined {
  const heads = cells.filter((_, index) => over[index]?.[0] !== 0);
  const count = columns.length - 1;
  const each = count / heads.length;
  if (heads.length === 0 || !Number.isInteger(each) || each === 1) return undefined;
  const inMiddle = heads.length === 1 && heads.every((cell) => isOverAll(cell, columns, size));
  if (!inMiddle && heads.every((cell) => isOverOne(cell, columns, size))) return undefined;
  const shares = new Map<RowCell, number[]>();
  for (const [index, cell] of heads.entries()) {
    const under = Array.from({ length: each }, (_, at) => 1 + index * each + at);
    const [from, to] = [columns[under[0] ?? 0], columns[under.at(-1) ?? 0]];
    if (from === undefined || to === undefined) return undefined;
    const off = Math.abs((from.x + to.right) / 2 - cell.x - cell.width / 2);
    if (off > Math.max(SPREAD * size, 0.1 * (to.right - from.x))) return undefined;
    shares.set(cell, under);
  }
  return shares;
}

/** Whether a piece stands in the middle of all columns but the first. */
function isOverAll(cell: RowCell, columns: readonly Column[], size: number): boolean {
  const [from, to] = [columns[1], columns.at(-1)];
  if (from === undefined || to === undefined) return false;
  return Math.abs((from.x + to.right) / 2 - middleOf(cell)) < 0.5 * SPREAD * size;
}

/** Whether a piece stands in the middle of one column. */
function isOverOne(cell: RowCell, columns: readonly Column[], size: number): boolean {
  const [at, ...more] = columnsUnder(cell, columns);
  const column = columns[at ?? 0];
  if (column === undefined || more.length > 0) return false;
  return Math.abs((column.x + column.right) / 2 - cell.x - cell.width / 2) < SPREAD * size;
}

/** The columns from `low` to `high` whose middle is that of the cell, if its own are not. */
function spread(
  cell: RowCell,
  own: readonly number[],
  low: number,
  high: number,
  columns: readonly Column[],
  size: number,
): readonly number[] {
  const centre = cell.x + cell.width / 2;
  const off = (first: number, last: number): number => {
    const [from, to] = [columns[first], columns[last]];
    return from === undefined || to === undefined
      ? Number.POSITIVE_INFINITY
      : Math.abs((from.x + to.right) / 2 - centre);
  };
  const [start, end] = [own[0] ?? low, own.at(-1) ?? low];
  const edge = Math.abs((columns[end]?.right ?? 0) - cell.x - cell.width);
  let best = {
    first: start,
    last: end,
    off: Math.min(off(start, end), own.length === 1 ? edge : Number.POSITIVE_INFINITY),
  };
  if (best.off < SPREAD * size) return own;
  for (let width = end - start + 1; width <= high - low && best.off >= SPREAD * size; width++)
    for (let first = Math.max(low, end - width); first <= Math.min(start, high - width); first++)
      if (off(first, first + width) < best.off)
        best = { first, last: first + width, off: off(first, first + width) };
  if (best.off >= SPREAD * size) return own;
  return Array.from({ length: best.last - best.first + 1 }, (_, index) => best.first + index);
}

/** Lines of one header: each piece below stands under the one above it, edge to edge or middle to middle, and heads no more. */
function goesOn(above: Placed, below: Placed): boolean {
  const heads = below.filter(({ under }) =>
    above.some((other) => other.under.some((index) => under.includes(index))),
  );
  if ([...above, ...heads].some(({ under }) => under.length > 1)) return false;
  if (below.every(({ cell }) => isYear(cell.text))) return false;
  const pairs = below.flatMap(({ cell, under }) =>
    above.filter((other) => other.under[0] === under[0]).map((other) => [other.cell, cell] as const),
  );
  return (
    pairs.length > 0 &&
    pairs.every(([one, other]) => {
      const near = 0.7 * Math.max(one.runs[0]?.size ?? 0, other.runs[0]?.size ?? 0);
      const right = one.x + one.width - other.x - other.width;
      return [one.x - other.x, right, (2 * (one.x - other.x) + one.width - other.width) / 2].some(
        (value) => Math.abs(value) < near,
      );
    })
  );
}
