export { type PreparedPassage, preparePassage } from './align.ts';
export { type Answerability, judgeAnswerability } from './answerability.ts';
export {
  type CheckedClaim,
  type ClaimChecker,
  createClaimChecker,
} from './claim-checker.ts';
export { type Disagreement, findContradictions } from './contradictions.ts';
export { describeIssue } from './describe-issue.ts';
export { createEvidenceReader, type EvidenceReader } from './evidence-reader.ts';
export { judgeClaim } from './judge-claim.ts';
export {
  type DraftBlock,
  type DraftClaim,
  MAX_BODY_CHARS,
  parseBody,
  parseDraft,
  plainLine,
} from './parse-draft.ts';
export { toPlainInline } from './plain-inline.ts';
