import * as z from 'zod';
import type { ChunkIndex } from '../domain/index.ts';
import { checkQueryVector, checkVectors } from './check-vectors.ts';
import type { Database, Query } from './database.ts';
import { createBagOfWords } from './index-engine/bag-of-words.ts';
import { quantizeVectors } from './index-engine/quantize.ts';
import { buildSegment, encodeSegment } from './index-engine/segment-codec.ts';
import type { FieldWeights, LexicalSettings } from './index-engine/settings.ts';
import type { IndexFingerprint } from './index-fingerprint.ts';
import type { IndexedVersion, IndexWriter } from './index-writer.ts';
import type { EmbeddedDatabase } from './pglite/open-embedded.ts';
import { scopeCondition } from './scope-condition.ts';

/** Chunks of one stored segment: about 1 MB with two fields of 1024 dimensions. */
const PART_SIZE = 500;
const CountSchema = z.object({ chunks: z.coerce.number() });

/** `guard` turns failures of the worker into E004; the index fingerprint is checked before vectors are used. */
export function createEmbeddedIndex(deps: {
  readonly database: Database;
  readonly call: EmbeddedDatabase['call'];
  readonly guard: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  readonly fingerprint: IndexFingerprint;
  readonly dimension: number;
  readonly lexical: LexicalSettings;
  readonly fieldWeights: FieldWeights;
}): ChunkIndex & IndexWriter {
  const touch = (query: Query) => query('update index_state set generation = generation + 1');

  return {
    searchLexical: (terms, scope, limit, signal) =>
      deps.guard(
        () => deps.call('searchLexical', { terms, scope, limit, settings: deps.lexical }, signal),
        signal,
      ),
    async searchVector(vector, scope, limit, signal) {
      checkQueryVector(vector, deps.dimension);
      await deps.fingerprint.check();
      return deps.guard(() => deps.call('searchVector', { vector, scope, limit }, signal), signal);
    },
    async count(scope) {
      const params: unknown[] = [];
      const where = scopeCondition(scope, params);
      const { rows } = await deps.database.query(
        `select coalesce(sum(chunk_count), 0)::int as chunks from index_segments where ${where}`,
        params,
      );
      return CountSchema.parse(rows[0]).chunks;
    },

    async prepare(version) {
      const fields = checkVectors(version.chunks, deps.dimension);
      await deps.fingerprint.check();
      const parts = encodeParts(version, fields, deps);
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
    },
    async removeDocument(query, documentId) {
      const { rowCount } = await query('delete from index_segments where document_id = $1', [documentId]);
      if (rowCount > 0) await touch(query);
    },
    async clear(query) {
      await query('delete from index_segments where true');
      await touch(query);
    },
  };
}

function encodeParts(
  version: IndexedVersion,
  fields: readonly string[],
  options: { readonly dimension: number; readonly fieldWeights: FieldWeights },
): { bytes: Uint8Array; chunkCount: number }[] {
  const bagOf = createBagOfWords(options.fieldWeights);
  const parts = [];
  for (let from = 0; from < version.chunks.length; from += PART_SIZE) {
    const chunks = version.chunks.slice(from, from + PART_SIZE);
    const bags = chunks.map(({ chunk, documentTitle }) => bagOf({ ...chunk, title: documentTitle }));
    const vectors = new Map(
      fields.map((field) => [
        field,
        quantizeVectors(
          chunks.map(({ vectors: own }) => own[field] ?? new Float32Array(options.dimension)),
          options.dimension,
        ),
      ]),
    );
    const ids = chunks.map(({ chunk }) => chunk.id);
    parts.push({ bytes: encodeSegment(buildSegment(ids, bags, vectors)), chunkCount: chunks.length });
  }
  return parts;
}
