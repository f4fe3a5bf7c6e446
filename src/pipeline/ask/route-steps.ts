import { FINAL_ANSWER } from '../../domain/ask/index.ts';
import type { AskStateValue } from './ask-state.ts';

const CHECK = 'verify_consistency';

/** Rounds that were made. */
export const roundsOf = ({ steps }: Pick<AskStateValue, 'steps'>): number =>
  steps.filter(({ automatic }) => automatic !== true).length;

/** After the first search: the answer, or what else can be done. */
export function routeQuality(state: AskStateValue): 'gatherEvidence' | 'verifyFindings' | 'thinkNext' {
  if (state.quality?.sufficient !== false || state.quality.reason === 'unknown_body') return 'gatherEvidence';
  return state.quality.reason === 'contradiction' ? 'verifyFindings' : 'thinkNext';
}

export function routeThought({ thought }: AskStateValue): 'actOnce' | 'verifyFindings' {
  return thought === null || thought.tool === FINAL_ANSWER ? 'verifyFindings' : 'actOnce';
}

/** After a round: the next one while there is one and it is worth it. */
export const createRouteStep =
  (maxRounds: number) =>
  (state: AskStateValue): 'thinkNext' | 'verifyFindings' =>
    state.isOver || state.strategy === 'finalize' || roundsOf(state) >= maxRounds
      ? 'verifyFindings'
      : 'thinkNext';

/** After the check: the originals of what disagrees while there are rounds, then the answer. */
export const createRouteVerified =
  (maxRounds: number) =>
  (state: AskStateValue): 'thinkNext' | 'gatherEvidence' => {
    const last = state.steps.at(-1);
    const isNew = last?.tool === CHECK && last.automatic === true && state.strategy !== 'finalize';
    const isDisputed = isNew && last.evaluation.quality === 'contradictions_found';
    return isDisputed && !state.isOver && roundsOf(state) < maxRounds ? 'thinkNext' : 'gatherEvidence';
  };
