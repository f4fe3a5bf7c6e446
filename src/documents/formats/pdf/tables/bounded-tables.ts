import { joinText } from '../lines/join-lines.ts';
import { listMarker } from '../lines/text-blocks.ts';
import { type TableRegion, type TextRun, unionBox } from '../page-layout.ts';
import { boundedRegions, holdsFigure, type Line, type Piece, runsOf, type Slab } from './bounded-regions.ts';
import type { Segment } from './drawn-grid.ts';
import { cellKind } from './figures.ts';
import type { Column } from './table-columns.ts';
import { headerRows } from './table-header.ts';
import { tableRows } from './table-rows.ts';
import { titleOfTable } from './table-title.ts';

const NO_HYPHENS: ReadonlySet<string> = new Set();
/** Room between two columns, in points. */
const COLUMN_GAP = 0.9;
/** So many of the lines may reach over the room between two columns; lines of fewer pieces than this part of the most do not count. */
const REACHING = 0.12;
const RICH = 0.6;
/** A word that begins this close to a column, in sizes of its letters, begins in it. */
const CUT = 0.8;
/** Two lines of text that share this part of their height belong to one row. */
const SHARED = 0.2;
const WRAPPED_GAP = 0.6;
/** Labels begin in this part of a table. */
const LABELS = 0.2;
const MIN_ROWS = 3;
const MIN_BODY = 2;
/** So many items of lists among the rows make a list. */
const ITEMS = 0.3;

interface Row {
  cells: string[];
  readonly lines: Line[];
}

/** Tables between long lines of one width, without lines between their columns, and the text in none of them. */
export function takeBounded(
  runs: readonly TextRun[],
  rules: readonly Segment[],
): { readonly tables: TableRegion[]; readonly rest: TextRun[] } {
  const tables: TableRegion[] = [];
  let rest = [...runs];
  for (const slabs of boundedRegions(rules, runs)) {
    const own = new Set(runsOf(slabs));
    const others = rest.filter((run) => !own.has(run));
    const table = rest.length - others.length < own.size ? undefined : buildBounded(slabs, rules, others);
    if (table === undefined) continue;
    tables.push(table);
    rest = others;
  }
  return { tables, rest };
}

function buildBounded(
  slabs: readonly Slab[],
  rules: readonly Segment[],
  others: readonly TextRun[],
): TableRegion | undefined {
  const [first, ...more] = slabs;
  if (first === undefined) return undefined;
  const lines = slabs.flatMap((slab) => slab.lines);
  const headed = more.length > 0 && !first.lines.some(holdsFigure) ? first.lines.length : 0;
  const headLines = lines.slice(0, Math.max(headed, headsAbove(lines)));
  const body = lines.slice(headLines.length);
  const columns = columnsOfPieces(body, Math.min(...lines.map(({ x }) => x)));
  if (columns.length < 2 || body.length < MIN_BODY) return undefined;
  const heads = headLines.flatMap((line) => tableRows(line.runs));
  const header = headerRows(heads, columns, rules).map(({ cells, rows }) => ({ cells, box: unionBox(rows) }));
  const rows = slabs.flatMap((slab) =>
    bandRows(
      slab.lines.filter((line) => !headLines.includes(line)),
      columns,
      rules,
    ).map(({ cells, lines: own }) => ({ cells, box: unionBox(own) })),
  );
  const all = [...header, ...rows];
  if (all.length < MIN_ROWS || rows.length < MIN_BODY) return undefined;
  if (!body.some(holdsFigure) && body.filter(({ pieces }) => pieces.length > 1).length < MIN_ROWS)
    return undefined;
  if (rows.filter(({ cells }) => isItem(cells)).length > ITEMS * rows.length) return undefined;
  const used = columns.flatMap((_, index) => (all.some(({ cells }) => cells[index] !== '') ? [index] : []));
  if (used.length < 2) return undefined;
  const box = unionBox(lines);
  const above = others.filter(({ y, height }) => y + height / 2 < first.top);
  return {
    ...box,
    rows: all.map(({ cells }) => used.map((index) => cells[index] ?? '')),
    headerRows: header.length,
    rowBoxes: all.map((row) => row.box),
    ...titleOfTable(tableRows(above), heads),
  };
}

/** The marker of a list and its text, in one cell or two. */
function isItem(cells: readonly string[]): boolean {
  const [first = '', ...more] = cells.filter((text) => text !== '');
  return more.length <= 1 && (listMarker(first) !== undefined || listMarker(`${first} x`) === first);
}

/** Lines above the first figures that are more than a label at the left edge. */
function headsAbove(lines: readonly Line[]): number {
  const box = unionBox(lines);
  const before = lines.slice(0, Math.max(0, lines.findIndex(holdsFigure)));
  return before.findLastIndex(({ x, pieces }) => pieces.length > 1 || x > box.x + LABELS * box.width) + 1;
}

/** Where pieces of text stand below each other with room on both sides. */
function columnsOfPieces(lines: readonly Line[], left: number): Column[] {
  const most = Math.max(...lines.map((line) => line.pieces.length));
  const rich = lines.filter((line) => line.pieces.length >= Math.max(2, RICH * most));
  const pieces = rich.flatMap((line) => line.pieces.flatMap(eachFigure));
  if (pieces.length === 0) return [];
  const right = Math.max(...pieces.map(({ x, width }) => x + width));
  const cover = new Uint16Array(Math.ceil(right - left) + 2);
  for (const { x, width } of pieces)
    for (let at = Math.round(x - left); at < Math.round(x + width - left); at++)
      if (at >= 0) cover[at] = (cover[at] ?? 0) + 1;
  const reaching = Math.floor(REACHING * rich.length);
  const columns: { x: number; right: number }[] = [];
  for (const [at, count] of cover.entries()) {
    if (count <= reaching) continue;
    const last = columns.at(-1);
    if (last !== undefined && left + at - last.right <= COLUMN_GAP) last.right = left + at + 1;
    else columns.push({ x: left + at, right: left + at + 1 });
  }
  return columns;
}

