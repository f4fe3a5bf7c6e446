import * as z from 'zod';
import type { ChunkHit, Scope } from '../../../domain/index.ts';
import type { Database } from '../../database/database.ts';
import { scopeCondition } from '../../database/scope-condition.ts';
import { countQueryTerms } from '../../segments/bm25.ts';
import { BM25 } from '../../segments/settings.ts';
import {
  chooseRarest,
  type LexicalStatistics,
  readStatistics,
  type WeightedTerm,
} from './lexical-statistics.ts';
import { type PostingBlock, scoreBlocks } from './score-blocks.ts';

/** Postings read from blocks, rarest terms first: six bytes each. What is beyond can hardly reach the top. */
const POSTING_BUDGET = 100_000;
/** The same for chunks that are in no block yet, which cost a hundred times as much. */
const FRESH_BUDGET = 8_000;
/** Up to here every chunk of a filter that has a term is scored. */
const SMALL_SCOPE = 2_000;
/** Chunks that are scored exactly, for each hit that is asked for; with a filter many are out of scope. */
const CANDIDATES_PER_HIT = 4;
const FILTERED_PER_HIT = 16;

export const HitSchema = z.object({ chunkId: z.string(), documentId: z.string(), score: z.number() });
const BlockSchema = z.object({
  firstNumber: z.coerce.number(),
  termHash: z.number(),
  postings: z.custom<Buffer>(Buffer.isBuffer),
});
const CountSchema = z.object({ chunks: z.coerce.number() });

interface Search extends LexicalStatistics {
  readonly database: Database;
  readonly scope: Scope;
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * The BM25 of the embedded index over a server: candidates from blocks of postings, from the full-text index for what
 * is newer, or all chunks of a small scope; each is scored exactly from its row.
 */
export async function searchLexicalSql(
  { database }: { readonly database: Database },
  input: { readonly terms: readonly string[]; readonly scope: Scope; readonly limit: number },
  signal?: AbortSignal,
): Promise<readonly ChunkHit[]> {
  const { scope, limit } = input;
  const counts = countQueryTerms(input.terms);
  if (counts.size === 0 || limit <= 0) return [];
  const filtered = scope.documentIds !== undefined || scope.versionIds !== undefined;
  const [statistics, isSmall] = await Promise.all([
    readStatistics(database, scope.collectionIds, counts, signal),
    filtered && isSmallScope(database, scope, signal),
  ]);
  if (statistics.terms.length === 0) return [];
  const search: Search = { ...statistics, database, scope, limit, signal };
  if (isSmall) return scoreRows(search, hasTerm(search.terms));
  if (search.sealed === 0) return scoreRows(search, hasTerm(filtered ? search.terms : essential(search)));
  return searchBlocks(search, search.limit * (filtered ? FILTERED_PER_HIT : CANDIDATES_PER_HIT));
}

/** More and more candidates until enough of them are in scope and not deleted since their block was made. */
async function searchBlocks(search: Search, firstDepth: number): Promise<readonly ChunkHit[]> {
  const terms = chooseRarest(search.terms, POSTING_BUDGET);
  const blocks = await readBlocks(search, terms);
  const idfs = new Map(terms.map(({ hash, idf }) => [hash, idf]));
  const settings = { ...BM25, averageLength: search.averageLength };
  const isFresh = hasTerm(essential(search));
  for (let depth = firstDepth; ; depth *= CANDIDATES_PER_HIT) {
    const numbers = scoreBlocks(blocks, idfs, settings, depth);
    const hits = await scoreRows(
      search,
      (params) => `number = any($${params.push(numbers)}::bigint[])`,
      (params) => `number > $${params.push(search.sealed)} and ${isFresh(params)}`,
    );
    if (hits.length === search.limit || numbers.length < depth) return hits;
  }
}

async function readBlocks(search: Search, terms: readonly WeightedTerm[]): Promise<readonly PostingBlock[]> {
  const { rows } = await search.database.query(
    `select first_number as "firstNumber", term_hash as "termHash", postings from index_blocks
     where collection_id = any($1) and term_hash = any($2) and first_number <= $3`,
    [search.scope.collectionIds, terms.map(({ hash }) => hash), search.sealed],
    search.signal,
  );
  return z.array(BlockSchema).parse(rows);
}

type Condition = (params: unknown[]) => string;

const essential = ({ terms }: Search) => chooseRarest(terms, FRESH_BUDGET);
const hasTerm =
  (terms: readonly WeightedTerm[]): Condition =>
  (params) =>
    `terms @@ $${params.push(toTextQuery(terms))}::tsquery`;

async function isSmallScope(database: Database, scope: Scope, signal?: AbortSignal): Promise<boolean> {
  const params: unknown[] = [];
  const where = scopeCondition(scope, params);
  const { rows } = await database.query(
    `select count(*) as chunks from (select from index_chunks where ${where} limit ${SMALL_SCOPE + 1}) as counted`,
    params,
    signal,
  );
  return CountSchema.parse(rows[0]).chunks <= SMALL_SCOPE;
}

/** The best chunks of the scope among those that meet one of the conditions, which exclude each other. */
async function scoreRows(search: Search, ...conditions: readonly Condition[]): Promise<readonly ChunkHit[]> {
  const { k1, b } = BM25;
  const params: unknown[] = [k1, b, search.averageLength, search.limit];
  const score = sumOfTerms(search.terms, k1, params);
  const scope = scopeCondition(search.scope, params);
  const scored = conditions.map(
    (condition) =>
      `select chunk_id, document_id, ${score} as score
       from index_chunks,
         lateral (select $1::float8 * (1 - $2::float8 + $2::float8 * length / $3::float8) as saturation) as own
       where ${condition(params)} and ${scope}`,
  );
  const { rows } = await search.database.query(
    `select chunk_id as "chunkId", document_id as "documentId", score
     from (${scored.join(' union all ')}) as scored
     order by score desc, chunk_id collate "C" limit $4`,
    params,
    search.signal,
  );
  return z.array(HitSchema).parse(rows);
}

/**
 * One expression per term: a subquery over the terms costs five times as much per candidate. `saturate` with the weight
 * written once: w (k1 + 1) / (w + s) = (k1 + 1) / (1 + s / w).
 */
export function sumOfTerms(terms: readonly WeightedTerm[], k1: number, params: unknown[]): string {
  return terms
    .map(({ hash, idf }) => {
      const factor = params.push(idf * (k1 + 1));
      const weight = `term_weights[array_position(term_hashes, $${params.push(hash)}::int)]`;
      return `coalesce($${factor}::float8 / (1 + saturation / ${weight}), 0)`;
    })
    .join(' + ');
}

/** Quoted lexemes: nothing in a question is syntax. */
export function toTextQuery(terms: readonly WeightedTerm[]): string {
  return terms.map(({ term }) => `'${term.replace(/['\\]/g, '$&$&')}'`).join(' | ');
}
