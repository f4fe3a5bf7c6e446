export { type DateFacet, dateAgrees, extractDates } from './dates.ts';
export { comparePeriods, type Period, type PeriodMatch, periodKey } from './period.ts';
export { periodLabel } from './period-label.ts';
export { readPeriods } from './read-periods.ts';
