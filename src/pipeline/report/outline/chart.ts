import { type Claim, isAccepted } from '../../../domain/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { readFigures } from '../../../rag/verify/index.ts';

export interface ChartBar {
  readonly label: string;
  readonly value: number;
  /** The figure as the table has it. */
  readonly shown: string;
}

/** A measure over years or bodies, as a table gives it. */
export interface ChartSeries {
  readonly name: string;
  readonly bars: readonly ChartBar[];
  /** What its bars are drawn between; series of one measure have one range. */
  readonly range: { readonly least: number; readonly most: number };
}

interface Figure {
  readonly value: number;
  readonly shown: string;
  /** Equal for figures that can be compared. */
  readonly unit: string;
}
interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly bars: readonly ChartBar[];
}

const MIN_BARS = 3;
const MAX_BARS = 12;
const MAX_SERIES = 4;
/** How far the largest bars of two series may be apart on one scale, so that those of the smaller can still be read. */
const MAX_APART = 20;

/**
 * The measures of a table as charts: every row is a claim that the checks sign, and a measure has a figure of one unit in each, three or
 * more in all. Texts and years that open the rows name the bars, as few of them as tell the rows apart. Where the columns are years,
 * each row is a measure over them. None for any other table; columns that are no measure are left out.
 */
export function readCharts(head: Claim | undefined, rows: readonly Claim[]): ChartSeries[] {
  if (head === undefined || rows.length === 0 || rows.length > MAX_BARS) return [];
  if (!rows.every(({ verdict }) => isAccepted(verdict))) return [];
  const names = cellsOf(head);
  const cells = rows.map(cellsOf);
  if (cells.some((row) => row.length !== names.length)) return [];
  const first = Math.max(
    1,
    names.findIndex((_, at) => !namesRows(cells.map((row) => row[at] ?? ''))),
  );
  const labels = shortestNames(cells.map((row) => row.slice(0, first)));
  const columns = names.slice(first);
  const figures = cells.map((row) => row.slice(first).map(readFigureCell));
  const overTime = columns.length > 1 && columns.every(isPeriodCell);
  const measures =
    overTime && columns.length >= MIN_BARS && rows.length <= MAX_SERIES
      ? labels.map((name, at) => measureOf(name, columns, figures[at] ?? []))
      : columns.map((name, at) =>
          measureOf(
            name,
            labels,
            figures.map((row) => row[at]),
          ),
        );
  const whole = measures.filter((one) => one !== undefined).slice(0, MAX_SERIES);
  return withRanges(whole, overTime);
}

const cellsOf = ({ text }: Claim) => text.split(' | ').map((cell) => cell.trim());

function shortestNames(rows: readonly (readonly string[])[]): string[] {
  const count = rows[0]?.findIndex(
    (_, last) => new Set(rows.map((row) => row.slice(0, last + 1).join(' '))).size === rows.length,
  );
  return rows.map((row) => row.slice(0, count === undefined || count < 0 ? row.length : count + 1).join(' '));
}

/** Whether a column names its rows: texts, or years. */
function namesRows(column: readonly string[]): boolean {
  return column.every(isPeriodCell) || column.every((cell) => readFigureCell(cell) === undefined);
}

function isPeriodCell(cell: string): boolean {
  const plain = cell.normalize('NFKC');
  const [period, ...more] = readPeriods(plain);
  return more.length === 0 && period?.raw === plain;
}

/** The one figure that a cell is, with its unit: what else is in the cell is part of that. Brackets and a minus are below zero. */
function readFigureCell(cell: string): Figure | undefined {
  const plain = cell.normalize('NFKC');
  const [figure, ...more] = readFigures(plain);
  if (figure === undefined || more.length > 0) return undefined;
  const { number, scale, isPercent, start, end } = figure;
  const before = plain.slice(0, start);
  const rest = `${before}${plain.slice(end)}`.replace(/[\s()+−-]/g, '');
  if (/\d/.test(rest) || rest.length > plain.length / 2) return undefined;
  const isBelow = /[-−(]\s?[$€£¥]?\s?$/.test(before);
  return {
    value: (isBelow ? -1 : 1) * number * scale,
    shown: cell,
    unit: [isPercent ? '%' : '', rest].join(' '),
  };
}

function measureOf(
  name: string,
  labels: readonly string[],
  figures: readonly (Figure | undefined)[],
): Measure | undefined {
  const bars = figures.flatMap((figure, at) =>
    figure === undefined ? [] : [{ label: labels[at] ?? '', value: figure.value, shown: figure.shown }],
  );
  const [unit, ...others] = new Set(figures.map((figure) => figure?.unit));
  if (unit === undefined || others.length > 0 || bars.length < MIN_BARS) return undefined;
  return { name, unit, bars };
}

function withRanges(measures: readonly Measure[], overTime: boolean): ChartSeries[] {
  const ranges = measures.map(({ bars }) => ({
    least: Math.min(0, ...bars.map(({ value }) => value)),
    most: Math.max(0, ...bars.map(({ value }) => value)),
  }));
  const least = Math.min(...ranges.map((range) => range.least));
  const most = Math.max(...ranges.map((range) => range.most));
  const reaches = ranges.map((range) => Math.max(range.most, -range.least));
  const isOne =
    overTime &&
    new Set(measures.map(({ unit }) => unit)).size === 1 &&
    Math.max(...reaches) <= MAX_APART * Math.min(...reaches);
  return measures.map(({ name, bars }, at) => ({
    name,
    bars,
    range: isOne ? { least, most } : (ranges[at] ?? { least, most }),
  }));
}
