import * as z from 'zod';
import type { ChunkHit, Scope } from '../../../domain/index.ts';
import type { Query } from '../../database/database.ts';
import type { IndexedVersion } from '../../library/index-writer.ts';
import { type BagOfWords, createBagOfWords } from '../../segments/bag-of-words.ts';
import { countQueryTerms } from '../../segments/bm25.ts';
import { BM25 } from '../../segments/settings.ts';
import { checkQuery, checkVectors } from '../check-vectors.ts';
import type { OldVersionIndex } from '../old-versions.ts';
import { readStatistics, withUnknownTerms } from './lexical-statistics.ts';
import type { createPostgresIndex } from './postgres-index.ts';
import { HitSchema, sumOfTerms, toTextQuery } from './search-lexical.ts';
import { toVectorText } from './vector-text.ts';
import { BATCH, toTermColumns, toVectorRows } from './write-index.ts';

const MAX_ROWS_PER_HIT = 4;

type Deps = Parameters<typeof createPostgresIndex>[0];

/** Versions that are not current as SQL. Each search names its versions, so their chunks are scanned, without blocks or HNSW. */
export function createOldChunks(deps: Deps): OldVersionIndex {
  const { database, dimension, fingerprint } = deps;
  return {
    searchLexical: (terms, scope, limit, signal) => searchOldWords(deps, terms, scope, limit, signal),
    async searchVector(vector, scope, limit, signal, madeBy) {
      await checkQuery(vector, deps, madeBy);
      if (limit <= 0 || vector.every((value) => value === 0)) return [];
      const params: unknown[] = [toVectorText(vector), limit];
      const type = `halfvec(${vector.length})`;
      const distance = `(old.embedding::${type}) <#> $1::${type}`;
      const { rows } = await database.query(
        `with near as (
           select chunk_id, document_id, -(${distance}) as score ${fromOld('index_old_vectors', scope, params)}
           order by ${distance} limit $2 * ${MAX_ROWS_PER_HIT})
         select chunk_id as "chunkId", document_id as "documentId", least(1, max(score)) as score from near
         group by chunk_id, document_id order by score desc, chunk_id collate "C" limit $2`,
        params,
        signal,
      );
      return z.array(HitSchema).parse(rows);
    },
    async prepare(version) {
      const fields = checkVectors(version.chunks, dimension);
      await fingerprint.check();
      const bagOf = createBagOfWords();
      const bags = version.chunks.map(({ chunk, documentTitle }) =>
        bagOf({ ...chunk, title: documentTitle }),
      );
      return {
        async write(query) {
          for (let from = 0; from < bags.length; from += BATCH)
            await insertOld(query, version, fields, bags.slice(from, from + BATCH), from);
        },
      };
    },
  };
}

/** Tables of old versions have no collection of their own: that of the document holds, also after it moved. */
function fromOld(table: 'index_old_chunks' | 'index_old_vectors', scope: Scope, params: unknown[]): string {
  const documents =
    scope.documentIds === undefined ? '' : ` and d.id = any($${params.push(scope.documentIds)}::text[])`;
  return `from ${table} old join versions v on v.id = old.version_id join documents d on d.id = v.document_id
    where old.version_id = any($${params.push(scope.versionIds ?? [])}::text[])
      and d.collection_id = any($${params.push(scope.collectionIds)}::text[])${documents}`;
}

async function searchOldWords(
  { database }: Deps,
  terms: readonly string[],
  scope: Scope,
  limit: number,
  signal?: AbortSignal,
): Promise<readonly ChunkHit[]> {
  const counts = countQueryTerms(terms);
  if (counts.size === 0 || limit <= 0) return [];
  const statistics = await readStatistics(database, scope.collectionIds, counts, signal);
  const weighted = withUnknownTerms(statistics, counts);
  const params: unknown[] = [BM25.k1, BM25.b, statistics.averageLength, limit];
  const score = sumOfTerms(weighted, BM25.k1, params);
  const from = fromOld('index_old_chunks', scope, params);
  const { rows } = await database.query(
    `select chunk_id as "chunkId", document_id as "documentId", ${score} as score
     from (select old.*, v.document_id ${from} and terms @@ $${params.push(toTextQuery(weighted))}::tsquery) as found,
       lateral (select $1::float8 * (1 - $2::float8 + $2::float8 * length / $3::float8) as saturation) as own
     order by score desc, chunk_id collate "C" limit $4`,
    params,
    signal,
  );
  return z.array(HitSchema).parse(rows);
}

async function insertOld(
  query: Query,
  version: IndexedVersion,
  fields: readonly string[],
  bags: readonly BagOfWords[],
  from: number,
): Promise<void> {
  const chunks = version.chunks.slice(from, from + bags.length);
  await query(
    `insert into index_old_chunks (chunk_id, version_id, length, terms, term_hashes, term_weights)
     select id, $1, length, array_to_tsvector(coalesce(string_to_array(nullif(terms, ''), $7), '{}')),
       hashes::int[], weights::smallint[]
     from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[]) as row (id, length, terms, hashes, weights)`,
    [version.versionId, ...toTermColumns(chunks, bags)],
  );
  const rows = toVectorRows(chunks, fields);
  await query(
    `insert into index_old_vectors (chunk_id, field, version_id, embedding)
     select id, field, $4, vector::halfvec from unnest($1::text[], $2::text[], $3::text[]) as row (id, field, vector)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ field }) => field),
      rows.map(({ vector }) => vector),
      version.versionId,
    ],
  );
}
