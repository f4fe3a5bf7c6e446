import type { ChunkIndex } from '../../domain/index.ts';
import { withRetry } from '../database/guard-database.ts';
import type { IndexWriter } from '../library/index-writer.ts';
import { createDriftCheck } from './chroma/check-drift.ts';
import { createChromaIndex } from './chroma/chroma-index.ts';
import { createChromaStore } from './chroma/chroma-store.ts';
import { createOutbox } from './chroma/outbox.ts';
import { createStoreId } from './chroma/store-id.ts';
import { createDueVectors, withDueVectors } from './due-vectors.ts';
import { createEmbeddedIndex } from './embedded/embedded-index.ts';
import { createOldSegments } from './embedded/embedded-old-versions.ts';
import { createIndexFingerprint } from './index-fingerprint.ts';
import type { ChunkIndexDeps, ChunkIndexTools } from './index-tools.ts';
import { type OldVersionIndex, withOldVersions } from './old-versions.ts';
import { openTwoPlaces } from './open-two-places.ts';
import { createOldChunks } from './postgres/old-chunks.ts';
import { createPostgresIndex } from './postgres/postgres-index.ts';
import { createIndexRebuild } from './rebuild-index.ts';

/** The chunk index of the host, segments searched in memory or SQL, with what may stand beside it or in its place. */
export function createChunkIndex(deps: ChunkIndexDeps): ChunkIndex & IndexWriter & ChunkIndexTools {
  const { call } = deps.host;
  const table = call === undefined ? 'index_chunks' : 'index_segments';
  const fingerprint = createIndexFingerprint({ ...deps, table });
  const { own, old } = openHostIndex(deps, fingerprint);
  const ours = deps.fingerprint;
  const tables = 'index_chunks, index_vectors';
  const rebuildOf = (index: IndexWriter) =>
    createIndexRebuild({
      ...deps,
      next: index.next,
      due: createDueVectors(index),
      fingerprint,
      ours,
      tables,
    });
  if (deps.search !== undefined)
    return openTwoPlaces(
      { ...deps, search: deps.search },
      { index: own, old, rebuild: rebuildOf(own), fingerprint, table },
    );
  if (deps.chroma === undefined)
    return { ...withDueVectors(withOldVersions(own, old, deps.database)), old, rebuild: rebuildOf(own) };
  const storeId = createStoreId(deps.database);
  const store = createChromaStore({
    server: deps.chroma,
    storeId,
    fingerprint: ours,
  });
  const parts = { ...deps, store, ours, outbox: createOutbox({ ...deps, store, ready: storeId }) };
  const index = createChromaIndex({ ...parts, words: own, fingerprint });
  return {
    ...withDueVectors(withOldVersions(index, old, deps.database)),
    old,
    rebuild: rebuildOf(index),
    drift: createDriftCheck(parts),
  };
}

/** The index of the host, and the one beside it for old versions. */
function openHostIndex(
  deps: ChunkIndexDeps,
  fingerprint: ReturnType<typeof createIndexFingerprint>,
): { readonly own: ChunkIndex & IndexWriter; readonly old: OldVersionIndex } {
  const { call } = deps.host;
  if (call === undefined) {
    const onPostgres = { ...deps, fingerprint };
    return { own: createPostgresIndex(onPostgres), old: createOldChunks(onPostgres) };
  }
  const embedded: Parameters<typeof createEmbeddedIndex>[0] = {
    ...deps,
    call,
    fingerprint,
    guard: (work, signal) => withRetry(work, deps.guard, signal),
  };
  return { own: createEmbeddedIndex(embedded), old: createOldSegments(embedded) };
}
