import type { LexicalSettings } from './settings.ts';

/** Inverse document frequency, never negative (Lucene's form). */
export function inverseDocumentFrequency(documents: number, documentFrequency: number): number {
  return Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** BM25's answer to one term of weight `weight` in a chunk of `length`, before the idf; in [0, k1 + 1). */
export function saturate(
  weight: number,
  length: number,
  averageLength: number,
  { k1, b }: LexicalSettings,
): number {
  return (weight * (k1 + 1)) / (weight + k1 * (1 - b + (b * length) / averageLength));
}

/** Distinct terms with how often the query has them; at most the first `limit`, so that a pasted page stays a query. */
export function countQueryTerms(terms: readonly string[], limit = 256): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) {
    if (counts.size >= limit && !counts.has(term)) continue;
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
