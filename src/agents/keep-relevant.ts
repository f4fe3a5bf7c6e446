import { takeTurns } from '../rag/index.ts';
import { type MergedResult, mergeResults, type SearchResult } from '../tools/index.ts';

/** What reranked results are kept: nothing below `threshold`, at most `topN`. */
export interface RankSettings {
  readonly threshold: number;
  readonly topN: number;
}

/**
 * Properties 10, 11 and 25 of what several queries have found for one sub-question: nothing below the threshold, at most top-n, best
 * first. The queries take turns, so that each keeps what answers it best.
 */
export function keepRelevant(
  queries: readonly (readonly SearchResult[])[],
  { threshold, topN }: RankSettings,
): MergedResult[] {
  const fitting = queries.map((found) => mergeResults([found.filter(({ score }) => score >= threshold)]));
  const chosen = new Set<string>();
  for (const { id } of takeTurns(fitting)) if (chosen.size < topN) chosen.add(id);
  return mergeResults(fitting).filter(({ id }) => chosen.has(id));
}
