import type { ChunkIndex, WordLookup } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Database } from '../../database/database.ts';
import type { IndexWriter } from '../../library/index-writer.ts';
import { createIndexFingerprint, type IndexFingerprint } from '../index-fingerprint.ts';
import type { ChunkIndexDeps, ClusterTools } from '../index-tools.ts';
import type { OldVersionIndex } from '../old-versions.ts';
import type { SearchSettings } from '../search-settings.ts';
import { countInCluster } from './count-in-cluster.ts';
import { findInCluster } from './find-in-cluster.ts';
import { createIndexNames } from './index-names.ts';
import { inspectCluster } from './inspect-cluster.ts';
import { createSearchArms, inNamed, isNowhere, readyIndex } from './search-arms.ts';
import { createSearchCluster } from './search-cluster.ts';
import { createSearchOutbox, type SearchOutbox } from './search-outbox.ts';
import { createSearchQueries } from './search-queries.ts';
import { createSearchStoreId, MENDING, readSearchState } from './search-state.ts';
import { createSearchStore, type SearchStore } from './search-store.ts';
import { createSearchWriter, prepareOld } from './search-writer.ts';

export interface SearchIndex extends Pick<ClusterTools, 'inspect' | 'beginMending' | 'endMending'> {
  readonly index: ChunkIndex & IndexWriter;
  readonly old: OldVersionIndex;
  readonly fingerprint: IndexFingerprint;
  readonly findChunks: WordLookup['findChunks'];
  readonly countChunks: WordLookup['countChunks'];
  /** Once much was written. */
  settle(): Promise<void>;
}

/**
 * Words and vectors in a cluster of OpenSearch. What was committed is sent before the next search; every hit is compared with the library,
 * so that what is gone, or of another tenant, is never shown. A cluster that is away is E119, and what was published waits in the database.
 */
export function createSearchIndex(given: ChunkIndexDeps & { readonly search: SearchSettings }): SearchIndex {
  const { database, fingerprint: ours, search: settings } = given;
  const cluster = createSearchCluster(settings);
  const names = createIndexNames({ settings, storeId: createSearchStoreId(database) });
  const store = createSearchStore({ ...given, cluster, settings, names });
  const queries = createSearchQueries({ cluster, settings, names });
  const outbox = createSearchOutbox({ ...given, store });
  const fingerprint = createIndexFingerprint({ database, fingerprint: ours, table: 'search_versions' });
  const deps = { ...given, fingerprint, queries, outbox };
  return {
    index: {
      ...createSearchArms(deps, false),
      count: (scope) => countCurrent(database, scope),
      ...createSearchWriter(deps),
      async contents() {
        const state = await readSearchState(database);
        if (state.isWaiting) await outbox.drain();
        return store.contents(state.live ?? ours);
      },
      async finish() {
        await outbox.finish();
        await cluster.close();
      },
    },
    fingerprint,
    old: { ...inNamed(createSearchArms(deps, true), database), prepare: prepareOld(deps) },
    async findChunks(need, scope, limit, signal) {
      if (limit <= 0 || isNowhere(scope)) return [];
      const live = await readyIndex(deps, signal);
      return live === undefined
        ? []
        : findInCluster(queries, { fingerprint: live, need, scope, limit }, signal);
    },
    async countChunks(needs, scope, signal) {
      const live = isNowhere(scope) ? undefined : await readyIndex(deps, signal);
      return live === undefined
        ? new Map()
        : countInCluster(queries, { fingerprint: live, needs, scope }, signal);
    },
    settle: () => store.merge(ours),
    async inspect(signal) {
      const version = await inspectCluster(cluster, signal);
      const { live, isEmpty, isBegun } = await readSearchState(database, signal);
      // What still waits to be made is not gone.
      if (!isEmpty && isBegun) await store.checkMapping(live ?? ours, signal);
      return { version, waiting: await outbox.waiting() };
    },
    ...createMending({ database, store, outbox, ours }),
  };
}

async function countCurrent(
  database: Database,
  { collectionIds, documentIds, versionIds }: Parameters<ChunkIndex['count']>[0],
): Promise<number> {
  const { rows } = await database.query(
    `select coalesce(sum(chunk_count), 0) as chunks from documents where current_version_id is not null
       and collection_id = any($1::text[]) and ($2::text[] is null or id = any($2::text[]))
       and ($3::text[] is null or current_version_id = any($3::text[]))`,
    [collectionIds, documentIds ?? null, versionIds ?? null],
  );
  return Number(rows[0]?.['chunks']);
}

/** Until it is over nothing is found by an index that is made anew, so that it is never served half. */
function createMending(deps: {
  readonly database: Database;
  readonly store: SearchStore;
  readonly outbox: SearchOutbox;
  readonly ours: string;
}): Pick<ClusterTools, 'beginMending' | 'endMending'> {
  const { database, store } = deps;
  return {
    async beginMending() {
      const live = (await readSearchState(database)).live ?? deps.ours;
      try {
        return await store.checkMapping(live);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'E120')) throw error;
      }
      await database.query("insert into settings (key, value) values ($1, 'yes') on conflict do nothing", [
        MENDING,
      ]);
      await database.query('delete from search_versions where fingerprint <> $1', [live]);
      await store.drop();
      await store.create(live);
    },
    async endMending() {
      await deps.outbox.drain();
      await database.query('delete from settings where key = $1', [MENDING]);
    },
  };
}
