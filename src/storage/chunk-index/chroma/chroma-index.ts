import * as z from 'zod';
import type { ChunkHit, ChunkIndex, Logger, Scope } from '../../../domain/index.ts';
import type { Database } from '../../database/database.ts';
import {
  type IndexedVersion,
  type IndexWriter,
  type NextIndex,
  PendingVersionSchema,
} from '../../library/index-writer.ts';
import { checkQuery, checkVectors } from '../check-vectors.ts';
import type { IndexFingerprint } from '../index-fingerprint.ts';
import type { Outbox } from './outbox.ts';
import type { VectorStore } from './vector-store.ts';

const CurrentSchema = z.object({ chunkId: z.string(), documentId: z.string() });

interface ChromaDeps {
  readonly words: ChunkIndex & IndexWriter;
  readonly store: VectorStore;
  readonly outbox: Outbox;
  readonly database: Database;
  readonly fingerprint: IndexFingerprint;
  readonly ours: string;
  readonly dimension: number;
  readonly logger: Logger;
}

/**
 * Words in the database, vectors in a store beside it. What was committed is delivered before the next vector search and
 * the next publication; a store that is away delays only vectors, and hits are checked against the library.
 */
export function createChromaIndex(deps: ChromaDeps): ChunkIndex & IndexWriter {
  const { words, outbox } = deps;

  const send = () =>
    outbox.drain().catch((error: unknown) => {
      deps.logger.warn('The vector store is away; vectors wait in the database.', { error });
    });

  return {
    searchLexical: words.searchLexical,
    count: words.count,
    ...(words.finish && { finish: words.finish }),
    ...(words.counts && { counts: words.counts }),
    contents: async (query) =>
      (await words.contents(query)).map((contents) => ({ ...contents, hasVectors: true })),
    // The store is asked for the vectors of the configured embedder alone.
    async searchVector(vector, scope, limit, signal) {
      await checkQuery(vector, deps);
      signal?.throwIfAborted();
      const isEmpty = [scope.collectionIds, scope.documentIds, scope.versionIds].some(
        (ids) => ids?.length === 0,
      );
      if (limit <= 0 || isEmpty || vector.every((value) => value === 0)) return [];
      return searchStore(deps, vector, scope, { limit, signal });
    },

    async prepare(version) {
      const fields = checkVectors(version.chunks, deps.dimension);
      if (fields.length > 0) await deps.fingerprint.check();
      const prepared = await words.prepare(withoutVectors(version));
      await send();
      return {
        async write(query, collectionId) {
          if (fields.length > 0) await deps.fingerprint.hold(query);
          await prepared.write(query, collectionId);
          await outbox.put(query, version, collectionId);
        },
      };
    },
    async prepareVectors(version) {
      checkVectors(version.chunks, deps.dimension);
      await deps.fingerprint.check();
      await send();
      return { write: (query, collectionId) => outbox.put(query, version, collectionId) };
    },
    async removeDocument(query, documentId) {
      await words.removeDocument(query, documentId);
      await outbox.remove(query, documentId);
    },
    async clear(query) {
      await words.clear(query);
      await outbox.clear(query, 'clear');
    },
    next: nextVectors(deps),
  };
}

const withoutVectors = (version: IndexedVersion): IndexedVersion => ({
  ...version,
  chunks: version.chunks.map((chunk) => ({ ...chunk, vectors: {} })),
});

async function searchStore(
  { store, outbox, database }: ChromaDeps,
  vector: Float32Array,
  scope: Scope,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal | undefined },
): Promise<readonly ChunkHit[]> {
  await outbox.drain();
  const hits = await store.search(vector, scope, limit);
  signal?.throwIfAborted();
  const current = await keepCurrent(
    database,
    hits.map(({ chunkId }) => chunkId),
    scope.collectionIds,
  );
  return hits.flatMap(({ chunkId, score }) => {
    const documentId = current.get(chunkId);
    return documentId === undefined ? [] : [{ chunkId, documentId, score }];
  });
}

/** A store that lags behind, or lost something, can offer what is gone: only current chunks of the scope are hits. */
async function keepCurrent(
  database: Database,
  chunkIds: readonly string[],
  collectionIds: readonly string[],
) {
  const { rows } = await database.query(
    `select c.id as "chunkId", d.id as "documentId" from chunks c join documents d on d.current_version_id = c.version_id
     where c.id = any($1::text[]) and d.collection_id = any($2::text[])`,
    [chunkIds, collectionIds],
  );
  return new Map(
    z
      .array(CurrentSchema)
      .parse(rows)
      .map(({ chunkId, documentId }) => [chunkId, documentId]),
  );
}

function nextVectors({ outbox, ours, dimension }: ChromaDeps): NextIndex {
  return {
    async pending(query, limit) {
      const { rows } = await query(
        `select d.current_version_id as id, d.chunk_count as chunks from documents d
         where d.chunk_count > 0 and d.current_version_id is not null and not exists (
           select from vector_versions made where made.version_id = d.current_version_id and made.fingerprint = $1)
         order by id limit $2`,
        [ours, limit],
      );
      return z.array(PendingVersionSchema).parse(rows);
    },
    async prepare(version) {
      checkVectors(version.chunks, dimension);
      return { write: (query, collectionId) => outbox.put(query, version, collectionId) };
    },
    clear: async () => undefined, // vectors of one embedder stay good, whoever began to make them
    swap: (query) => outbox.clear(query, 'sweep'),
  };
}
