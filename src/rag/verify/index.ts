export { type PreparedPassage, preparePassage } from './align.ts';
export type { Issue, IssueKind } from './checks.ts';
export {
  type CheckedClaim,
  type ClaimChecker,
  createClaimChecker,
  prepareEvidence,
} from './claim-checker.ts';
export { describeIssue } from './describe-issue.ts';
export { type CitationVerdict, type ClaimVerdict, judgeClaim } from './judge-claim.ts';
export {
  type DraftBlock,
  type DraftClaim,
  type ParsedBody,
  type ParsedDraft,
  parseBody,
  parseDraft,
  plainLine,
} from './parse-draft.ts';
export { toPlainInline } from './plain-inline.ts';
