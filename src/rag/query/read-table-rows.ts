import { EN, termPattern, ZH } from '../../linguistics/lexicon/index.ts';
import { readPeriods } from '../../linguistics/periods/index.ts';
import { isHeaderLine, isUnitLine } from '../../linguistics/tables/index.ts';

export interface TableCell {
  /** The last line of its column's header, as a row is quoted. */
  readonly header: string;
  /** All lines of it: “Year ended December 31, 2015”. */
  readonly wholeHeader: string;
  readonly value: string;
}

/** A row of a table in a passage, its cells beside the headers of their columns. */
export interface TableRow {
  readonly label: string;
  /** The nearest row above without figures, under which it stands; empty without one. */
  readonly group: string;
  readonly cells: readonly TableCell[];
  /** The line above the table that says in what it counts, if there is one. */
  readonly unit: string;
  /** What falls due in each year to come, or falls away. */
  readonly isSchedule?: true | undefined;
}

const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^(?=.*-)[\s|:-]+$/;
const UNIT_LINE =
  /\b(?:in|of) (?:thousands|millions|billions)\b|\$ (?:and shares )?in\b|单位[:：]|(?:人民币|百万|万|亿)元/i;
const BRACKETED_UNIT = /^[(（](?:\$ |in )*(?:thousands|millions|billions)\b/i;
const FIGURE = /\d/;
const MARK = /^(?:[$€£¥%)]|HK\$|US\$|RMB)$/;
const MAX_UNIT = 120;

