import * as z from 'zod';
import type { ChunkHit, Scope } from '../../../domain/index.ts';
import type { Database } from '../../database/database.ts';
import { scopeCondition } from '../../database/scope-condition.ts';
import { HitSchema } from './search-lexical.ts';
import { toVectorText } from './vector-text.ts';

const RowsHitSchema = HitSchema.extend({ rows: z.coerce.number() });

/** Rows looked at for each hit: a chunk has one for each of its vector fields. Most have two. */
const ROWS_PER_HIT = 2;
const MAX_ROWS_PER_HIT = 4;

/** Exact below the size at which there is an HNSW index, then approximate; the filter holds in both. */
export async function searchVectorSql(
  deps: { readonly database: Database },
  input: { readonly vector: Float32Array; readonly scope: Scope; readonly limit: number },
  signal?: AbortSignal,
): Promise<readonly ChunkHit[]> {
  const { limit } = input;
  if (limit <= 0 || input.vector.every((value) => value === 0)) return [];
  const params: unknown[] = [toVectorText(input.vector), limit];
  const where = scopeCondition(input.scope, params);
  const type = `halfvec(${input.vector.length})`;
  const distance = `(embedding::${type}) <#> $1::${type}`;

  const search = async (maxRows: number) => {
    const { rows } = await deps.database.query(
      `with near as materialized (
         select number, document_id, -(${distance}) as score from index_vectors
         where ${where} order by ${distance} limit $${params.length + 1})
       select chunk_id as "chunkId", near.document_id as "documentId", least(1, max(near.score)) as score,
         (select count(*) from near) as rows
       from near join index_chunks using (number)
       group by chunk_id, near.document_id order by score desc, chunk_id collate "C" limit $2`,
      [...params, maxRows],
      signal,
    );
    const hits = z.array(RowsHitSchema).parse(rows);
    const isAll = (hits[0]?.rows ?? 0) < maxRows;
    return { hits: hits.map(({ rows: _, ...hit }) => hit), isWhole: isAll || hits.length === limit };
  };
  const first = await search(limit * ROWS_PER_HIT);
  return first.isWhole ? first.hits : (await search(limit * MAX_ROWS_PER_HIT)).hits;
}
