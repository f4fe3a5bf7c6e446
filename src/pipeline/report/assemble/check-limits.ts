import { isAccepted, type ReportLanguage } from '../../../domain/index.ts';
import {
  type ClaimChecker,
  type DraftBlock,
  type DraftClaim,
  describeIssue,
} from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';
import type { CheckTally } from './check-blocks.ts';
import type { ClaimChanges } from './claim-changes.ts';

/**
 * What a writer says was not found, checked against all evidence of the run: it needs no citation, and goes where the evidence speaks of
 * it. Whether a passage that speaks of the same things says what is missing (the figure, but not its reason) is a second reader's to
 * say. Everything else stays as it is, to be checked like any statement.
 */
export function checkLimits(
  blocks: readonly DraftBlock[],
  checker: ClaimChecker,
  language: ReportLanguage,
  tally: CheckTally,
  { opinions, noteOpen }: Pick<ClaimChanges, 'opinions' | 'noteOpen'> = {},
): DraftBlock[] {
  const check = (claim: DraftClaim): DraftClaim[] => {
    if (claim.evidenceIds.length > 0) return [claim];
    const { kind, verdict, issues, citations } = checker.check(claim.text, [...checker.knownIds]);
    if (kind !== 'gap') return [claim];
    const opinion = opinions?.get(claim.text)?.verdict;
    if (isAccepted(verdict) || (opinion !== undefined && isAccepted(opinion)))
      return [{ ...claim, frame: true }];
    tally.contradicted++;
    const found = issues.map((issue) => describeIssue(issue, language, claim.text));
    const reason = found.join(labelsFor(language).semicolon);
    tally.removed.push({ text: claim.text, reason });
    const evidenceIds = [...new Set(citations.map(({ evidenceId }) => evidenceId))];
    if (opinion === undefined && evidenceIds.length > 0)
      noteOpen?.({ text: claim.text, evidenceIds, before: '', open: reason });
    return [];
  };
  return blocks.map((block) =>
    block.kind === 'paragraph' || block.kind === 'bullet'
      ? { ...block, claims: block.claims.flatMap(check) }
      : block,
  );
}