/** Figures that stand as close as words, by the share of the letters before each. */
function eachFigure(piece: Piece): Piece[] {
  const words = [...piece.text.matchAll(/\S+/g)];
  if (words.length < 2 || words.some(([word]) => cellKind(word) === 'words')) return [piece];
  const each = piece.width / piece.text.length;
  return words.map((word) => ({
    ...piece,
    text: word[0],
    x: piece.x + each * word.index,
    width: each * word[0].length,
  }));
}

function columnAt(piece: Piece, columns: readonly Column[]): number {
  const begun = columns.findIndex(
    ({ x, right }) => Math.min(right, piece.x + piece.width) - Math.max(x, piece.x) > 0,
  );
  if (begun >= 0) return begun;
  const away = columns.map(({ x, right }) => Math.max(x - piece.x - piece.width, piece.x - right));
  return away.indexOf(Math.min(...away));
}

/** Two figures that stand too close to be two pieces, by the share of the letters before them. */
function cutAtColumns(piece: Piece, columns: readonly Column[]): Piece[] {
  const words = [...piece.text.matchAll(/\S+/g)];
  const over = columns.filter(({ x, right }) => x < piece.x + piece.width && right > piece.x);
  if (over.length < 2 || words.length < 2 || over.length > words.length) return [piece];
  const each = piece.width / piece.text.length;
  const starts = over.slice(1).map(({ x }) => {
    const away = words.slice(1).map((word) => Math.abs(piece.x + each * word.index - x));
    const best = Math.min(...away);
    return best < CUT * piece.size ? words[away.indexOf(best) + 1]?.index : undefined;
  });
  if (starts.includes(undefined) || new Set(starts).size < starts.length) return [piece];
  const ends = [...(starts as number[]), piece.text.length];
  return [0, ...(starts as number[])].map((start, index) => ({
    ...piece,
    text: piece.text.slice(start, ends[index]).trim(),
    x: Math.max(piece.x + each * start, over[index]?.x ?? 0),
    width: each * ((ends[index] ?? 0) - start),
  }));
}

/** The rows of a band. A label at half its height stands beside all of them. */
function bandRows(lines: readonly Line[], columns: readonly Column[], rules: readonly Segment[]): Row[] {
  const rows: Row[] = [];
  const labels: Piece[] = [];
  for (const line of lines) {
    const cells = columns.map(() => '');
    const alone = line.pieces.length === 1;
    for (const piece of alone ? line.pieces : line.pieces.flatMap((one) => cutAtColumns(one, columns))) {
      const at = columnAt(piece, columns);
      cells[at] = joinText(cells[at] ?? '', piece.text, NO_HYPHENS);
      if (at === 0) labels.push(piece);
    }
    const last = rows.at(-1);
    if (last !== undefined && goesOn(last, line, cells, columns, rules)) {
      last.cells = last.cells.map((text, at) => joinText(text, cells[at] ?? '', NO_HYPHENS));
      last.lines.push(line);
    } else rows.push({ cells, lines: [line] });
  }
  const [label] = labels;
  if (rows.length < 2 || labels.length !== 1 || label === undefined) return rows;
  const box = unionBox(lines);
  const off = Math.abs(label.y + label.height / 2 - box.y - box.height / 2);
  if (off > 0.5 * label.size || rows.some((row) => row.cells.filter((text) => text !== '').length < 2))
    return rows;
  return rows.map((row) => ({ ...row, cells: [label.text, ...row.cells.slice(1)] }));
}

/** A line that belongs to the row above it: beside it at another height, or the rest of a text that had no more room. */
function goesOn(
  row: Row,
  line: Line,
  cells: readonly string[],
  columns: readonly Column[],
  rules: readonly Segment[],
): boolean {
  const last = row.lines.at(-1) as Line;
  const gap = line.y - last.y - last.height;
  const size = Math.max(...line.pieces.map((piece) => piece.size));
  const [above, below] = [last.y + last.height / 2, line.y + line.height / 2];
  if (rules.some(({ at, from, to }) => at > above && at < below && from < line.x + line.width && to > line.x))
    return false;
  const free = cells.every((text, at) => text === '' || row.cells[at] === '');
  if (free && gap < -SHARED * size) return true;
  if (gap > WRAPPED_GAP * size || line.pieces.length >= last.pieces.length + 1) return false;
  if (cells[0] !== '' && line.pieces.length > 1) return false;
  return line.pieces.every((piece) => {
    const at = columnAt(piece, columns);
    const before = row.lines
      .flatMap(({ pieces }) => pieces)
      .findLast((other) => columnAt(other, columns) === at);
    if (before === undefined || cellKind(piece.text) === 'figure') return false;
    const word = piece.text.split(/\s+/)[0] ?? '';
    const needed = (piece.width * (word.length + 1)) / Math.max(1, piece.text.length);
    const end = columns[at]?.right ?? 0;
    return before.x + before.width + needed > end - 0.5 * size || /^\p{Ll}/u.test(piece.text);
  });
}
