import type { Period } from './period.ts';

/** `FY2022`, `Q2 2024`, `H1 2023`, `2023`: how a year or a part of one is shown to people; other periods as they are printed. */
export function periodLabel({ kind, year, quarter, half, fiscal, raw }: Period): string {
  if (year === undefined) return raw;
  const name = fiscal ? `FY${year}` : `${year}`;
  if (kind === 'quarter' && quarter !== undefined) return `Q${quarter} ${name}`;
  if (kind === 'half' && half !== undefined) return `H${half} ${name}`;
  return kind === 'year' ? name : raw;
}
