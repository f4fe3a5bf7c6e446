import { say, wording } from '../../catalogue/index.ts';
import type { ChunkHit, ChunkIndex, Embedder, Logger, Scope } from '../../domain/index.ts';
import { AppError, isAbort, isIndexFailure } from '../../errors/index.ts';
import { detectLanguage } from '../../linguistics/index.ts';
import { type FusedHit, fuseRankings, type Ranking } from './rankings/fuse-rankings.ts';

/** Fusion weight from which vectors know meanings: their similarities are spread, and they may find what no word shows. */
export const STRONG = 0.25;

/** A query vector, or why there is none. */
export type QueryVector = { readonly vector: Float32Array } | { readonly failure: unknown };

/**
 * Both retrievers of one question, fused as the embedder's weight says. One that fails leaves a note. When both fail the
 * error is E004 if the index is the cause, else E005.
 */
export async function searchCandidates(
  deps: {
    readonly index: ChunkIndex;
    readonly embedder: Pick<Embedder, 'fusionWeight' | 'languages'>;
    readonly logger: Logger;
  },
  query: { readonly question: string; readonly terms: readonly string[]; readonly vector: QueryVector },
  scope: Scope,
  limit: number,
  signal?: AbortSignal,
): Promise<{ readonly hits: FusedHit[]; readonly notes: string[]; readonly bestSimilarity: number }> {
  const { index, embedder, logger } = deps;
  const [lexical, vector] = await Promise.allSettled([
    query.terms.length === 0 ? [] : index.searchLexical(query.terms, scope, limit, signal),
    'failure' in query.vector
      ? Promise.reject(query.vector.failure)
      : index.searchVector(query.vector.vector, scope, limit, signal),
  ]);
  const failures = [lexical, vector].flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  for (const error of failures) {
    if (isAbort(error, signal)) throw signal?.reason ?? error;
    logger.warn('a retriever failed', { error });
  }
  if (failures.length === 2) throw retrievalError(failures);
  const strong = embedder.fusionWeight >= STRONG;
  // Weak vectors tell documents apart and hardly the passages of one: DragonBall .787 → .758 by them, HotpotQA .834 either way.
  const found = vector.status === 'fulfilled' ? vector.value : [];
  const isHeard = lexical.status === 'rejected' || speaks(embedder, query.question);
  const weight = isHeard ? embedder.fusionWeight * (strong ? 1 : varietyOf(lexical)) : 0;
  const ranking = (
    retriever: string,
    found: PromiseSettledResult<readonly ChunkHit[]>,
    share: number,
  ): Ranking[] =>
    found.status === 'rejected'
      ? []
      : [
          {
            retriever,
            question: query.question,
            weight: share,
            hits: found.value.map(({ chunkId, score }) => ({ id: chunkId, score })),
          },
        ];
  const rankings = [
    ...ranking('lexical', lexical, 1 - weight),
    // Where nothing has vectors yet, words count as much as they do alone.
    ...(isHeard && found.length > 0 ? ranking('vector', vector, weight) : []),
  ];
  return {
    hits: fuseRankings(rankings, strong ? 'spread' : 'scores'),
    notes: [
      ...(lexical.status === 'rejected' ? [say(detectLanguage(query.question), wording('noteWords'))] : []),
      ...(vector.status === 'rejected' ? [say(detectLanguage(query.question), wording('noteVectors'))] : []),
    ],
    bestSimilarity: isHeard ? (found[0]?.score ?? 0) : 0,
  };
}

/** Vectors of a model say nothing of a language that it has no words of. */
const speaks = ({ languages }: Pick<Embedder, 'languages'>, question: string): boolean =>
  languages === undefined || languages.includes(detectLanguage(question));

/** The share of different documents among the hits of word search; 1 for none. */
function varietyOf(found: PromiseSettledResult<readonly ChunkHit[]>): number {
  const hits = found.status === 'fulfilled' ? found.value : [];
  return hits.length === 0 ? 1 : new Set(hits.map(({ documentId }) => documentId)).size / hits.length;
}

function retrievalError(failures: readonly unknown[]): AppError {
  const [first] = failures;
  const fromIndex = failures.every(isIndexFailure);
  if (fromIndex && first instanceof AppError) return first;
  return new AppError('E005', wording('nothingRetrieved'), {
    cause: new AggregateError(failures, 'both retrievers failed'),
  });
}
