import { isAccepted, type ReportLanguage } from '../../../domain/index.ts';
import {
  type ClaimChecker,
  type DraftBlock,
  type DraftClaim,
  describeIssue,
} from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';
import type { CheckTally } from './check-blocks.ts';

/**
 * What a writer says was not found, checked against all evidence of the run: it needs no citation, and goes where the evidence speaks of
 * it. Everything else stays as it is, to be checked like any statement.
 */
export function checkLimits(
  blocks: readonly DraftBlock[],
  checker: ClaimChecker,
  language: ReportLanguage,
  tally: CheckTally,
): DraftBlock[] {
  const check = (claim: DraftClaim): DraftClaim[] => {
    if (claim.evidenceIds.length > 0) return [claim];
    const { kind, verdict, issues } = checker.check(claim.text, [...checker.knownIds]);
    if (kind !== 'gap') return [claim];
    if (isAccepted(verdict)) return [{ ...claim, frame: true }];
    tally.contradicted++;
    const reasons = issues.map((issue) => describeIssue(issue, language));
    tally.removed.push({ text: claim.text, reason: reasons.join(labelsFor(language).semicolon) });
    return [];
  };
  return blocks.map((block) =>
    block.kind === 'paragraph' || block.kind === 'bullet'
      ? { ...block, claims: block.claims.flatMap(check) }
      : block,
  );
}
