import * as z from 'zod';
import type { Database } from '../../database/database.ts';
import { inverseDocumentFrequency } from '../../segments/bm25.ts';
import { hashTerm } from './hash-term.ts';

const TotalsSchema = z.object({
  chunks: z.coerce.number(),
  length: z.coerce.number(),
  sealed: z.coerce.number(),
});
const FrequencySchema = z.object({ term: z.string(), chunks: z.coerce.number() });

export interface WeightedTerm {
  readonly term: string;
  readonly hash: number;
  readonly documentFrequency: number;
  /** Times the occurrences in the query. */
  readonly idf: number;
}

export interface LexicalStatistics {
  readonly chunks: number;
  readonly averageLength: number;
  /** Chunks up to this number are in blocks. */
  readonly sealed: number;
  /** Those that a chunk of the collections has, rarest first. */
  readonly terms: readonly WeightedTerm[];
}

/** Statistics of the collections in scope, for the terms of a query with their number of occurrences. */
export async function readStatistics(
  database: Database,
  collectionIds: readonly string[],
  counts: ReadonlyMap<string, number>,
  signal?: AbortSignal,
): Promise<LexicalStatistics> {
  const [totals, frequencies] = await Promise.all([
    database.query(
      `select coalesce(sum(chunks), 0) as chunks, coalesce(sum(total_length), 0) as length,
         (select coalesce(max(last_number), 0) from index_block_ranges) as sealed
       from index_collections where collection_id = any($1)`,
      [collectionIds],
      signal,
    ),
    database.query(
      `select term, sum(chunks) as chunks from index_terms
       where collection_id = any($1) and term = any($2) and chunks > 0 group by term`,
      [collectionIds, [...counts.keys()]],
      signal,
    ),
  ]);
  const { chunks, length, sealed } = TotalsSchema.parse(totals.rows[0]);
  const terms = z
    .array(FrequencySchema)
    .parse(frequencies.rows)
    .map(({ term, chunks: documentFrequency }) => ({
      term,
      hash: hashTerm(term),
      documentFrequency,
      idf: (counts.get(term) ?? 1) * inverseDocumentFrequency(chunks, documentFrequency),
    }))
    .sort((a, b) => a.documentFrequency - b.documentFrequency);
  return { chunks, averageLength: chunks === 0 ? 1 : Math.max(1, length / chunks), sealed, terms };
}

/** With the terms that no chunk of the collections has: one of an old version may have them. */
export function withUnknownTerms(
  { chunks, terms }: LexicalStatistics,
  counts: ReadonlyMap<string, number>,
): readonly WeightedTerm[] {
  const known = new Set(terms.map(({ term }) => term));
  const unknown = [...counts].filter(([term]) => !known.has(term));
  return [
    ...terms,
    ...unknown.map(([term, times]) => ({
      term,
      hash: hashTerm(term),
      documentFrequency: 0,
      idf: times * inverseDocumentFrequency(chunks, 0),
    })),
  ];
}

/** The rarest terms, whose postings together stay within the budget; at least one. */
export function chooseRarest(terms: readonly WeightedTerm[], budget: number): readonly WeightedTerm[] {
  let left = budget;
  return terms.filter(({ documentFrequency }, place) => {
    left -= documentFrequency;
    return place === 0 || left >= 0;
  });
}
