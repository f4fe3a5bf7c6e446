import type { AskDepth, RetrievalQuality } from '../../domain/ask/index.ts';
import type { Evidence } from '../../domain/index.ts';
import { findDisputes } from './find-disputes.ts';

interface CheckSettings {
  readonly minRelevance: number;
  readonly depth: AskDepth;
  /** Bodies that the question is about and that the library does not have, when it has none of those it is about. */
  readonly unknown?: readonly string[] | undefined;
}

/**
 * What the rules say of a first search: about a body that is not here, nothing, nothing relevant enough, or sources that disagree on what is asked. `undefined` when a
 * judge has to decide. Pure.
 */
export function checkRetrieval(
  question: string,
  evidence: readonly Evidence[],
  { minRelevance, depth, unknown = [] }: CheckSettings,
): RetrievalQuality | undefined {
  const best = Math.max(0, ...evidence.map(({ score }) => score));
  const found = (reason: RetrievalQuality['reason']) => ({
    sufficient: reason === 'sufficient' || reason === 'one_search',
    reason,
    best,
    missing: '',
  });
  if (depth === 'fast') return found(best === 0 ? 'one_search' : 'sufficient');
  if (unknown.length > 0) return { ...found('unknown_body'), missing: unknown.join(', ') };
  if (evidence.length === 0) return found('no_results');
  if (best < minRelevance) return found('low_relevance');
  if (depth === 'deep') return found('asked_for');
  return findDisputes(question, evidence).length > 0 ? found('contradiction') : undefined;
}
