import * as z from 'zod';
import type { ChunkHit, Scope } from '../../domain/index.ts';
import type { Database } from '../database.ts';
import { countQueryTerms, inverseDocumentFrequency } from '../index-engine/bm25.ts';
import type { LexicalSettings } from '../index-engine/settings.ts';
import { scopeCondition } from '../scope-condition.ts';
import { hashTerm } from './hash-term.ts';

/** Postings that candidates are drawn from, rarest terms first; what is beyond can hardly reach the top. */
const CANDIDATE_BUDGET = 8_000;

const StatisticsSchema = z.object({ chunks: z.coerce.number(), length: z.coerce.number() });
const FrequencySchema = z.object({ term: z.string(), chunks: z.coerce.number() });
export const HitSchema = z.object({ chunkId: z.string(), documentId: z.string(), score: z.number() });

interface WeightedTerm {
  readonly term: string;
  readonly documentFrequency: number;
  readonly idf: number;
}

/** The BM25 of the embedded index in SQL: candidates by the full-text index, scores from kept statistics and weights. */
export async function searchLexicalSql(
  deps: { readonly database: Database; readonly lexical: LexicalSettings },
  input: { readonly terms: readonly string[]; readonly scope: Scope; readonly limit: number },
  signal?: AbortSignal,
): Promise<readonly ChunkHit[]> {
  const { scope, limit } = input;
  const counts = countQueryTerms(input.terms);
  if (counts.size === 0 || limit <= 0) return [];
  const statistics = await readStatistics(deps.database, scope.collectionIds, [...counts.keys()], signal);
  const terms = weighTerms(counts, statistics);
  if (terms.length === 0) return [];
  const filtered = scope.documentIds !== undefined || scope.versionIds !== undefined;
  const { k1, b } = deps.lexical;
  const params: unknown[] = [
    toTextQuery(filtered ? terms : chooseEssential(terms)),
    k1,
    b,
    statistics.averageLength,
    limit,
  ];
  const where = scopeCondition(scope, params);
  const { rows } = await deps.database.query(
    `select chunk_id as "chunkId", document_id as "documentId", score from (
       select chunk_id, document_id, ${sumOfTerms(terms, k1, params)} as score
       from index_chunks,
         lateral (select $2::float8 * (1 - $3::float8 + $3::float8 * length / $4::float8) as saturation) as own
       where terms @@ $1::tsquery and ${where}) as scored
     order by score desc, chunk_id collate "C" limit $5`,
    params,
    signal,
  );
  return z.array(HitSchema).parse(rows);
}

/**
 * One expression per term: a subquery over the terms costs five times as much per candidate. `saturate` with the weight
 * written once: w (k1 + 1) / (w + s) = (k1 + 1) / (1 + s / w).
 */
function sumOfTerms(terms: readonly WeightedTerm[], k1: number, params: unknown[]): string {
  return terms
    .map(({ term, idf }) => {
      const factor = params.push(idf * (k1 + 1));
      const hash = params.push(hashTerm(term));
      const weight = `term_weights[array_position(term_hashes, $${hash}::int)]`;
      return `coalesce($${factor}::float8 / (1 + saturation / ${weight}), 0)`;
    })
    .join(' + ');
}

async function readStatistics(
  database: Database,
  collectionIds: readonly string[],
  terms: readonly string[],
  signal?: AbortSignal,
) {
  const [totals, frequencies] = await Promise.all([
    database.query(
      `select coalesce(sum(chunks), 0) as chunks, coalesce(sum(total_length), 0) as length
       from index_collections where collection_id = any($1)`,
      [collectionIds],
      signal,
    ),
    database.query(
      `select term, sum(chunks) as chunks from index_terms
       where collection_id = any($1) and term = any($2) and chunks > 0 group by term`,
      [collectionIds, terms],
      signal,
    ),
  ]);
  const { chunks, length } = StatisticsSchema.parse(totals.rows[0]);
  return {
    chunks,
    averageLength: chunks === 0 ? 1 : Math.max(1, length / chunks),
    frequencies: z.array(FrequencySchema).parse(frequencies.rows),
  };
}

/** Rarest first. */
function weighTerms(
  counts: ReadonlyMap<string, number>,
  statistics: { readonly chunks: number; readonly frequencies: readonly z.infer<typeof FrequencySchema>[] },
): WeightedTerm[] {
  return statistics.frequencies
    .map(({ term, chunks }) => ({
      term,
      documentFrequency: chunks,
      idf: (counts.get(term) ?? 1) * inverseDocumentFrequency(statistics.chunks, chunks),
    }))
    .sort((a, b) => a.documentFrequency - b.documentFrequency);
}

function chooseEssential(terms: readonly WeightedTerm[]): readonly WeightedTerm[] {
  let budget = CANDIDATE_BUDGET;
  return terms.filter(({ documentFrequency }, place) => {
    budget -= documentFrequency;
    return place === 0 || budget >= 0;
  });
}

/** Quoted lexemes: nothing in a question is syntax. */
function toTextQuery(terms: readonly WeightedTerm[]): string {
  return terms.map(({ term }) => `'${term.replace(/['\\]/g, '$&$&')}'`).join(' | ');
}
