import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder, IndexedChunk } from '../../src/domain/index.ts';
import { stableId } from '../../src/linguistics/index.ts';
import { silentLogger } from '../../src/logging/index.ts';
import { createStorage, type Storage, type StorageDeps } from '../../src/storage/index.ts';
import { createMemoryChunkIndex } from '../../test/fakes/memory-chunk-index.ts';
import { testCluster } from '../../test/fixtures/storage/search-cluster.ts';
import type { EvaluatedRetriever, Host } from './retrievers.ts';

interface OpenHost {
  readonly name: string;
  readonly indexMs: number;
  readonly indexBytes: number;
  close(): Promise<void>;
}

/** Our index behind the ports, to be searched by every stage; or another engine with its own ways to rank. */
type FilledHost = OpenHost &
  ((Host & { readonly retrievers?: undefined }) | { readonly retrievers: readonly EvaluatedRetriever[] });

/** A place to keep and search chunks. `open` fills one collection with them and times only that. */
export interface HostOpener {
  readonly name: string;
  open(set: string, chunks: readonly IndexedChunk[], embedder: Embedder): Promise<FilledHost>;
}

export const memoryHost: HostOpener = {
  name: 'memory',
  async open(_set, chunks) {
    const started = performance.now();
    const { index, library, add } = createMemoryChunkIndex();
    add(chunks, 'col_eval');
    const indexMs = performance.now() - started;
    return {
      name: 'memory',
      index,
      library,
      scope: { collectionIds: ['col_eval'] },
      indexMs,
      indexBytes: 0,
      close: async () => {},
    };
  },
};

export const embeddedHost: HostOpener = {
  name: 'embedded',
  async open(set, chunks, embedder) {
    const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-eval-'));
    const storage = await openStorage(embedder, { dataDir });
    const host = await fill('embedded', storage, set, chunks, embedder);
    return {
      ...host,
      async close() {
        await storage.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  },
};

/** A database that may be written to and is emptied of the evaluation's collection afterwards. */
export function postgresHost(databaseUrl: string): HostOpener {
  return {
    name: 'postgres',
    async open(set, chunks, embedder) {
      const storage = await openStorage(embedder, { dataDir: '', databaseUrl });
      await storage.resetIndex();
      const host = await fill('postgres', storage, set, chunks, embedder);
      return {
        ...host,
        async close() {
          for (const { id } of await storage.library.listDocuments(host.scope.collectionIds))
            await storage.library.deleteDocument(id);
          await storage.close();
        },
      };
    },
  };
}

/** A node whose indexes are taken away afterwards; everything else is in an embedded database. */
export function opensearchHost(url: string): HostOpener {
  return {
    name: 'opensearch',
    async open(set, chunks, embedder) {
      const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-eval-'));
      const { search, removeIndexes } = testCluster(url);
      const storage = await openStorage(embedder, { dataDir, search });
      const host = await fill('opensearch', storage, set, chunks, embedder);
      return {
        ...host,
        async close() {
          await storage.close();
          await removeIndexes();
          await rm(dataDir, { recursive: true, force: true });
        },
      };
    },
  };
}

function openStorage(
  embedder: Embedder,
  where: Pick<StorageDeps, 'dataDir' | 'databaseUrl' | 'search'>,
): Promise<Storage> {
  return createStorage({
    ...where,
    vectorDimension: embedder.dimension,
    embedderFingerprint: embedder.fingerprint,
    logger: silentLogger,
    clock: { now: () => new Date() },
  });
}

async function fill(
  name: Host['name'],
  { library, index, sql, host }: Storage,
  set: string,
  chunks: readonly IndexedChunk[],
  embedder: Embedder,
) {
  const collection = await library.ensureCollection(`eval ${set}`);
  const started = performance.now();
  for (const { chunk, documentTitle, vectors } of chunks) {
    await library.beginDocument({
      id: chunk.documentId,
      collectionId: collection.id,
      sourcePath: `${set}/${chunk.documentId}.md`,
      format: 'markdown',
      bytes: chunk.text.length,
    });
    await library.publishVersion({
      documentId: chunk.documentId,
      versionId: chunk.versionId,
      contentHash: stableId('file', set, chunk.documentId),
      fingerprint: embedder.fingerprint,
      chunks: [{ chunk, documentTitle, vectors }],
      document: {
        format: 'markdown',
        title: documentTitle,
        language: 'other',
        markdown: chunk.text,
        sections: [
          {
            id: chunk.sectionId,
            parentId: null,
            ordinal: 0,
            level: 0,
            title: documentTitle,
            path: '',
            headingPath: [],
            firstBlock: 0,
            lastBlock: 0,
            start: 0,
            end: chunk.text.length,
            generatedTitle: false,
          },
        ],
        chunks: [chunk],
        images: [],
        structureSource: 'none',
        metadata: {},
        warnings: [],
      },
    });
  }
  // What is sent afterwards counts too.
  await index.searchLexical(['index'], { collectionIds: [collection.id] }, 1);
  const indexMs = performance.now() - started;
  const { rows } = await sql.pool.query(
    host === 'embedded'
      ? 'select sum(length(bytes)) as bytes from index_segments'
      : `select sum(pg_total_relation_size(oid)) as bytes from pg_class
         where relname in ('index_chunks', 'index_vectors', 'index_terms', 'index_collections')`,
  );
  const indexBytes = Number(rows[0]?.['bytes'] ?? 0);
  return { name, index, library, scope: { collectionIds: [collection.id] }, indexMs, indexBytes };
}