/** Rows of the Markdown tables of a passage with at least one figure, in order. A sign of currency or percent belongs to the figure beside it. */
export function readTableRows({
  text,
  prefix,
}: {
  readonly text: string;
  readonly prefix: string;
}): TableRow[] {
  const rows: TableRow[] = [];
  let header: readonly Header[] = [];
  let unit = '';
  let group = '';
  let above: string[] = [];
  const lines = [...prefix.split('\n'), '', ...text.split('\n')];
  for (const [index, line] of lines.entries()) {
    if (!ROW.test(line)) {
      if (line.trim() !== '' && line.length <= MAX_UNIT && UNIT_LINE.test(line))
        unit = line.replace(/^[#*>\s]+|[*\s]+$/g, '');
      if (line.trim() !== '') above = [line, ...above].slice(0, LINES_ABOVE);
      continue;
    }
    if (RULE.test(line)) continue;
    const cells = cellsOf(line);
    if (RULE.test(lines[index + 1] ?? '-') && ROW.test(lines[index + 1] ?? '')) {
      header = headerOf(cells, above, header);
      unit = cells.find((cell) => UNIT_LINE.test(cell)) ?? unit;
      above = [];
      group = '';
      continue;
    }
    const label = cells[0] ?? '';
    if (header.length > 0 && isHeaderLine(cells)) {
      if (isUnitLine(cells)) unit = cells.find((cell) => cell !== '') ?? unit;
      else {
        header = header.map((above, column) => joinHeaders(above, cells[column] ?? ''));
        if (BRACKETED_UNIT.test(cells[0] ?? '')) unit = cells[0] ?? unit;
      }
      continue;
    }
    const figures = joinMarks(
      cells.slice(1).map((value, column) => ({ header: header[column + 1] ?? NO_HEADER, value })),
    ).filter(({ value }) => FIGURE.test(value));
    const year = YEAR_LABEL.exec(label)?.[0];
    if (year !== undefined && figures.length > 0) rows.push(...scheduleRows(year, group, figures, unit));
    if (year !== undefined && figures.length === 0) group = label;
    if (!/\p{L}\.?\p{L}/u.test(label)) continue;
    if (figures.length > 0) rows.push({ label, group, cells: underYear(group, figures), unit });
    else group = label;
  }
  return rows;
}

/** A year alone, as it stands at the head of a row. */
const YEAR_LABEL = /^(?:FY\s?)?(?:19|20)\d\d\s?年?$/;

/** Rows below a year that stands alone are of that year, where their columns are of none. */
function underYear(group: string, cells: readonly TableCell[]): readonly TableCell[] {
  if (!YEAR_LABEL.test(group)) return cells;
  return cells.map((cell) =>
    readPeriods(cell.wholeHeader).length > 0
      ? cell
      : {
          ...cell,
          header: `${group} ${cell.header}`.trim(),
          wholeHeader: `${group} ${cell.wholeHeader}`.trim(),
        },
  );
}

/** `2024 | 259` in a schedule whose columns say of what: one row a column, with the year at the head of its cell. */
function scheduleRows(
  year: string,
  group: string,
  cells: readonly TableCell[],
  unit: string,
): readonly TableRow[] {
  return cells.flatMap(({ header, wholeHeader, value }) => {
    const label = header === '' ? group : header;
    return /\p{L}{2}/u.test(label) && readPeriods(wholeHeader).length === 0
      ? [
          {
            label,
            group,
            cells: [{ header: year, wholeHeader: year, value }],
            unit,
            isSchedule: true as const,
          },
        ]
      : [];
  });
}

/** Lines above a table that may hold the periods of its columns. */
const LINES_ABOVE = 3;
/** Longer lines are prose, which may speak of as many years as there are columns. */
const MAX_ABOVE = 240;

/**
 * What heads the columns of a table. Where its own header is empty: the periods of a line above it, of which there are as many as columns;
 * else those of the table before it, when a line of text has cut one statement in two.
 */
function headerOf(
  cells: readonly string[],
  above: readonly string[],
  before: readonly Header[],
): readonly Header[] {
  const own = cells.map((cell) => ({ said: cell, whole: cell }));
  if (cells.some((cell) => cell !== '')) return own;
  const columns = cells.length - 1;
  for (const line of above) {
    const periods = line.length > MAX_ABOVE ? [] : readPeriods(line).filter(({ year }) => year !== undefined);
    if (columns > 0 && periods.length === columns)
      return [NO_HEADER, ...periods.map(({ raw }) => ({ said: raw, whole: raw }))];
  }
  return before.length === cells.length ? before : own;
}

function joinHeaders(above: Header, below: string): Header {
  if (below === '' || below === above.said) return above;
  return { said: joinSaid(above.said, below), whole: `${above.whole} ${below}`.trim() };
}

/** What a row is quoted with: the last line that names a period, with the one above where only both name it whole. */
function joinSaid(above: string, below: string): string {
  const [before, after] = [readPeriods(above), readPeriods(below)];
  const hasYear = (periods: typeof before) => periods.some(({ year }) => year !== undefined);
  if (before.length > 0 && !hasYear(after) && (after.length > 0 || OF_YEAR.test(below)))
    return `${above} ${below}`;
  if (before.length > 0 && after.length === 0) return above;
  const isPart = before.some(({ months = 12 }) => months < 12) && !hasYear(before);
  return isPart && hasYear(after) ? `${above} ${below}` : below;
}
const OF_YEAR = termPattern(EN.figures.ofYear, ZH.figures.ofYear);

interface Header {
  readonly said: string;
  readonly whole: string;
}
const NO_HEADER: Header = { said: '', whole: '' };

/** `$ | 46,298` is one figure in the column of the number; `12 | %` too. */
function joinMarks(cells: readonly { readonly header: Header; readonly value: string }[]): TableCell[] {
  const joined: { header: string; wholeHeader: string; value: string }[] = [];
  let before = '';
  let pending = NO_HEADER;
  for (const { header, value } of cells) {
    const last = joined.at(-1);
    if (value === '') {
      if (pending.whole === '') pending = header;
      continue;
    }
    if (/^[%)]$/.test(value) && last !== undefined) {
      last.value += value;
      continue;
    }
    if (MARK.test(value)) {
      before = value;
      if (pending.whole === '') pending = header;
      continue;
    }
    const { said, whole } = header.whole === '' ? pending : header;
    joined.push({ header: said, wholeHeader: whole, value: `${before}${value.replace(/\s*[$€£¥]$/, '')}` });
    before = '';
    pending = NO_HEADER;
  }
  return joined;
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .replace(/\*\*|\\(?=\|)/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
}
