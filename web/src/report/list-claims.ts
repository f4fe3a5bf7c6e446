import type { Report } from '#contract';

export type ReportBlock = Report['answer'][number];
export type Claim = ReportBlock['claims'][number];
export type Verdict = Claim['verdict'];
export type Citation = Report['citations'][number];

/** Verdicts that the checks sign. */
const SIGNED: readonly Verdict[] = ['supported', 'computed', 'conclusion'];

export const isDoubtful = ({ verdict, frame }: Claim): boolean => frame !== true && !SIGNED.includes(verdict);

/** Claims in reading order. Lead-ins and headers of tables assert nothing and are left out. */
export function listClaims({ answer, sections }: Pick<Report, 'answer' | 'sections'>): Claim[] {
  const blocks = [...answer, ...sections.flatMap((section) => section.blocks)];
  return blocks.flatMap(({ claims }) => claims).filter(({ frame }) => frame !== true);
}

/** The claim that follows a claim, or stands before it; the first or the last where there is none yet. */
export function stepFrom(
  claims: readonly Claim[],
  current: string | undefined,
  step: 1 | -1,
): Claim | undefined {
  const at = claims.findIndex(({ id }) => id === current);
  if (at === -1) return step === 1 ? claims[0] : claims.at(-1);
  return claims[Math.min(claims.length - 1, Math.max(0, at + step))];
}

/** The citation of a claim that shows it best: the one with its own verdict, else the first. */
export function mainCitation(claim: Claim): Claim['citations'][number] | undefined {
  return claim.citations.find(({ verdict }) => verdict === claim.verdict) ?? claim.citations[0];
}
