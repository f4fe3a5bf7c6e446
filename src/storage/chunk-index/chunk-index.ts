import type { Turns } from '../../concurrency/index.ts';
import type { ChunkIndex, IndexRebuild, Logger } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { type DatabaseGuard, withRetry } from '../database/guard-database.ts';
import type { HostDatabase } from '../database/open-database.ts';
import { createDriftCheck, type DriftCheck } from './chroma/check-drift.ts';
import { createChromaIndex } from './chroma/chroma-index.ts';
import { createChromaStore } from './chroma/chroma-store.ts';
import { createOutbox } from './chroma/outbox.ts';
import { createStoreId } from './chroma/store-id.ts';
import { createDueVectors, withDueVectors } from './due-vectors.ts';
import { createEmbeddedIndex } from './embedded/embedded-index.ts';
import { createOldSegments } from './embedded/embedded-old-versions.ts';
import type { FieldWeights, LexicalSettings } from './engine/settings.ts';
import { createIndexFingerprint } from './index-fingerprint.ts';
import type { IndexWriter } from './index-writer.ts';
import { type OldVersionIndex, withOldVersions } from './old-versions.ts';
import { createOldChunks } from './postgres/old-chunks.ts';
import { createPostgresIndex } from './postgres/postgres-index.ts';
import { createIndexRebuild } from './rebuild-index.ts';

export interface ChunkIndexTools {
  /** Versions that are not current. Always in the database, which knows them by their rows. */
  readonly old: OldVersionIndex;
  readonly rebuild: IndexRebuild;
  /** Absent when the database keeps the vectors itself. */
  readonly drift?: DriftCheck | undefined;
}

/** The chunk index of the host: segments searched in memory, or SQL. */
export function createChunkIndex(deps: {
  readonly host: HostDatabase;
  readonly database: Database;
  readonly guard: DatabaseGuard;
  readonly fingerprint: string;
  readonly dimension: number;
  readonly lexical: LexicalSettings;
  readonly fieldWeights: FieldWeights;
  readonly logger: Logger;
  readonly turns: Turns;
  /** A Chroma server that keeps the vectors in place of the database. */
  readonly chromaUrl?: string | undefined;
}): ChunkIndex & IndexWriter & ChunkIndexTools {
  const { call } = deps.host;
  const table = call === undefined ? 'index_chunks' : 'index_segments';
  const fingerprint = createIndexFingerprint({ ...deps, table });
  const { own, old } = openHostIndex(deps, fingerprint);
  const ours = deps.fingerprint;
  const rebuildOf = (index: IndexWriter) =>
    createIndexRebuild({ ...deps, next: index.next, due: createDueVectors(index), fingerprint, ours });
  if (deps.chromaUrl === undefined)
    return { ...withDueVectors(withOldVersions(own, old, deps.database)), old, rebuild: rebuildOf(own) };
  const storeId = createStoreId(deps.database);
  const store = createChromaStore({
    url: deps.chromaUrl,
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
  deps: Parameters<typeof createChunkIndex>[0],
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
