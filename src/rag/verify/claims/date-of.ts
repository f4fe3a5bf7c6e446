import type { Period } from '../../../linguistics/periods/index.ts';
import type { Cell } from '../figures/cell.ts';

/** The years and months of periods; `isDated` where they are said of the figure itself. */
export function dateOf(
  periods: readonly Period[],
  isDated: boolean,
): Pick<Cell, 'years' | 'isDated' | 'months'> {
  const years = periods.flatMap(({ year, until }) => [year, until].flatMap((own) => own ?? []));
  const months = periods.flatMap(monthsOf);
  return { years: [...new Set(years)], isDated: isDated && (years.length > 0 || months.length > 0), months };
}

/** The months, quarter or half that a period is, as months; none for a whole year. */
export function monthsOf({ kind, month, quarter, half }: Period): number[] {
  if (quarter !== undefined) return [1, 2, 3].map((own) => (quarter - 1) * 3 + own);
  if (half !== undefined) return [1, 2, 3, 4, 5, 6].map((own) => (half - 1) * 6 + own);
  return (kind === 'month' || kind === 'day') && month !== undefined ? [month] : [];
}
