import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import type { Turns } from '../../../concurrency/index.ts';
import type { ChunkHit, ChunkIndex, Logger, Scope, WordLookup } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Database, Query } from '../../database/database.ts';
import { checkQuery, checkVectors } from '../check-vectors.ts';
import type { FieldWeights, LexicalSettings } from '../engine/settings.ts';
import { createIndexFingerprint } from '../index-fingerprint.ts';
import { type IndexedVersion, type IndexWriter, PendingVersionSchema } from '../index-writer.ts';
import type { OldVersionIndex } from '../old-versions.ts';
import { findInCluster } from './find-in-cluster.ts';
import { inspectCluster } from './inspect-cluster.ts';
import type { SearchCluster } from './search-cluster.ts';
import { encodeEntries, toSearchPuts } from './search-entries.ts';
import { createSearchOutbox } from './search-outbox.ts';
import type { SearchSettings } from './search-settings.ts';
import { createSearchStoreId, MENDING, readSearchState } from './search-state.ts';
import { createSearchStore, type IndexOf } from './search-store.ts';

const CurrentSchema = z.array(z.object({ chunkId: z.string(), documentId: z.string() }));
const CURRENT = `select c.id as "chunkId", d.id as "documentId" from chunks c
  join documents d on d.current_version_id = c.version_id
  where c.id = any($1::text[]) and d.collection_id = any($2::text[])`;
const OLD = `select c.id as "chunkId", d.id as "documentId" from chunks c
  join search_old_versions old on old.version_id = c.version_id join versions v on v.id = c.version_id
  join documents d on d.id = v.document_id
  where c.id = any($1::text[]) and d.collection_id = any($2::text[])`;

