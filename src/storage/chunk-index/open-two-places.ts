import type { ChunkIndex, IndexRebuild } from '../../domain/index.ts';
import type { IndexWriter } from '../library/index-writer.ts';
import { createDueVectors, withDueVectors } from './due-vectors.ts';
import type { IndexFingerprint } from './index-fingerprint.ts';
import { createIndexHome, type IndexHome } from './index-home.ts';
import type { ChunkIndexDeps, ChunkIndexTools, ClusterTools } from './index-tools.ts';
import { createIndexMove, type MovePlace, pendingInTable } from './move-index.ts';
import { type OldVersionIndex, withOldVersions } from './old-versions.ts';
import { createSearchIndex, type SearchIndex } from './opensearch/search-index.ts';
import { readVectors } from './postgres/read-vectors.ts';
import { createIndexRebuild } from './rebuild-index.ts';
import type { SearchSettings } from './search-settings.ts';
import { createTwoPlaces } from './two-places.ts';

interface OwnIndex {
  readonly index: ChunkIndex & IndexWriter;
  readonly old: OldVersionIndex;
  readonly rebuild: IndexRebuild;
  readonly fingerprint: IndexFingerprint;
  /** Holds what is indexed in the database. */
  readonly table: 'index_chunks' | 'index_segments';
}

/** The index of the host, and a cluster: the library is in one of them. */
export function openTwoPlaces(
  deps: ChunkIndexDeps & { readonly search: SearchSettings },
  own: OwnIndex,
): ChunkIndex & IndexWriter & ChunkIndexTools {
  const { database, fingerprint: ours } = deps;
  const search = createSearchIndex(deps);
  const { next } = search.index;
  const due = createDueVectors(search.index);
  const { fingerprint } = search;
  const tables = 'search_versions';
  const ofCluster = createIndexRebuild({ database, next, due, fingerprint, ours, tables });
  const home = createIndexHome({ database, table: own.table, first: deps.search.provider });
  const { index, old, rebuild } = createTwoPlaces(
    { home, host: database.host },
    { database: own, opensearch: { ...search, rebuild: ofCluster } },
  );
  const places = { database: databasePlace(own), opensearch: clusterPlace(search) };
  const move = createIndexMove({ database, home, places });
  const cluster = clusterTools(search, { home, move });
  return { ...withDueVectors(withOldVersions(index, old, database)), old, rebuild, cluster };
}

function clusterTools(
  search: SearchIndex,
  { home, move }: { readonly home: IndexHome; readonly move: ClusterTools['move'] },
): ClusterTools {
  const isHome = async () => (await home.now()) === 'opensearch';
  return {
    move,
    findChunks: async (...asked) => ((await isHome()) ? search.findChunks(...asked) : undefined),
    countChunks: async (...asked) => ((await isHome()) ? search.countChunks(...asked) : undefined),
    inspect: search.inspect,
    beginMending: async () => ((await isHome()) ? search.beginMending() : undefined),
    endMending: async () => ((await isHome()) ? search.endMending() : undefined),
  };
}

const databasePlace = ({ index, table, fingerprint }: OwnIndex): MovePlace => ({
  index,
  pending: (query) => pendingInTable(query, table),
  contents: index.contents,
  ...(table === 'index_chunks' && {
    vectorsOf: async (query, versionId) =>
      (await fingerprint.isOther()) ? new Map() : readVectors(query, versionId),
  }),
});

const clusterPlace = ({ index, settle }: SearchIndex): MovePlace => ({
  index,
  pending: (query) => index.next.pending(query, null),
  contents: index.contents,
  settle,
});
