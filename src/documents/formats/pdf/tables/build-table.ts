import { joinText } from '../layout/join-lines.ts';
import { type TableRegion, unionBox } from '../page-layout.ts';
import { isYear } from './figures.ts';
import { continuesLabel, firstFigure, holdsAmounts, isData, type TableSpan } from './find-tables.ts';
import { type Column, columnOf, columnsUnder, findColumns } from './table-columns.ts';
import type { RowCell, TableRow } from './table-rows.ts';
import { titleOfTable } from './table-title.ts';

const NO_HYPHENS: ReadonlySet<string> = new Set();
/** Lines of one label or header stand closer than this, in sizes of the letters. */
const WRAPPED_GAP = 0.6;
/** How far the middle of a header may be from that of its columns. */
const SPREAD = 0.9;

interface Built {
  cells: string[];
  readonly rows: TableRow[];
}

/** A table of figures as rows of cells, its header lines first; a header that is printed again begins another table. */
export function buildTables(rows: readonly TableRow[], span: TableSpan): TableRegion[] {
  const body = rows.slice(span.first, span.end);
  const starts = [0, ...repeatedHeaders(body, span.body - span.first), body.length];
  return starts.slice(1).flatMap((end, index) => {
    const start = starts[index] ?? 0;
    const part = body.slice(start, end);
    return part.length === 0 ? [] : [buildTable(part, rows.slice(0, span.first + start))];
  });
}

function buildTable(rows: readonly TableRow[], above: readonly TableRow[]): TableRegion {
  const first = rows.findIndex(holdsAmounts);
  const headerEnd = first < 0 ? 0 : first - labelsAbove(rows.slice(0, first), firstFigure(rows.slice(first)));
  const columns = findColumns(rows.slice(Math.max(0, headerEnd)));
  const header = headerRows(rows.slice(0, headerEnd), columns);
  const body = bodyRows(rows.slice(headerEnd), columns);
  const all = [...header, ...body];
  const used = columns.flatMap((_, index) => (all.some(({ cells }) => cells[index] !== '') ? [index] : []));
  return {
    ...unionBox(rows),
    rows: all.map(({ cells }) => used.map((index) => cells[index] ?? '')),
    headerRows: header.length,
    rowBoxes: all.map((row) => unionBox(row.rows)),
    ...titleOfTable(above, rows.slice(0, headerEnd)),
  };
}

/** Rows of labels right above the first figures belong to them: `Assets`. */
function labelsAbove(rows: readonly TableRow[], figuresAt: number): number {
  let count = 0;
  for (const row of rows.toReversed()) {
    const [cell] = row.cells;
    if (row.cells.length !== 1 || cell === undefined || cell.x + cell.width > figuresAt) break;
    if (/^[(（].*[)）]$/.test(cell.text)) break;
    count += 1;
  }
  return count === rows.length ? 0 : count;
}

/** Where a header stands in the middle: a line of words or years over the figures, after rows of figures. */
function repeatedHeaders(rows: readonly TableRow[], from: number): number[] {
  const left = firstFigure(rows.filter(holdsAmounts));
  const isHeader = (row: TableRow | undefined, pieces: number): boolean => {
    if (row === undefined) return false;
    const over = row.cells.filter((cell) => cell.x + cell.width > left);
    const apart = row.cells.length - over.length;
    return (
      over.length >= pieces &&
      apart <= (pieces > 1 ? 1 : 0) &&
      over.every(({ kind, text, x }) => x >= left - row.size && (kind === 'words' || isYear(text)))
    );
  };
  const starts: number[] = [];
  for (let index = from + 1; index < rows.length; index++) {
    if (!isHeader(rows[index], 2) || !rows.slice(starts.at(-1) ?? from, index).some(holdsAmounts)) continue;
    let start = index;
    while (start - 1 > from && isHeader(rows[start - 1], 1)) start -= 1;
    starts.push(start);
    while (isHeader(rows[index + 1], 1)) index += 1;
  }
  return starts;
}

