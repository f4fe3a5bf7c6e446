import { type Claim, isAccepted } from '../../../domain/index.ts';

/** A measure over years or bodies, as the column of a table gives it. */
export interface ChartSeries {
  readonly name: string;
  readonly bars: readonly { readonly label: string; readonly value: number; readonly shown: string }[];
}

const MIN_BARS = 3;
const MAX_BARS = 12;
const MAX_SERIES = 4;
const FIGURE = /^[($€£¥￥\s]*[-−–]?[\d,]+(?:\.\d+)?\s*[%)]*$/u;

/**
 * The columns of a table of figures as charts: every row is a claim that the checks sign, three or more of them, each with a name and a
 * figure in every column. None for any other table.
 */
export function readCharts(head: Claim | undefined, rows: readonly Claim[]): ChartSeries[] {
  if (head === undefined || rows.length < MIN_BARS || rows.length > MAX_BARS) return [];
  if (!rows.every(({ verdict }) => isAccepted(verdict))) return [];
  const [, ...names] = head.text.split(' | ').map((name) => name.trim());
  const cells = rows.map(({ text }) => text.split(' | ').map((cell) => cell.trim()));
  if (cells.some((row) => row.length !== names.length + 1)) return [];
  const series = names.map((name, at): ChartSeries | undefined => {
    const bars = cells.flatMap((row) => {
      const shown = row[at + 1] ?? '';
      return FIGURE.test(shown) ? [{ label: row[0] ?? '', value: figureOf(shown), shown }] : [];
    });
    return bars.length === rows.length ? { name, bars } : undefined;
  });
  const whole = series.filter((one) => one !== undefined);
  return whole.length === series.length ? whole.slice(0, MAX_SERIES) : [];
}

function figureOf(shown: string): number {
  const amount = Number(shown.replace(/[^\d.]/g, ''));
  return /[-−–(]/.test(shown) ? -amount : amount;
}
