import type { Turns } from '../../concurrency/index.ts';
import type { ChunkIndex, IndexMove, IndexRebuild, Logger, WordLookup } from '../../domain/index.ts';
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
import { createIndexHome } from './index-home.ts';
import type { IndexWriter } from './index-writer.ts';
import { createIndexMove, pendingInTable } from './move-index.ts';
import { type OldVersionIndex, withOldVersions } from './old-versions.ts';
import { createSearchCluster } from './opensearch/search-cluster.ts';
import { createSearchIndex } from './opensearch/search-index.ts';
import type { SearchSettings } from './opensearch/search-settings.ts';
import { createOldChunks } from './postgres/old-chunks.ts';
import { createPostgresIndex } from './postgres/postgres-index.ts';
import { readVectors } from './postgres/read-vectors.ts';
import { createIndexRebuild } from './rebuild-index.ts';
import { createTwoPlaces } from './two-places.ts';

export interface ChunkIndexTools {
  /** Versions that are not current. Always in the database, which knows them by their rows. */
  readonly old: OldVersionIndex;
  readonly rebuild: IndexRebuild;
  /** Absent when the database keeps the vectors itself. */
  readonly drift?: DriftCheck | undefined;
  /** Absent without a search cluster. */
  readonly cluster?: ClusterTools | undefined;
}

/** What there is to know and do about a search cluster. */
export interface ClusterTools {
  readonly move: IndexMove;
  /** As `WordLookup`, of current versions; `undefined` while the index is in the database. */
  findChunks(...asked: Parameters<WordLookup['findChunks']>): Promise<readonly string[] | undefined>;
  /** Throws E119–E121 for what keeps the cluster from being used; what waits to be sent to it. */
  inspect(): Promise<{ readonly version: string; readonly waiting: number }>;
  /** Around a repair: what is made anew is not searched before it is whole. */
  beginMending(): Promise<void>;
  endMending(): Promise<void>;
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
  /** A cluster that may have words and vectors in place of the database. */
  readonly search?: SearchSettings | undefined;
}): ChunkIndex & IndexWriter & ChunkIndexTools {
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
      { ...deps, search: deps.search, table },
      { index: own, old, rebuild: rebuildOf(own), fingerprint },
    );
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

/** The index of the host, and a cluster: the library is in one of them. */
function openTwoPlaces(
  deps: Parameters<typeof createChunkIndex>[0] & {
    readonly search: SearchSettings;
    readonly table: 'index_chunks' | 'index_segments';
  },
  own: {
    readonly index: ChunkIndex & IndexWriter;
    readonly old: OldVersionIndex;
    readonly rebuild: IndexRebuild;
    readonly fingerprint: ReturnType<typeof createIndexFingerprint>;
  },
): ChunkIndex & IndexWriter & ChunkIndexTools {
  const { database, fingerprint: ours, table } = deps;
  const cluster = createSearchCluster(deps.search);
  const search = createSearchIndex({ ...deps, cluster, settings: deps.search });
  const due = createDueVectors(search.index);
  const { next } = search.index;
  const rebuild = createIndexRebuild({
    database,
    next,
    due,
    fingerprint: search.fingerprint,
    ours,
    tables: 'search_versions',
  });
  const home = createIndexHome({ database, table, first: deps.search.provider });
  const { index, old, ...places } = createTwoPlaces(
    { home, host: database.host },
    { database: own, opensearch: { ...search, rebuild } },
  );
  const move = createIndexMove({
    database,
    home,
    places: {
      database: {
        index: own.index,
        pending: (query) => pendingInTable(query, table),
        contents: own.index.contents,
        ...(table === 'index_chunks' && {
          vectorsOf: async (query, versionId) =>
            (await own.fingerprint.isOther()) ? new Map() : readVectors(query, versionId),
        }),
      },
      opensearch: {
        index: search.index,
        pending: (query) => next.pending(query, null),
        contents: search.index.contents,
        settle: search.settle,
      },
    },
  });
  return {
    ...withDueVectors(withOldVersions(index, old, database)),
    old,
    rebuild: places.rebuild,
    cluster: { move, ...onlyWhereAtHome(home, search) },
  };
}

/** A cluster that holds no index is neither asked nor mended. */
function onlyWhereAtHome(
  home: ReturnType<typeof createIndexHome>,
  search: ReturnType<typeof createSearchIndex>,
): Omit<ClusterTools, 'move'> {
  const isHome = async () => (await home.now()) === 'opensearch';
  return {
    findChunks: async (...asked) => ((await isHome()) ? search.findChunks(...asked) : undefined),
    inspect: search.inspect,
    beginMending: async () => {
      if (await isHome()) await search.beginMending();
    },
    endMending: async () => {
      if (await isHome()) await search.endMending();
    },
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
