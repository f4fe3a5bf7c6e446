import type { Claim, Report } from '../../../domain/index.ts';

/** Every claim of a report in reading order, frames included. */
export function listClaims(report: Pick<Report, 'answer' | 'sections'>): Claim[] {
  return [...report.answer, ...report.sections.flatMap(({ blocks }) => blocks)].flatMap(
    ({ claims }) => claims,
  );
}
