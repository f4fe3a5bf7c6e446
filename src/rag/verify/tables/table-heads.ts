import { readPeriods } from '../../../linguistics/periods/index.ts';
import { readFigures } from '../passages/read-figures.ts';

/** A row of a table with what stands above each of its cells, from the top down. */
export interface HeadedRow {
  readonly cells: readonly string[];
  /** The heads of each cell in one line; empty where nothing heads it. */
  readonly heads: readonly string[];
}

const ROW = /^\s{0,12}\|/;
const RULE = /^(?=[^-]*-)[\s|:-]+$/;
/** Rows of a table that are looked at above a row. */
const MOST_ROWS = 2_000;
/** Characters between a table and one that goes on with its columns. */
const MAX_BETWEEN = 600;
/** Years in two digits: what changed from 2020 to 2021. */
const SHORT_YEARS = /^\d\d\s?\/\s?\d\d$/;

/**
 * The row that begins at a place, with its heads; undefined where no row of a table does. A table without heads goes on with those of the
 * table close above that has as many columns. Linear in the rows above it.
 */
export function headedRowAt(markdown: string, start: number): HeadedRow | undefined {
  const line = lineAt(markdown, start);
  if (!ROW.test(line)) return undefined;
  const cells = splitCells(line);
  const above = rowsAbove(markdown, start);
  const own = headsOf(above.rows);
  const isHeaded = own.group !== '' || own.columns.some((row) => row.some((head) => head !== ''));
  const { columns, group } = isHeaded ? own : headsOf(tableAbove(markdown, above.start, cells.length));
  const headAt = (at: number) => [...columns.map((row) => row[at] ?? ''), at === 0 ? '' : group];
  return {
    cells,
    heads: cells.map((_, at) => [...new Set(headAt(at).filter((head) => head !== ''))].join(' ')),
  };
}

export const splitCells = (row: string): string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

function lineAt(markdown: string, start: number): string {
  const end = markdown.indexOf('\n', start);
  return markdown.slice(start, end < 0 ? markdown.length : end);
}

/** The lines of its table above a row, the first of them first, and where they begin. */
function rowsAbove(markdown: string, row: number): { readonly rows: string[]; readonly start: number } {
  const rows: string[] = [];
  let start = row;
  while (start > 0 && rows.length < MOST_ROWS) {
    const from = markdown.lastIndexOf('\n', start - 2) + 1;
    const line = markdown.slice(from, start - 1);
    if (!ROW.test(line)) break;
    rows.push(line);
    start = from;
  }
  return { rows: rows.reverse(), start };
}

function tableAbove(markdown: string, start: number, columns: number): string[] {
  const between = markdown.slice(Math.max(0, start - MAX_BETWEEN), start);
  const lines = between.split('\n');
  const last = lines.findLastIndex((line) => ROW.test(line));
  if (last <= 0 || splitCells(lines[last] ?? '').length !== columns) return [];
  const end = start - lines.slice(last + 1).join('\n').length - 1;
  return rowsAbove(markdown, end + 1).rows;
}

/**
 * What heads the columns below some rows: the first row, those behind it without a value, and, further down, rows of periods alone. A
 * period alone in a row heads all columns.
 */
function headsOf(lines: readonly string[]): {
  readonly columns: readonly string[][];
  readonly group: string;
} {
  const rule = lines.findIndex((line) => RULE.test(line));
  let columns: string[][] = [];
  let group = '';
  let isHead = true;
  for (const [at, line] of lines.entries()) {
    if (at === rule || rule < 0) continue;
    const cells = splitCells(line);
    const filled = cells.filter((cell) => cell !== '');
    const [first = ''] = filled;
    if (new Set(filled).size === 1 && isPeriod(first)) group = first;
    else if (cells.slice(1).some((cell) => cell !== '')) {
      isHead &&= at < rule || cells.slice(1).every(isWithoutValue);
      if (isHead) columns.push(cells);
      else if (cells[0] === '' && filled.every(isPeriod)) columns = [cells];
    }
  }
  return { columns, group };
}

function isWithoutValue(cell: string): boolean {
  return SHORT_YEARS.test(cell) || readFigures(withoutPeriods(cell)).every(({ isYear }) => isYear);
}

const isPeriod = (cell: string): boolean =>
  /\d/.test(cell) && readPeriods(cell).length > 0 && !/[\p{L}\d]/u.test(withoutPeriods(cell));

const withoutPeriods = (cell: string): string =>
  readPeriods(cell).reduce((rest, { raw }) => rest.replace(raw, ' '), cell.normalize('NFKC'));