function headerRows(lines: readonly TableRow[], columns: readonly Column[]): Built[] {
  const built: (Built & { readonly placed: Placed })[] = [];
  for (const line of lines) {
    const placed = placeHeader(line, columns);
    const cells = columns.map((_, index) =>
      placed
        .filter(({ under }) => under.includes(index))
        .reduce((text, { cell }) => joinText(text, cell.text, NO_HYPHENS), ''),
    );
    const last = built.at(-1);
    const above = last?.rows.at(-1);
    const close = above !== undefined && line.y - above.y - above.height < WRAPPED_GAP * line.size;
    if (last !== undefined && close && goesOn(last.placed, placed)) {
      last.cells = last.cells.map((text, index) => joinText(text, cells[index] ?? '', NO_HYPHENS));
      last.rows.push(line);
    } else built.push({ cells, rows: [line], placed });
  }
  return built;
}

type Placed = readonly { readonly cell: RowCell; readonly under: readonly number[] }[];

/** The columns under each piece of a header line: a piece in the middle of several columns heads them all. */
function placeHeader(line: TableRow, columns: readonly Column[]): Placed {
  const labels = columns[0] as Column;
  const over = line.cells.map((cell) =>
    cell.x + cell.width <= labels.right + 1
      ? [columnOf({ ...cell, kind: 'words' }, columns)]
      : columnsUnder(cell, columns),
  );
  const even = evenShares(line.cells, over, columns, line.size);
  return line.cells.map((cell, index) => {
    const own = over[index] ?? [];
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
  if ([...above, ...below].some(({ under }) => under.length > 1)) return false;
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

function bodyRows(lines: readonly TableRow[], columns: readonly Column[]): Built[] {
  const figuresAt = columns.find((_, index) => index > 0)?.x ?? Number.POSITIVE_INFINITY;
  const room = Math.max(
    ...lines.map(({ cells }) =>
      cells[0]?.kind === 'words' && cells[0].x + cells[0].width < figuresAt ? cells[0].x + cells[0].width : 0,
    ),
  );
  const built: Built[] = [];
  for (const [index, line] of lines.entries()) {
    const cells = columns.map(() => '');
    for (const cell of line.cells) {
      const at = columnOf(cell, columns);
      cells[at] = joinText(cells[at] ?? '', cell.text, NO_HYPHENS);
    }
    const last = built.at(-1);
    const above = lines[index - 1];
    if (last !== undefined && above !== undefined && isOneRow(above, line, room, figuresAt)) {
      last.cells = last.cells.map((text, at) => joinText(text, cells[at] ?? '', NO_HYPHENS));
      last.rows.push(line);
    } else built.push({ cells, rows: [line] });
  }
  return built;
}

/** A label that is divided over lines: the first has no room for the next word, or its figures stand beside one of its lines. */
function isOneRow(above: TableRow, line: TableRow, room: number, figuresAt: number): boolean {
  const gap = line.y - above.y - above.height;
  if (gap > WRAPPED_GAP * line.size) return false;
  if (isData(above) && !isData(line)) return continuesLabel(above, line, figuresAt);
  if (isData(above)) return false;
  const [before] = above.cells;
  const [next] = line.cells;
  if (before === undefined || next === undefined || above.cells.length > 1) return false;
  if (before.kind !== 'words' || /[:：]$/.test(before.text)) return false;
  if (next.kind !== 'words') return gap < 0.1 * line.size && next.x > before.x + before.width;
  const word = next.text.split(/\s+/)[0] ?? '';
  const needed = (next.width * (word.length + 1)) / Math.max(1, next.text.length);
  const full = before.x + before.width + needed > Math.min(room, figuresAt);
  return (
    next.x + next.width < figuresAt &&
    next.x >= before.x - 0.5 * line.size &&
    (full || /^\p{Ll}/u.test(next.text))
  );
}
