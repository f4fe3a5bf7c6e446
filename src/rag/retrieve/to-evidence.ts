import type { Evidence } from '../../domain/index.ts';
import type { ScoredPassage } from './scored-passage.ts';

/** Numbers passages `ev_1`, `ev_2` … in the order given. */
export function toEvidence(passages: readonly ScoredPassage[]): Evidence[] {
  return passages.map((passage, index) => ({ id: `ev_${index + 1}`, ...passage }));
}
