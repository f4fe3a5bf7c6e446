import * as z from 'zod';
import type { Scope, WordLookup, WordNeed } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { type DatabaseGuard, withRetry } from '../database/guard-database.ts';
import type { HostDatabase } from '../database/open-database.ts';
import { STORED_CHUNK_SELECT, toStoredChunk } from '../library/library-rows.ts';
import type { ClusterTools } from './index-tools.ts';
import { countChunksSql } from './postgres/count-chunks-sql.ts';
import { findChunksSql } from './postgres/find-chunks-sql.ts';

const IdSchema = z.object({ id: z.string() });

/** Looks up words in the index of the host. A vector store beside the database has no words. */
export function createWordLookup(deps: {
  readonly host: HostDatabase;
  readonly database: Database;
  readonly guard: DatabaseGuard;
  readonly cluster?: Pick<ClusterTools, 'findChunks' | 'countChunks'> | undefined;
}): WordLookup {
  const { database, guard } = deps;
  const { call } = deps.host;
  const findCurrent = async (need: WordNeed, scope: Scope, limit: number, signal?: AbortSignal) =>
    (await deps.cluster?.findChunks(need, scope, limit, signal)) ?? findAtHost(need, scope, limit, signal);
  const findAtHost = (need: WordNeed, scope: Scope, limit: number, signal?: AbortSignal) =>
    call === undefined
      ? findChunksSql(database, { need, scope, limit }, signal)
      : withRetry(() => call('findChunks', { need, scope, limit }, signal), guard, signal);
  const countCurrent: WordLookup['countChunks'] = async (needs, scope, signal) =>
    (await deps.cluster?.countChunks(needs, scope, signal)) ?? countAtHost(needs, scope, signal);
  const countAtHost: WordLookup['countChunks'] = async (needs, scope, signal) =>
    call === undefined
      ? countChunksSql(database, { needs, scope }, signal)
      : withRetry(() => call('countChunks', { needs, scope }, signal), guard, signal);
  return {
    async findChunks(need, scope, limit, signal) {
      const [current, old] = await Promise.all([
        findCurrent(need, scope, limit, signal),
        scope.versionIds === undefined ? [] : listOld(database, scope, { column: 'c.id', limit }, signal),
      ]);
      return [...current, ...old].slice(0, limit);
    },
    async countChunks(needs, scope, signal) {
      const [current, old] = await Promise.all([
        countCurrent(needs, scope, signal),
        scope.versionIds === undefined
          ? []
          : listOld(database, scope, { column: 'd.id', limit: null }, signal),
      ]);
      return new Map([...current, ...old.map((id) => [id, 0] as const)]);
    },
    async getChunksAt(places) {
      if (places.length === 0) return [];
      const { rows } = await database.query(
        `${STORED_CHUNK_SELECT} join unnest($1::text[], $2::int[]) as place (version, at)
         on c.version_id = place.version and c.ordinal = place.at`,
        [places.map(({ versionId }) => versionId), places.map(({ ordinal }) => ordinal)],
      );
      return rows.map(toStoredChunk);
    },
  };
}

/** Ids of chunks, or of documents, of versions that are named and not current. */
async function listOld(
  database: Database,
  { collectionIds, documentIds, versionIds }: Scope,
  { column, limit }: { readonly column: 'c.id' | 'd.id'; readonly limit: number | null },
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { rows } = await database.query(
    `select distinct ${column} as id from chunks c join versions v on v.id = c.version_id join documents d on d.id = v.document_id
     where v.id = any($1::text[]) and d.current_version_id is distinct from v.id and d.collection_id = any($2::text[])
       and ($3::text[] is null or d.id = any($3::text[])) limit $4`,
    [versionIds, collectionIds, documentIds ?? null, limit],
    signal,
  );
  return z
    .array(IdSchema)
    .parse(rows)
    .map(({ id }) => id);
}
