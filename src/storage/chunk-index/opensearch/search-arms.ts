import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import type { ChunkHit, ChunkIndex, Logger, Scope } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Database } from '../../database/database.ts';
import { checkQuery } from '../check-vectors.ts';
import type { IndexFingerprint } from '../index-fingerprint.ts';
import type { SearchOutbox } from './search-outbox.ts';
import type { SearchQueries } from './search-queries.ts';
import { readSearchState } from './search-state.ts';

type Arms = Pick<ChunkIndex, 'searchLexical' | 'searchVector'>;

const KnownSchema = z.array(z.object({ chunkId: z.string(), documentId: z.string() }));
const CURRENT = `select c.id as "chunkId", d.id as "documentId" from chunks c
  join documents d on d.current_version_id = c.version_id
  where c.id = any($1::text[]) and d.collection_id = any($2::text[])`;
const OLD = `select c.id as "chunkId", d.id as "documentId" from chunks c
  join search_old_versions old on old.version_id = c.version_id join versions v on v.id = c.version_id
  join documents d on d.id = v.document_id
  where c.id = any($1::text[]) and d.collection_id = any($2::text[])`;

interface ArmDeps {
  readonly database: Database;
  readonly queries: SearchQueries;
  readonly outbox: SearchOutbox;
  readonly fingerprint: IndexFingerprint;
  readonly dimension: number;
  readonly logger: Logger;
}

/** Search by words and by vectors over current versions, or over others. Every hit is compared with the library. */
export function createSearchArms(deps: ArmDeps, isOld: boolean): Arms {
  const { queries } = deps;
  const keep = (hits: readonly ChunkHit[], scope: Scope) =>
    keepKnown(deps.database, hits, { sql: isOld ? OLD : CURRENT, scope });
  return {
    async searchLexical(terms, scope, limit, signal) {
      if (terms.length === 0 || limit <= 0 || isNowhere(scope)) return [];
      const fingerprint = await readyIndex(deps, signal);
      if (fingerprint === undefined) return [];
      const asked = { index: { fingerprint, isOld }, scope, limit, signal };
      return keep(await queries.words(terms, asked), scope);
    },
    async searchVector(vector, scope, limit, signal, madeBy) {
      await checkQuery(vector, deps, madeBy);
      if (limit <= 0 || isNowhere(scope) || vector.every((value) => value === 0)) return [];
      const fingerprint = await readyIndex(deps, signal);
      if (fingerprint === undefined) return [];
      const asked = { index: { fingerprint, isOld }, scope, limit, signal };
      return keep(await queries.vectors(vector, asked), scope);
    },
  };
}

/** Whose index is asked; `undefined` while there is none. Sends first what waits. */
export async function readyIndex(
  { database, outbox, fingerprint, logger }: Pick<ArmDeps, 'database' | 'outbox' | 'fingerprint' | 'logger'>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const state = await readSearchState(database, signal);
  if (state.isEmpty) return undefined;
  if (!state.isMended) throw new AppError('E122', wording('searchMending'));
  if (state.isWaiting)
    await outbox.drain().catch((error: unknown) => {
      // A node without room takes no writes, and what it has is found.
      if (!(error instanceof AppError && error.code === 'E028')) throw error;
      logger.warn('The search cluster has no room; what was published lately is not found yet.', { error });
    });
  return state.live ?? fingerprint.ours;
}

/** A cluster that lags behind, or has lost something, can offer what is gone, or has moved. */
async function keepKnown(
  database: Pick<Database, 'query'>,
  hits: readonly ChunkHit[],
  { sql, scope }: { readonly sql: string; readonly scope: Scope },
): Promise<readonly ChunkHit[]> {
  if (hits.length === 0) return [];
  const { rows } = await database.query(sql, [hits.map(({ chunkId }) => chunkId), scope.collectionIds]);
  const known = new Map(KnownSchema.parse(rows).map((row) => [row.chunkId, row.documentId]));
  return hits.flatMap((hit) => {
    const documentId = known.get(hit.chunkId);
    return documentId === undefined ? [] : [{ ...hit, documentId }];
  });
}

/** Versions that are named, indexed, and of the scope; the cluster knows nothing else of them. */
export function inNamed(searching: Arms, database: Database): Arms {
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

export const isNowhere = (scope: Scope): boolean =>
  [scope.collectionIds, scope.documentIds, scope.versionIds].some((ids) => ids?.length === 0);