interface SearchIndexDeps {
  readonly cluster: SearchCluster;
  readonly settings: SearchSettings;
  readonly database: Database;
  /** The embedder's, with the dimension. */
  readonly fingerprint: string;
  readonly dimension: number;
  readonly lexical: LexicalSettings;
  readonly fieldWeights: FieldWeights;
  readonly logger: Logger;
  readonly turns: Turns;
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

/**
 * Words and vectors in a cluster of OpenSearch. What was committed is sent before the next search; every hit is compared with the library,
 * so that what is gone, or of another tenant, is never shown. A cluster that is away is E119, and what was published waits in the database.
 */
export function createSearchIndex(deps: SearchIndexDeps) {
  const { database, cluster, fingerprint: ours } = deps;
  const store = createSearchStore({ ...deps, storeId: createSearchStoreId(database) });
  const outbox = createSearchOutbox({ ...deps, store });
  const fingerprint = createIndexFingerprint({ database, fingerprint: ours, table: 'search_versions' });

  /** Whose index is asked; `undefined` while there is none. Sends first what waits. */
  async function readyIndex(signal?: AbortSignal): Promise<string | undefined> {
    const state = await readSearchState(database, signal);
    if (state.isEmpty) return undefined;
    if (!state.isMended) throw new AppError('E122', wording('searchMending'));
    if (state.isWaiting)
      await outbox.drain().catch((error: unknown) => {
        // A node without room takes no writes, and what it has is found.
        if (!(error instanceof AppError && error.code === 'E028')) throw error;
        deps.logger.warn('The search cluster has no room; what was published lately is not found yet.', {
          error,
        });
      });
    return state.live ?? ours;
  }
  async function keepKnown(
    hits: readonly ChunkHit[],
    sql: string,
    scope: Scope,
  ): Promise<readonly ChunkHit[]> {
    if (hits.length === 0) return [];
    const { rows } = await database.query(sql, [hits.map(({ chunkId }) => chunkId), scope.collectionIds]);
    const known = new Map(CurrentSchema.parse(rows).map((row) => [row.chunkId, row.documentId]));
    return hits.flatMap((hit) => {
      const documentId = known.get(hit.chunkId);
      return documentId === undefined ? [] : [{ ...hit, documentId }];
    });
  }

  const searching = (isOld: boolean, sql: string): Pick<ChunkIndex, 'searchLexical' | 'searchVector'> => ({
    async searchLexical(terms, scope, limit, signal) {
      if (terms.length === 0 || limit <= 0 || isNowhere(scope)) return [];
      const live = await readyIndex(signal);
      if (live === undefined) return [];
      const index: IndexOf = { fingerprint: live, isOld };
      return keepKnown(await store.searchWords(terms, index, scope, limit, signal), sql, scope);
    },
    async searchVector(vector, scope, limit, signal, madeBy) {
      await checkQuery(vector, { dimension: deps.dimension, fingerprint }, madeBy);
      if (limit <= 0 || isNowhere(scope) || vector.every((value) => value === 0)) return [];
      const live = await readyIndex(signal);
      if (live === undefined) return [];
      const index: IndexOf = { fingerprint: live, isOld };
      return keepKnown(await store.searchVectors(vector, index, scope, limit, signal), sql, scope);
    },
  });

  const index: ChunkIndex & IndexWriter = {
    ...searching(false, CURRENT),
    async count({ collectionIds, documentIds, versionIds }) {
      const { rows } = await database.query(
        `select coalesce(sum(chunk_count), 0) as chunks from documents where current_version_id is not null
           and collection_id = any($1::text[]) and ($2::text[] is null or id = any($2::text[]))
           and ($3::text[] is null or current_version_id = any($3::text[]))`,
        [collectionIds, documentIds ?? null, versionIds ?? null],
      );
      return Number(rows[0]?.['chunks']);
    },
    ...createSearchWriter({ ...deps, outbox, fingerprint }),
    async contents() {
      const state = await readSearchState(database);
      if (state.isWaiting) await outbox.drain();
      return (await store.contents(state.live ?? ours)).map(({ key, doc_count: chunks, made }) => ({
        documentId: key.doc,
        versionId: key.version,
        chunks,
        hasVectors: made.doc_count === chunks,
      }));
    },
    finish: async () => {
      await outbox.finish();
      await cluster.close();
    },
  };
  return {
    index,
    fingerprint,
    old: {
      ...inNamed(searching(true, OLD), database),
      prepare: prepareOld({ ...deps, outbox, fingerprint }),
    },
    async findChunks(need, scope, limit, signal) {
      if (limit <= 0 || isNowhere(scope)) return [];
      const live = await readyIndex(signal);
      if (live === undefined) return [];
      return findInCluster(store, { fingerprint: live, need, scope, limit }, signal);
    },
    settle: () => store.merge(ours),
    async inspect() {
      const version = await inspectCluster(cluster);
      const { live, isEmpty } = await readSearchState(database);
      if (!isEmpty) await store.checkMapping(live ?? ours);
      return { version, waiting: await outbox.waiting() };
    },
    /** Until `endMending` nothing is found by an index that is made anew, so that it is never served half. */
    async beginMending() {
      const live = (await readSearchState(database)).live ?? ours;
      const isWhole = await store.checkMapping(live).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'E120') return false;
          throw error;
        },
      );
      if (isWhole) return;
      await database.query("insert into settings (key, value) values ($1, 'yes') on conflict do nothing", [
        MENDING,
      ]);
      await database.query('delete from search_versions where fingerprint <> $1', [live]);
      await store.drop();
      await store.create(live);
    },
    async endMending() {
      await outbox.drain();
      await database.query('delete from settings where key = $1', [MENDING]);
    },
  } satisfies {
    index: ChunkIndex & IndexWriter;
    old: OldVersionIndex;
    findChunks: WordLookup['findChunks'];
    [other: string]: unknown;
  };
}

interface WriterDeps
  extends Pick<SearchIndexDeps, 'fieldWeights' | 'turns' | 'dimension' | 'database' | 'logger'> {
  readonly outbox: ReturnType<typeof createSearchOutbox>;
  readonly fingerprint: ReturnType<typeof createIndexFingerprint>;
}

