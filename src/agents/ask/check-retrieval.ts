import type { AskDepth, RetrievalQuality } from '../../domain/ask/index.ts';
import type { Evidence } from '../../domain/index.ts';
import { detectLanguage } from '../../linguistics/index.ts';
import { findDisputes } from './find-disputes.ts';

interface CheckSettings {
  readonly minRelevance: number;
  readonly depth: AskDepth;
  /** Organisations that the question is about and that the library does not have, when it has none of those it is about. */
  readonly unknown?: readonly string[] | undefined;
}

/**
 * What the rules say of a first search: about an organisation that is not here, nothing, nothing relevant enough, only texts in another
 * language, or sources that disagree on what is asked. Pure.
 */
export function checkRetrieval(
  question: string,
  evidence: readonly Evidence[],
  { minRelevance, depth, unknown = [] }: CheckSettings,
): RetrievalQuality {
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
  if (isInOtherLanguage(question, evidence)) return found('other_language');
  return found(findDisputes(question, evidence).length > 0 ? 'contradiction' : 'sufficient');
}

/** Only commands, options and names of the question can be in such passages. */
function isInOtherLanguage(question: string, evidence: readonly Pick<Evidence, 'text'>[]): boolean {
  return evidence.every(({ text }) => detectLanguage(text) !== detectLanguage(question));
}
