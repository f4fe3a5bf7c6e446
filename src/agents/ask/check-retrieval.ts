import type { AskDepth, RetrievalQuality } from '../../domain/ask/index.ts';
import type { Evidence } from '../../domain/index.ts';
import { findDisputes } from './find-disputes.ts';

/**
 * What the rules say of a first search: nothing, nothing relevant enough, or sources that disagree on what is asked. `undefined` when a
 * judge has to decide. Pure.
 */
export function checkRetrieval(
  question: string,
  evidence: readonly Evidence[],
  { minRelevance, depth }: { readonly minRelevance: number; readonly depth: AskDepth },
): RetrievalQuality | undefined {
  const best = Math.max(0, ...evidence.map(({ score }) => score));
  const found = (reason: RetrievalQuality['reason']) => ({
    sufficient: reason === 'sufficient',
    reason,
    best,
    missing: '',
  });
  if (depth === 'fast') return found('sufficient');
  if (evidence.length === 0) return found('no_results');
  if (best < minRelevance) return found('low_relevance');
  if (depth === 'deep') return found('asked_for');
  return findDisputes(question, evidence).length > 0 ? found('contradiction') : undefined;
}
