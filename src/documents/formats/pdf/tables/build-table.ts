import { joinText } from '../lines/join-lines.ts';
import { type TableRegion, unionBox } from '../page-layout.ts';
import type { Segment } from './drawn-grid.ts';
import { isYear } from './figures.ts';
import { continuesLabel, firstFigure, holdsAmounts, isData, type TableSpan } from './find-tables.ts';
import { type Column, columnOf, findColumns } from './table-columns.ts';
import { type Built, headerRows, WRAPPED_GAP } from './table-header.ts';
import type { RowCell, TableRow } from './table-rows.ts';
import { titleOfTable } from './table-title.ts';

const NO_HYPHENS: ReadonlySet<string> = new Set();
/** A table of figures as rows of cells, its header lines first; a header that is printed again begins another table. */
export function buildTables(
  rows: readonly TableRow[],
  span: TableSpan,
  rules: readonly Segment[] = [],
): TableRegion[] {
  const body = rows.slice(span.first, span.end);
  const starts = [0, ...repeatedHeaders(body, span.body - span.first), body.length];
  return starts.slice(1).flatMap((end, index) => {
    const start = starts[index] ?? 0;
    const part = body.slice(start, end);
    return part.length === 0 ? [] : [buildTable(part, rows.slice(0, span.first + start), rules)];
  });
}

function buildTable(
  rows: readonly TableRow[],
  above: readonly TableRow[],
  rules: readonly Segment[],
): TableRegion {
  const first = rows.findIndex(holdsAmounts);
  const headerEnd = first < 0 ? 0 : first - labelsAbove(rows.slice(0, first), firstFigure(rows.slice(first)));
  const columns = findColumns(rows.slice(Math.max(0, headerEnd)));
  const header = headerRows(rows.slice(0, headerEnd), columns, rules);
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

function bodyRows(lines: readonly TableRow[], columns: readonly Column[]): Built[] {
  const figuresAt = columns.find((_, index) => index > 0)?.x ?? Number.POSITIVE_INFINITY;
  const room = Math.max(
    ...lines.map(({ cells }) =>
      cells[0]?.kind === 'words' && cells[0].x + cells[0].width < figuresAt ? cells[0].x + cells[0].width : 0,
    ),
  );
  const figures = new Set(
    lines.flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell.kind === 'words' ? [] : [columnOf(cell, columns)])),
    ),
  );
  const repeated = repeatedLabels(lines);
  const built: Built[] = [];
  for (const [index, line] of lines.entries()) {
    const cells = columns.map(() => '');
    for (const cell of line.cells) {
      const at = columnOf(cell, columns);
      cells[at] = joinText(cells[at] ?? '', cell.text, NO_HYPHENS);
    }
    const last = built.at(-1);
    const above = lines[index - 1];
    const goesOn =
      last !== undefined &&
      above !== undefined &&
      line.y - above.y - above.height <= WRAPPED_GAP * line.size &&
      (isOneRow(above, line, room, figuresAt, repeated) || goesOnBeside(last.cells, cells, figures));
    if (goesOn) {
      last.cells = last.cells.map((text, at) => joinText(text, cells[at] ?? '', NO_HYPHENS));
      last.rows.push(line);
    } else built.push({ cells, rows: [line] });
  }
  return built;
}

/** Words beside a label, in a column without figures, that go on below without one, and the figures that stand beside their last line. */
function goesOnBeside(
  row: readonly string[],
  line: readonly string[],
  figures: ReadonlySet<number>,
): boolean {
  if (row[0] === '' || line[0] !== '' || !row.some((text, at) => at > 0 && text !== '' && !figures.has(at)))
    return false;
  return line.every((text, at) => text === '' || !figures.has(at) || row[at] === '');
}

/** Labels that several rows of figures begin with, under one group after another: `US`, `Total`. */
function repeatedLabels(lines: readonly TableRow[]): ReadonlySet<string> {
  const labels = lines.flatMap((line) => (isData(line) && line.cells[0] ? [line.cells[0].text] : []));
  return new Set(labels.filter((label, index) => labels.indexOf(label) < index));
}

const isBoldCell = ({ runs }: RowCell): boolean => runs.every(({ bold }) => bold);

/** A label that is divided over lines: the first has no room for the next word, or its figures stand beside one of its lines. */
function isOneRow(
  above: TableRow,
  line: TableRow,
  room: number,
  figuresAt: number,
  repeated: ReadonlySet<string>,
): boolean {
  const gap = line.y - above.y - above.height;
  if (isData(above) && !isData(line)) return continuesLabel(above, line, figuresAt);
  if (isData(above)) return false;
  const [before] = above.cells;
  const [next] = line.cells;
  if (before === undefined || next === undefined || above.cells.length > 1) return false;
  if (before.kind !== 'words' || /[:：]$/.test(before.text)) return false;
  if (next.kind !== 'words') return gap < 0.1 * line.size && next.x > before.x + before.width;
  // The first row of a group, whose name stands on a line of its own.
  const isGroup = repeated.has(next.text) || isBoldCell(before) !== isBoldCell(next);
  if (isGroup && isData(line) && !/^\p{Ll}/u.test(next.text)) return false;
  const word = next.text.split(/\s+/)[0] ?? '';
  const needed = (next.width * (word.length + 1)) / Math.max(1, next.text.length);
  const full = before.x + before.width + needed > Math.min(room, figuresAt);
  return (
    next.x + next.width < figuresAt &&
    next.x >= before.x - 0.5 * line.size &&
    (full || /^\p{Ll}/u.test(next.text))
  );
}
