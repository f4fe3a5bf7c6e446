import * as z from 'zod';
import { type Turns, turnsFor } from '../../../concurrency/index.ts';
import type { ChunkIndex, Scope } from '../../../domain/index.ts';
import type { Database, Query } from '../../database/database.ts';
import type { EmbeddedDatabase } from '../../database/pglite/open-embedded.ts';
import { scopeCondition } from '../../database/scope-condition.ts';
import { IndexedContentsSchema, type IndexWriter } from '../../library/index-writer.ts';
import { BM25 } from '../../segments/settings.ts';
import { checkQuery, checkVectors } from '../check-vectors.ts';
import type { IndexFingerprint } from '../index-fingerprint.ts';
import { createNextSegments } from './embedded-next-index.ts';
import { encodeParts } from './encode-parts.ts';

const CountSchema = z.object({ chunks: z.coerce.number() });

async function sumChunks(database: Database, scope: Scope): Promise<number> {
  const params: unknown[] = [];
  const where = scopeCondition(scope, params);
  const { rows } = await database.query(
    `select coalesce(sum(chunk_count), 0)::int as chunks from index_segments where ${where}`,
    params,
  );
  return CountSchema.parse(rows[0]).chunks;
}

async function listSegments(query: Query) {
  const { rows } = await query(
    `select document_id as "documentId", version_id as "versionId", sum(chunk_count) as chunks, true as "hasVectors"
     from index_segments group by document_id, version_id`,
  );
  return z.array(IndexedContentsSchema).parse(rows);
}

interface EmbeddedIndexDeps {
  readonly database: Database;
  readonly call: EmbeddedDatabase['call'];
  readonly guard: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  readonly fingerprint: IndexFingerprint;
  readonly dimension: number;
  readonly turns: Turns;
}

/** `guard` turns failures of the worker into E004; the index fingerprint is checked before vectors are used. */
export function createEmbeddedIndex(deps: EmbeddedIndexDeps): ChunkIndex & IndexWriter {
  const touch = (query: Query) => query('update index_state set generation = generation + 1');

  const prepare = prepareSegments(deps);

  return {
    searchLexical: (terms, scope, limit, signal) =>
      deps.guard(() => deps.call('searchLexical', { terms, scope, limit, settings: BM25 }, signal), signal),
    async searchVector(vector, scope, limit, signal, madeBy) {
      await checkQuery(vector, deps, madeBy);
      return deps.guard(() => deps.call('searchVector', { vector, scope, limit }, signal), signal);
    },
    count: (scope) => sumChunks(deps.database, scope),
    prepare,
    async prepareVectors(version) {
      const prepared = await prepare(version);
      return {
        async write(query, collectionId) {
          await query('delete from index_segments where version_id = $1', [version.versionId]);
          await prepared.write(query, collectionId);
        },
      };
    },
    async removeDocument(query, documentId) {
      const { rowCount } = await query('delete from index_segments where document_id = $1', [documentId]);
      await query('delete from index_next_segments where document_id = $1', [documentId]);
      if (rowCount > 0) await touch(query);
    },
    async clear(query) {
      await query('delete from index_segments where true');
      await query('delete from index_next_segments where true');
      await touch(query);
    },
    contents: listSegments,
    next: createNextSegments(deps),
  };
}

function prepareSegments(
  deps: Pick<EmbeddedIndexDeps, 'dimension' | 'fingerprint' | 'turns'>,
): IndexWriter['prepare'] {
  return async (version) => {
    const fields = checkVectors(version.chunks, deps.dimension);
    await (fields.length === 0 ? deps.fingerprint.claim() : deps.fingerprint.check());
    const parts = await turnsFor(version.chunks.length, deps.turns).run(encodeParts(version, fields, deps));
    return {
      async write(query, collectionId) {
        for (const [part, { bytes, chunkCount }] of parts.entries()) {
          await query(
            `with touched as (update index_state set generation = generation + 1)
             insert into index_segments (version_id, document_id, collection_id, part, chunk_count, bytes)
             values ($1, $2, $3, $4, $5, $6)`,
            [version.versionId, version.documentId, collectionId, part, chunkCount, bytes],
          );
        }
      },
    };
  };
}
