import { joinText } from '../lines/join-lines.ts';
import { type TableRegion, type TextRun, unionBox } from '../page-layout.ts';
import { type RowCell, type TableRow, tableRows } from './table-rows.ts';

/** A box to tick, ticked or not, or a bullet of a symbol font in its place. */
const MARK = /^[•○●◦□■▪☐☑☒✓✔✗✘xX]$/u;
const MIN_ROWS = 3;
const MIN_MARKS = 2;
/** Marks of one column stand below each other, give or take this much, in points; heads stand over them, in sizes of the letters. */
const ALIGNED = 3;
const HEAD_REACH = 3;
/** Blank space between two rows, and between the heads and the first row, in sizes of the letters. */
const ROW_GAP = 2;
const MAX_HEADS = 3;
const NO_HYPHENS: ReadonlySet<string> = new Set();

/** Tables of labels and boxes to tick beside each: the columns of the boxes tell what a tick says. */
export function takeTicks(runs: readonly TextRun[]): {
  readonly tables: TableRegion[];
  readonly rest: TextRun[];
} {
  if (runs.filter(({ text }) => MARK.test(text.trim())).length < MIN_ROWS * MIN_MARKS)
    return { tables: [], rest: [...runs] };
  const rows = tableRows(runs);
  const tables: TableRegion[] = [];
  const taken = new Set<TextRun>();
  for (let start = 0; start < rows.length; start++) {
    const columns = tickMiddles(rows[start] as TableRow);
    let end = start;
    while (end < rows.length && goesOn(rows, start, end, columns)) end += 1;
    if (end - start < MIN_ROWS) continue;
    const head = headOf(rows, start, columns);
    const own = rows.slice(start - head.lines, end);
    tables.push(tableOf(rows.slice(start, end), columns, head, own));
    for (const row of own) for (const run of row.runs) taken.add(run);
    start = end - 1;
  }
  return { tables, rest: runs.filter((run) => !taken.has(run)) };
}

/** The middles of the marks behind the label of a row; none where other text is among them. */
function tickMiddles({ cells }: TableRow): number[] {
  const label = cells.findIndex(({ text }) => !MARK.test(text));
  const behind = label < 0 ? [] : cells.slice(label + 1);
  return behind.length >= MIN_MARKS && behind.every(({ text }) => MARK.test(text))
    ? behind.map(cellMiddle)
    : [];
}

function goesOn(rows: readonly TableRow[], start: number, at: number, columns: readonly number[]): boolean {
  const row = rows[at] as TableRow;
  const above = rows[at - 1];
  const marks = tickMiddles(row);
  if (columns.length === 0 || marks.length !== columns.length) return false;
  if (at > start && above !== undefined && row.y - above.y - above.height > ROW_GAP * row.size) return false;
  return marks.every((middle, index) => Math.abs(middle - (columns[index] ?? 0)) <= ALIGNED);
}

interface Head {
  readonly texts: readonly string[];
  readonly lines: number;
}

/** Lines right above the first row whose every piece stands over a column of marks. */
function headOf(rows: readonly TableRow[], start: number, columns: readonly number[]): Head {
  let texts = columns.map(() => '');
  let lines = 0;
  for (let below = rows[start] as TableRow; lines < MAX_HEADS; lines++) {
    const row = rows[start - lines - 1];
    if (row === undefined || below.y - row.y - row.height > ROW_GAP * row.size) break;
    const places = row.cells.map((cell) =>
      columns.findIndex((middle) => Math.abs(middle - cellMiddle(cell)) <= HEAD_REACH * row.size),
    );
    if (places.includes(-1) || row.cells.some(({ text }) => MARK.test(text))) break;
    texts = texts.map((text, column) => {
      const own = row.cells.filter((_, index) => places[index] === column).map((cell) => cell.text);
      return joinText(own.join(' '), text, NO_HYPHENS);
    });
    below = row;
  }
  return { texts, lines };
}

function tableOf(
  rows: readonly TableRow[],
  columns: readonly number[],
  head: Head,
  own: readonly TableRow[],
): TableRegion {
  const body = rows.map(({ cells }) => {
    const first = cells.findIndex(({ text }) => !MARK.test(text));
    const last = cells.length - columns.length;
    const label = cells.slice(Math.max(0, first), last).map(({ text }) => text);
    return [label.join(' '), ...cells.slice(last).map(({ text }) => text)];
  });
  const heads = head.lines === 0 ? [] : [['', ...head.texts]];
  const headBox = head.lines === 0 ? [] : [unionBox(own.slice(0, head.lines))];
  return {
    ...unionBox(own),
    rows: [...heads, ...body],
    headerRows: heads.length,
    rowBoxes: [...headBox, ...rows.map((row) => unionBox(row.runs))],
  };
}

function cellMiddle({ x, width }: RowCell): number {
  return x + width / 2;
}
