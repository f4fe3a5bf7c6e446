import type { StepEvaluation } from '../../domain/ask/index.ts';

/** What a call of a tool gave, as far as its worth is judged by it. */
export interface StepResult {
  readonly tool: string;
  readonly scores: readonly number[];
  /** Whether any text was shown. */
  readonly hasText: boolean;
  readonly disagreements?: number | undefined;
  readonly failed?: boolean | undefined;
  /** The same call was made before. */
  readonly repeated?: boolean | undefined;
}

const SEARCHES: ReadonlySet<string> = new Set(['search_documents', 'search_web']);

/** Judges one call of a tool; what is not a search or a check reads something. Pure, and total. */
export function evaluateStep(result: StepResult, weakRelevance: number): StepEvaluation {
  if (result.repeated === true) return { quality: 'repeated', suggestion: 'try_different_query' };
  if (result.failed === true)
    return {
      quality: 'failed',
      suggestion: SEARCHES.has(result.tool) ? 'try_different_query' : 'try_related_node',
    };
  if (result.tool === 'verify_consistency')
    return (result.disagreements ?? 0) > 0
      ? { quality: 'contradictions_found', suggestion: 'resolve_contradictions' }
      : { quality: 'consistent', suggestion: 'ready_to_answer' };
  if (SEARCHES.has(result.tool)) {
    if (result.scores.length === 0) return { quality: 'empty', suggestion: 'try_different_query' };
    return Math.max(...result.scores) < weakRelevance
      ? { quality: 'low_relevance', suggestion: 'refine_query_or_explore' }
      : { quality: 'good', improvement: 'expanded' };
  }
  return result.hasText
    ? { quality: 'good', improvement: 'deepened' }
    : { quality: 'empty', suggestion: 'try_related_node' };
}
