import type { Claim, Report } from '../../../domain/index.ts';

/** Every claim of a report as it is read: the answer, the sections, and what is not known last. */
export function claimsInOrder({ answer, sections }: Pick<Report, 'answer' | 'sections'>): Claim[] {
  const isLimits = ({ limits }: Report['sections'][number]) => limits === true;
  const ordered = [...sections.filter((one) => !isLimits(one)), ...sections.filter(isLimits)];
  return [...answer, ...ordered.flatMap(({ blocks }) => blocks)].flatMap(({ claims }) => claims);
}
