import type { Evidence, Report } from '../../../domain/index.ts';

/** Claims of one report that are looked for once more; each costs one retrieval. */
const MAX_CLAIMS = 6;
const MAX_NEW_PASSAGES = 3;

/** Statements that were taken out because their passages do not show them, as questions to the library. */
export function claimsToLookFor({ verification }: Pick<Report, 'verification'>): string[] {
  return [...new Set(verification.removed.map(({ text }) => text))]
    .filter((text) => text.length >= 15 && text.length <= 400)
    .slice(0, MAX_CLAIMS);
}

/** The evidence with the best of what was found for a claim, numbered on; what is known already does not come again. */
export function addEvidence(evidence: readonly Evidence[], found: readonly Evidence[]): Evidence[] {
  const known = new Set(evidence.map(placeOf));
  const last = Math.max(0, ...evidence.map(({ id }) => Number(id.slice('ev_'.length))));
  const fresh = found.filter((entry) => !known.has(placeOf(entry))).slice(0, MAX_NEW_PASSAGES);
  return [
    ...evidence,
    ...fresh.map((entry, index) => ({ ...entry, id: `ev_${last + index + 1}`, taskIds: [] })),
  ];
}

function placeOf({ versionId, locator }: Evidence): string {
  return `${versionId} ${locator.offsets.start}-${locator.offsets.end}`;
}
