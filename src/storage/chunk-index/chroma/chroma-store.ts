import { wording } from '../../../catalogue/index.ts';
import { retry, sleep } from '../../../concurrency/index.ts';
import type { Scope } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { sha256 } from '../../../linguistics/index.ts';
import {
  type ChromaClient,
  type ChromaCollection,
  type ChromaServer,
  createChromaClient,
  type Where,
} from './chroma-client.ts';
import type { VectorRecord, VectorStore } from './vector-store.ts';

const RETRY_DELAYS_MS = [100, 400];
const MAX_COLLECTIONS = 1_000;
/** Also below what a server of version 1 takes at once by default, should it not say. */
const MAX_BATCH = 1_000;

/**
 * One Chroma collection per vector field, named after the database that owns it and the embedder. `storeId` keeps databases that
 * share a server apart.
 */
export function createChromaStore(deps: {
  readonly server: ChromaServer;
  readonly storeId: () => Promise<string>;
  readonly fingerprint: string;
}): VectorStore {
  const nameOf = (embedder: string) => sha256(embedder).slice(0, 12);
  const model = nameOf(deps.fingerprint);
  const chroma = createChromaClient(deps.server);
  const attempt = createAttempt(new URL(deps.server.url).host);
  const prefix = async () => `plumbline-${await deps.storeId()}-`;

  async function listOwn(which: 'ours' | 'all'): Promise<ChromaCollection[]> {
    const start = await prefix();
    const all = await chroma.listCollections(MAX_COLLECTIONS);
    return all.filter(({ name }) => name.startsWith(which === 'all' ? start : `${start}${model}-`));
  }

  return {
    put: (embedder, field, records) =>
      attempt(async () => {
        const name = `${await prefix()}${nameOf(embedder)}-${field}`;
        const collection = await chroma.getOrCreateCollection(name);
        const size = Math.min(MAX_BATCH, await chroma.maxBatchSize());
        await upsert(chroma, collection, records, size);
      }),
    removeDocument: (documentId) =>
      attempt(async () => {
        for (const collection of await listOwn('all')) {
          await chroma.delete(collection, { where: { document_id: documentId } });
        }
      }),
    removeChunks: (chunkIds) =>
      attempt(async () => {
        for (const collection of await listOwn('ours')) {
          for (let from = 0; from < chunkIds.length; from += MAX_BATCH)
            await chroma.delete(collection, { ids: chunkIds.slice(from, from + MAX_BATCH) });
        }
      }),
    clear: (which) =>
      attempt(async () => {
        const ours = `${await prefix()}${model}-`;
        for (const { name } of await listOwn('all')) {
          if (which === 'all' || !name.startsWith(ours)) await chroma.deleteCollection(name);
        }
      }),
    search: (vector, scope, limit) =>
      attempt(async () => nearest(chroma, await listOwn('ours'), vector, scope, limit)),
    listChunks: (field) =>
      attempt(async () => {
        const collections = await listOwn('ours');
        return idsIn(
          chroma,
          collections.filter(({ name }) => name.endsWith(`-${field}`)),
        );
      }),
  };
}

const createAttempt =
  (host: string) =>
  async <T>(work: () => Promise<T>): Promise<T> =>
    retry(work, {
      sleep,
      waitMs: (error, tries) => {
        if (error instanceof AppError) return undefined;
        // One that is silent was waited for long enough.
        const isSilent = error instanceof Error && error.name === 'TimeoutError';
        const wait = isSilent ? undefined : RETRY_DELAYS_MS[tries - 1];
        if (wait === undefined) {
          throw new AppError('E004', wording('chromaFailed', { host }), { cause: error });
        }
        return wait;
      },
    });

async function upsert(
  chroma: ChromaClient,
  collection: ChromaCollection,
  records: readonly VectorRecord[],
  size: number,
): Promise<void> {
  for (let from = 0; from < records.length; from += size) {
    const batch = records.slice(from, from + size);
    await chroma.upsert(collection, {
      ids: batch.map(({ chunkId }) => chunkId),
      embeddings: batch.map(({ vector }) => Array.from(vector)),
      metadatas: batch.map(toMetadata),
    });
  }
}

/** The best of all collections, each chunk by its best vector. */
async function nearest(
  chroma: ChromaClient,
  collections: readonly ChromaCollection[],
  vector: Float32Array,
  scope: Scope,
  limit: number,
): ReturnType<VectorStore['search']> {
  const best = new Map<string, number>();
  for (const collection of collections) {
    for (const { id, distance } of await chroma.query(collection, vector, limit, toWhere(scope))) {
      const score = Math.min(1, 1 - distance);
      best.set(id, Math.max(score, best.get(id) ?? -1));
    }
  }
  return [...best]
    .map(([chunkId, score]) => ({ chunkId, score }))
    .sort(byScore)
    .slice(0, limit);
}

async function idsIn(chroma: ChromaClient, collections: readonly ChromaCollection[]): Promise<string[]> {
  const ids: string[] = [];
  for (const collection of collections) {
    for (;;) {
      const page = await chroma.listIds(collection, { limit: MAX_BATCH, offset: ids.length });
      ids.push(...page);
      if (page.length < MAX_BATCH) break;
    }
  }
  return ids;
}

const byScore = (a: { chunkId: string; score: number }, b: { chunkId: string; score: number }): number =>
  b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1);

const toMetadata = ({ documentId, versionId, collectionId }: VectorRecord) => ({
  document_id: documentId,
  version_id: versionId,
  collection_id: collectionId,
});

function toWhere(scope: Scope): Where {
  const conditions: Where[] = [{ collection_id: { $in: [...scope.collectionIds] } }];
  if (scope.documentIds !== undefined) conditions.push({ document_id: { $in: [...scope.documentIds] } });
  if (scope.versionIds !== undefined) conditions.push({ version_id: { $in: [...scope.versionIds] } });
  const [first] = conditions;
  return conditions.length === 1 && first !== undefined ? first : { $and: conditions };
}
