import { joinText } from '../lines/join-lines.ts';
import { type TableRegion, type TextRun, unionBox } from '../page-layout.ts';
import { type RowCell, type TableRow, tableRows } from './table-rows.ts';

/** Labels that begin this close to each other, in points, begin at one place; values may be set a letter apart. */
const ONE_PLACE = 3;
const VALUE_PLACE = 9;
/** Blank space between two rows of one form, and between two lines of one entry, in sizes of their letters. */
const ROW_GAP = 3.2;
const LINE_GAP = 0.35;
/** Labels with a value beside them that make a form, and the share of the values that must begin at one place. */
const MIN_ENTRIES = 3;
const ALIGNED_SHARE = 0.6;
/** Longer values are paragraphs under a catchword; more than this share of them makes prose. In characters. */
const LONG_VALUE = 250;
const LONG_SHARE = 0.2;
const LABEL_WORDS = 9;

const NO_HYPHENS: ReadonlySet<string> = new Set();

/** A column of labels and the column of their values. */
interface Pair {
  readonly label: number;
  readonly value: number;
}

interface Entry {
  readonly row: number;
  readonly pair: number;
  label: string;
  value: string;
  readonly lines: Set<number>;
}

/**
 * Forms: labels that end in a colon and begin below each other, each with its value in a column beside it, or with none. Several
 * such columns may stand side by side. A form becomes a table of labels and values without a header.
 */
export function takeForms(runs: readonly TextRun[]): {
  readonly forms: TableRegion[];
  readonly rest: TextRun[];
} {
  const colons = runs.filter(({ text }) => /[:：]\s*$/.test(text));
  if (colons.length < MIN_ENTRIES) return { forms: [], rest: [...runs] };
  const rows = tableRows(runs);
  const forms: TableRegion[] = [];
  const taken = new Set<TextRun>();
  for (let index = 0; index < rows.length; index++) {
    const form = formAt(rows, index);
    if (form === undefined) continue;
    forms.push(form.table);
    for (const row of rows.slice(index, form.end)) for (const run of row.runs) taken.add(run);
    index = form.end - 1;
  }
  return { forms, rest: runs.filter((run) => !taken.has(run)) };
}

function formAt(rows: readonly TableRow[], start: number): { table: TableRegion; end: number } | undefined {
  const first = rows[start] as TableRow;
  if (!first.cells.some(isLabel) || !(first.cells[0] && isLabel(first.cells[0]))) return undefined;
  const pairs = findPairs(rows.slice(start, reachOf(rows, start)));
  if (pairs.length === 0) return undefined;
  const end = endOf(rows, start, pairs);
  const own = rows.slice(start, end);
  const entries = readEntries(own, pairs);
  const labelled = entries.filter(({ label }) => /[:：]$/.test(label));
  const filled = labelled.filter(({ value }) => value !== '');
  const blank = pairs.length >= 2 && labelled.length >= 2 * MIN_ENTRIES && filled.length > 0;
  const long = entries.filter(({ value }) => value.length > LONG_VALUE);
  if (!blank && filled.length < MIN_ENTRIES) return undefined;
  if (long.length > Math.max(1, LONG_SHARE * entries.length)) return undefined;
  if (own.filter((row) => holdsSeveral(row, pairs)).length > LONG_SHARE * own.length) return undefined;
  return { table: tableOf(own, entries, pairs.length), end };
}

function isLabel({ text }: RowCell): boolean {
  return /[\p{L}\p{N})）.]\s?[:：]$/u.test(text) && text.split(/\s+/).length <= LABEL_WORDS;
}

/** A label with several values beside it is a row of a table. */
function holdsSeveral({ cells }: TableRow, pairs: readonly Pair[]): boolean {
  const places = cells.map((cell) => placeOf(cell, pairs));
  return places.some(
    (place, index) =>
      place?.kind === 'value' &&
      places[index - 1]?.kind === 'value' &&
      places[index - 1]?.pair === place.pair,
  );
}

/** The first row after `start` that cannot belong to the form: far below, or in letters of another size. */
function reachOf(rows: readonly TableRow[], start: number): number {
  let end = start + 1;
  for (; end < rows.length; end++) {
    const [above, row] = [rows[end - 1] as TableRow, rows[end] as TableRow];
    if (row.y - (above.y + above.height) > ROW_GAP * row.size || Math.abs(row.size - above.size) > 0.6) break;
  }
  return end;
}

/** The columns in which labels begin, each with the place where most of their values do. */
function findPairs(rows: readonly TableRow[]): Pair[] {
  const labels = places(
    rows.flatMap(({ cells }) => cells.filter(isLabel).map(({ x }) => x)),
    ONE_PLACE,
  );
  const pairs = labels.flatMap(({ at, count }) => {
    const values = valuesOf(rows, at);
    const [most] = places(values, VALUE_PLACE).toSorted((left, right) => right.count - left.count);
    if (most === undefined) return [{ label: at, value: rightOf(rows, at), sure: count >= 2 }];
    if (most.count < ALIGNED_SHARE * values.length) return [];
    return [{ label: at, value: most.at, sure: count >= 2 && (most.count >= 2 || count >= MIN_ENTRIES) }];
  });
  // A label that stands alone in its column counts beside a column of others.
  return pairs.filter(
    ({ sure, label }, index) =>
      sure || pairs.some((other, at) => at < index && other.sure && other.value < label),
  );
}

