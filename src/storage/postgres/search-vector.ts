import * as z from 'zod';
import type { ChunkHit, Scope } from '../../domain/index.ts';
import type { Database } from '../database.ts';
import { scopeCondition } from '../scope-condition.ts';
import { HitSchema } from './search-lexical.ts';
import { toVectorText } from './vector-text.ts';

/** A chunk has at most this many vector fields, so that this many times `limit` rows hold `limit` chunks. */
const MAX_FIELDS = 4;
/** HNSW looks at this many neighbours at least (`hnsw.ef_search`); pgvector allows up to 1000. */
const MIN_NEIGHBOURS = 100;

/** Exact below the size at which there is an HNSW index, then approximate; the filter holds in both. */
export async function searchVectorSql(
  deps: { readonly database: Database; readonly dimension: number },
  input: { readonly vector: Float32Array; readonly scope: Scope; readonly limit: number },
  signal?: AbortSignal,
): Promise<readonly ChunkHit[]> {
  if (input.limit <= 0 || input.vector.every((value) => value === 0)) return [];
  const params: unknown[] = [toVectorText(input.vector), input.limit, input.limit * MAX_FIELDS];
  const where = scopeCondition(input.scope, params);
  const type = `halfvec(${deps.dimension})`;
  const distance = `(embedding::${type}) <#> $1::${type}`;
  return deps.database.transaction(async (query) => {
    const neighbours = Math.min(1000, Math.max(MIN_NEIGHBOURS, input.limit * MAX_FIELDS));
    await query(`set local hnsw.ef_search = ${neighbours}; set local hnsw.iterative_scan = relaxed_order`);
    const { rows } = await query(
      `select chunk_id as "chunkId", near.document_id as "documentId", least(1, max(near.score)) as score
       from (select number, document_id, -(${distance}) as score from index_vectors
             where ${where} order by ${distance} limit $3) as near
       join index_chunks using (number)
       group by chunk_id, near.document_id order by score desc, chunk_id collate "C" limit $2`,
      params,
    );
    return z.array(HitSchema).parse(rows);
  }, signal);
}
