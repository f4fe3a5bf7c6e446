export { type Answerability, judgeAnswerability } from './answerability/answerability.ts';
export type { Issue } from './checks/checks.ts';
export { type PreparedPassage, preparePassage } from './claims/align.ts';
export {
  type CheckedClaim,
  type ClaimChecker,
  createClaimChecker,
  REPEATS,
} from './claims/claim-checker.ts';
export type { ClaimContext } from './claims/claim-context.ts';
export { describeIssue } from './claims/describe-issue.ts';
export { createEvidenceReader, type EvidenceReader } from './claims/evidence-reader.ts';
export {
  judgeStatement,
  readStatement,
  WORD_LIMITS,
  type WordLimits,
  weighStatement,
} from './claims/judge-statement.ts';
export { keepsMeasure } from './claims/keeps-measure.ts';
export { doubtsOf, isLeftOpen, isWorthReading, weighOpinion } from './claims/left-open.ts';
export { type Disagreement, findContradictions } from './contradictions/contradictions.ts';
export { blankCells } from './draft/blank-cells.ts';
export { keepStatements } from './draft/keep-statements.ts';
export {
  type DraftBlock,
  type DraftClaim,
  MAX_BODY_CHARS,
  parseBody,
  parseDraft,
  plainLine,
} from './draft/parse-draft.ts';
export { toPlainInline } from './draft/plain-inline.ts';
export { alterStatements, type Control, makeControls } from './reader/controls.ts';
export { quotesShow } from './reader/quotes-show.ts';