/** The end of the longest label of a column. */
function rightOf(rows: readonly TableRow[], at: number): number {
  const own = rows.flatMap(({ cells }) =>
    cells.filter((cell) => isLabel(cell) && Math.abs(cell.x - at) <= ONE_PLACE),
  );
  return Math.max(...own.map(({ x, width }) => x + width));
}

/** Where the pieces right after the labels of a column begin. */
function valuesOf(rows: readonly TableRow[], at: number): number[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap((cell, index) => {
      const next = cells[index + 1];
      const own = isLabel(cell) && Math.abs(cell.x - at) <= ONE_PLACE;
      return own && next !== undefined && !isLabel(next) ? [next.x] : [];
    }),
  );
}

/** Places at which pieces begin, from left to right. */
function places(
  starts: readonly number[],
  tolerance: number,
): { readonly at: number; readonly count: number }[] {
  const found: { at: number; count: number }[] = [];
  for (const x of starts.toSorted((left, right) => left - right)) {
    const last = found.at(-1);
    if (last !== undefined && x - last.at <= tolerance) last.count += 1;
    else found.push({ at: x, count: 1 });
  }
  return found;
}

/** The form goes on while every piece of a row has its place, and ends before a line that is no label and no value. */
function endOf(rows: readonly TableRow[], start: number, pairs: readonly Pair[]): number {
  const reach = reachOf(rows, start);
  let end = start;
  for (let index = start; index < reach; index++) {
    const row = rows[index] as TableRow;
    const placed = row.cells.map((cell) => placeOf(cell, pairs));
    if (placed.includes(undefined)) break;
    if (row.cells.some(isLabel) || row.cells.length > 1) end = index + 1;
    else if (placed[0]?.kind === 'label' && !goesOnBelow(rows, index)) break;
    else if (placed[0]?.kind === 'value' && index === end) end = index + 1;
  }
  return end;
}

/** The first line of a label whose colon stands on the next. */
function goesOnBelow(rows: readonly TableRow[], index: number): boolean {
  const [row, below] = [rows[index] as TableRow, rows[index + 1]];
  if (below === undefined || below.y - (row.y + row.height) > LINE_GAP * row.size) return false;
  return below.cells.some((cell) => isLabel(cell) && Math.abs(cell.x - row.x) <= ONE_PLACE);
}

function placeOf(
  cell: RowCell,
  pairs: readonly Pair[],
): { readonly pair: number; readonly kind: 'label' | 'value' } | undefined {
  for (const [pair, { label, value }] of pairs.entries()) {
    if (Math.abs(cell.x - label) <= ONE_PLACE) return { pair, kind: 'label' };
    if (!isLabel(cell) && Math.abs(cell.x - value) <= VALUE_PLACE) return { pair, kind: 'value' };
  }
  // A piece after the start of a value belongs to it, up to the next column of labels.
  const pair = pairs.findLastIndex(({ label }) => label < cell.x);
  const own = pairs[pair];
  if (own === undefined || cell.x < own.value || isLabel(cell)) return undefined;
  return { pair, kind: 'value' };
}

function readEntries(rows: readonly TableRow[], pairs: readonly Pair[]): Entry[] {
  const entries: Entry[] = [];
  for (const [index, row] of rows.entries())
    for (const cell of row.cells) {
      const place = placeOf(cell, pairs);
      if (place === undefined) continue;
      const last = entries.findLast(({ pair }) => pair === place.pair);
      if (last !== undefined && continues(last, place.kind, index, rows)) {
        last[place.kind] = joinText(last[place.kind], cell.text, NO_HYPHENS);
        last.lines.add(index);
        continue;
      }
      const entry: Entry = { row: index, pair: place.pair, label: '', value: '', lines: new Set([index]) };
      entry[place.kind] = cell.text;
      entries.push(entry);
    }
  return entries;
}

/** A value belongs to the label before it. A label goes on where the line above it has no colon and stands close. */
function continues(entry: Entry, kind: 'label' | 'value', index: number, rows: readonly TableRow[]): boolean {
  if (kind === 'value') return true;
  if (entry.row === index) return entry.label === '';
  if (/[:：]$/.test(entry.label)) return false;
  const [above, row] = [rows[index - 1] as TableRow, rows[index] as TableRow];
  return entry.lines.has(index - 1) && row.y - (above.y + above.height) <= LINE_GAP * row.size;
}

function tableOf(rows: readonly TableRow[], entries: readonly Entry[], pairs: number): TableRegion {
  const starts = [...new Set(entries.map(({ row }) => row))].toSorted((left, right) => left - right);
  const built = starts.map((start) => {
    const own = entries.filter(({ row }) => row === start);
    const cells = Array.from({ length: pairs }, (_, pair) =>
      own.find((entry) => entry.pair === pair),
    ).flatMap((entry) => [entry?.label ?? '', entry?.value ?? '']);
    const lines = own.flatMap((entry) => [...entry.lines].flatMap((line) => rows[line] ?? []));
    return { cells, box: unionBox(lines) };
  });
  return {
    ...unionBox(rows),
    rows: built.map(({ cells }) => cells),
    headerRows: 0,
    rowBoxes: built.map(({ box }) => box),
  };
}
