import type { ChunkHit, ChunkIndex, Scope } from '../../domain/index.ts';
import type { Database, Query } from '../database/database.ts';
import type { IndexedVersion } from '../library/index-writer.ts';

/** Index entries of versions that are not current, apart from the others. Searches are scored as if they were current. */
export interface OldVersionIndex extends Pick<ChunkIndex, 'searchLexical' | 'searchVector'> {
  prepare(version: IndexedVersion): Promise<{ write(query: Query): Promise<void> }>;
}

/** Finds current versions, and others where the scope names them. */
export function withOldVersions<Index extends ChunkIndex>(
  index: Index,
  old: OldVersionIndex,
  database: Pick<Database, 'query'>,
): Index {
  return {
    ...index,
    async searchLexical(terms, scope, limit, signal) {
      const found = index.searchLexical(terms, scope, limit, signal);
      if (scope.versionIds === undefined) return found;
      return merge(await Promise.all([found, old.searchLexical(terms, scope, limit, signal)]), limit);
    },
    async searchVector(vector, scope, limit, signal, madeBy) {
      const found = index.searchVector(vector, scope, limit, signal, madeBy);
      if (scope.versionIds === undefined) return found;
      return merge(await Promise.all([found, old.searchVector(vector, scope, limit, signal, madeBy)]), limit);
    },
    async count(scope) {
      const current = await index.count(scope);
      return scope.versionIds === undefined ? current : current + (await countOld(database, scope));
    },
  };
}

const merge = (lists: readonly (readonly ChunkHit[])[], limit: number): readonly ChunkHit[] =>
  lists
    .flat()
    .sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1))
    .slice(0, Math.max(0, limit));

async function countOld(database: Pick<Database, 'query'>, scope: Scope): Promise<number> {
  const { rows } = await database.query(
    `select count(*) as chunks from index_old_versions old join chunks c on c.version_id = old.version_id
     join versions v on v.id = old.version_id join documents d on d.id = v.document_id
     where v.id = any($1::text[]) and d.collection_id = any($2::text[])
       and ($3::text[] is null or d.id = any($3::text[]))`,
    [scope.versionIds, scope.collectionIds, scope.documentIds ?? null],
  );
  return Number(rows[0]?.['chunks'] ?? 0);
}
