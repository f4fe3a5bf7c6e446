export { type DateFacet, dateAgrees, extractDates } from './dates.ts';
export type { Period } from './period.ts';
export { periodLabel } from './period-label.ts';
export { readPeriods } from './read-periods.ts';
