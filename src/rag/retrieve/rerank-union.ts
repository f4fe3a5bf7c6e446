import type { PooledQuestion } from '../../domain/index.ts';
import type { SearchDeps } from './load-candidates.ts';
import { rerankCandidates } from './rerank-candidates.ts';
import type { PooledChunk } from './scored-passage.ts';

/** Orders what all questions of a run found together, before places are given away. */
export type UnionRanking = (found: readonly PooledChunk[]) => Promise<readonly PooledChunk[]>;

/**
 * With `rerankUnion`: everything that the questions of a run found is reranked once by the question of the user and
 * blended in. What each passage is worth to its sub-question stays, so their first claims to places do too.
 */
export function unionRanking(
  deps: SearchDeps,
  questions: readonly PooledQuestion[],
  request: { readonly topN: number; readonly signal?: AbortSignal | undefined },
  notes: Set<string>,
): UnionRanking {
  const question = questions.find(({ origin }) => origin === 'user')?.question;
  return async (found) => {
    if (!deps.options.rerankUnion || question === undefined) return found;
    const { topN: topK, signal } = request;
    const reranked = await rerankCandidates(deps, question, found, { topK, signal });
    for (const note of reranked.notes) notes.add(note);
    return reranked.ranked;
  };
}
