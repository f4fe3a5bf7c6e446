import type { Period } from '../../src/linguistics/periods/index.ts';

/** Equal for periods that are the same time, fiscal or not: `2022`, `2022-Q3`, `2022-H1`, `2022-05`, `2022-05-17`, `2022-09/P9M`; `?` is an unknown year. */
export function periodKey(period: Period): string {
  const { kind, half, quarter, month, day, months, ends, until } = period;
  const year = period.year === undefined ? '?' : String(period.year);
  switch (kind) {
    case 'year':
      return until === undefined ? year : `${year}/${until}`;
    case 'half':
      return half === undefined ? endKey(year, ends, months) : `${year}-H${half}`;
    case 'quarter':
      return quarter === undefined ? endKey(year, ends, months) : `${year}-Q${quarter}`;
    case 'month':
      return `${year}-${twoDigits(month)}`;
    case 'day':
      return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
    default:
      return endKey(year, ends, months);
  }
}

function endKey(year: string, ends: Period['ends'], months: number | undefined): string {
  return `${year}-${twoDigits(ends?.month)}/P${months ?? '?'}M`;
}

function twoDigits(part: number | undefined): string {
  return part === undefined ? '??' : String(part).padStart(2, '0');
}
