import type { AskDepth } from '../../domain/ask/index.ts';
import type { AskDeps } from './ask-deps.ts';
import type { AskStateValue } from './ask-state.ts';

/** How far this run looks. */
export const depthOf = (
  { depth }: Pick<AskStateValue, 'depth'>,
  { openInvestigator, ask }: Pick<AskDeps, 'openInvestigator' | 'ask'>,
): AskDepth => (openInvestigator === undefined || ask.maxRounds === 0 ? 'fast' : (depth ?? ask.depth));

/** Whether an answer has been written from the first search. */
const isWritten = ({ quality }: Pick<AskStateValue, 'quality'>): boolean =>
  quality?.reason === 'not_answered';

/** Whether an answer that has been written is written again from what the executor found. */
export const isWrittenAgain = (state: Pick<AskStateValue, 'quality' | 'isInvestigated'>): boolean =>
  isWritten(state) && state.isInvestigated;

/** After the first search: the answer, or an executor before it. */
export function routeQuality({ quality }: AskStateValue): 'gatherEvidence' | 'investigateQuestion' {
  return quality?.sufficient !== false || quality.reason === 'unknown_body'
    ? 'gatherEvidence'
    : 'investigateQuestion';
}

/** After the executor: an answer that is written already is written again only from what it noted. */
export function routeFindings(state: AskStateValue): 'gatherEvidence' | 'verifyCitations' {
  return isWritten(state) && !state.hasFindings ? 'verifyCitations' : 'gatherEvidence';
}

/** After the answer is written: the executor where it leaves something open, once. */
export function routeDraft(state: AskStateValue): 'investigateQuestion' | 'verifyCitations' {
  return isWritten(state) && !state.isInvestigated ? 'investigateQuestion' : 'verifyCitations';
}