function createSearchWriter(
  deps: Omit<SearchIndexDeps, 'fingerprint'> & WriterDeps,
): Omit<IndexWriter, 'contents' | 'finish'> {
  const { outbox, fingerprint } = deps;
  const ours = fingerprint.ours;

  /** Words belong to no embedder: they go where searches look. */
  async function prepareFor(version: IndexedVersion, kind: 'words' | 'vectors' | 'next') {
    const entries = await encodeEntries(version, deps.fieldWeights, deps.turns);
    const { versionId, documentId } = version;
    return {
      async write(query: Query, collectionId: string) {
        if (kind === 'vectors') await fingerprint.hold(query);
        const target = kind === 'words' ? await fingerprint.live(query) : ours;
        await beginIndex(query, target);
        for (const put of toSearchPuts(
          { fingerprint: target, versionId, collectionId, isOld: false },
          entries,
        ))
          await outbox.add(query, 'put', { documentId, body: JSON.stringify(put) });
        if (entries.length === 0) return;
        await query(
          'insert into search_versions (version_id, fingerprint) values ($1, $2) on conflict do nothing',
          [versionId, target],
        );
      },
    };
  }
  /** The first that is written makes the index: one that is gone later is not made again by itself. */
  async function beginIndex(query: Query, target: string): Promise<void> {
    const { rowCount } = await query('select from search_versions where fingerprint = $1 limit 1', [target]);
    if (rowCount === 0) await outbox.add(query, 'create', { body: target });
  }

  return {
    async prepare(version) {
      const isWords = checkVectors(version.chunks, deps.dimension).length === 0;
      await (isWords ? fingerprint.claim() : fingerprint.check());
      return prepareFor(version, isWords ? 'words' : 'vectors');
    },
    async prepareVectors(version) {
      checkVectors(version.chunks, deps.dimension);
      await fingerprint.check();
      return prepareFor(version, 'vectors');
    },
    async removeDocument(query, documentId) {
      const { rowCount } = await query(
        'delete from search_versions where version_id in (select id from versions where document_id = $1)',
        [documentId],
      );
      if (rowCount > 0) await outbox.add(query, 'remove', { documentId });
    },
    async clear(query) {
      await query(
        'delete from index_old_versions where version_id in (select version_id from search_old_versions)',
      );
      await query('delete from search_outbox where true');
      await query('delete from search_versions where true');
      await outbox.add(query, 'clear');
    },
    next: {
      async pending(query, limit) {
        const { rows } = await query(
          `select d.current_version_id as id, d.chunk_count as chunks from documents d
           where d.chunk_count > 0 and d.current_version_id is not null and not exists (
             select from search_versions made where made.version_id = d.current_version_id and made.fingerprint = $1)
           order by id limit $2`,
          [ours, limit],
        );
        return z.array(PendingVersionSchema).parse(rows);
      },
      async prepare(version) {
        checkVectors(version.chunks, deps.dimension);
        return prepareFor(version, 'next');
      },
      clear: async () => undefined, // vectors of one embedder stay good, whoever began to make them
      async swap(query) {
        await query('delete from search_versions where fingerprint <> $1', [ours]);
        await query('delete from index_old_versions where true');
        await outbox.add(query, 'sweep', { body: ours });
      },
    },
  };
}

function prepareOld(deps: WriterDeps): OldVersionIndex['prepare'] {
  return async (version) => {
    checkVectors(version.chunks, deps.dimension);
    await deps.fingerprint.check();
    const entries = await encodeEntries(version, deps.fieldWeights, deps.turns);
    const { versionId, documentId } = version;
    const { ours: fingerprint } = deps.fingerprint;
    return {
      async write(query) {
        await query('insert into search_old_versions (version_id) values ($1) on conflict do nothing', [
          versionId,
        ]);
        // Which collection a document is in is looked up with every search: it may move.
        for (const put of toSearchPuts({ fingerprint, versionId, collectionId: '', isOld: true }, entries))
          await deps.outbox.add(query, 'put', { documentId, body: JSON.stringify(put) });
      },
    };
  };
}

/** Versions that are named, indexed, and of the scope; the cluster knows nothing else of them. */
function inNamed(
  searching: Pick<ChunkIndex, 'searchLexical' | 'searchVector'>,
  database: Database,
): Pick<ChunkIndex, 'searchLexical' | 'searchVector'> {
  const narrow = async ({ collectionIds, documentIds, versionIds = [] }: Scope): Promise<Scope> => {
    const { rows } = await database.query(
      `select old.version_id as id from search_old_versions old join versions v on v.id = old.version_id
       join documents d on d.id = v.document_id
       where v.id = any($1::text[]) and d.collection_id = any($2::text[])
         and ($3::text[] is null or d.id = any($3::text[]))`,
      [versionIds, collectionIds, documentIds ?? null],
    );
    return { collectionIds, versionIds: rows.map(({ id }) => String(id)) };
  };
  return {
    searchLexical: async (terms, scope, limit, signal) =>
      searching.searchLexical(terms, await narrow(scope), limit, signal),
    searchVector: async (vector, scope, limit, signal, madeBy) =>
      searching.searchVector(vector, await narrow(scope), limit, signal, madeBy),
  };
}

const isNowhere = (scope: Scope): boolean =>
  [scope.collectionIds, scope.documentIds, scope.versionIds].some((ids) => ids?.length === 0);
