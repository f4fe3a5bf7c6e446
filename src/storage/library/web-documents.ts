import * as z from 'zod';
import { type Clock, CollectionSchema, runCollectionId, type WebDocuments } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import type { IndexWriter } from './index-writer.ts';
import { createWebOrigins } from './web-origins.ts';

const IdSchema = z.object({ id: z.string() });

/** See the port. Removing a run's collection takes its documents, their versions and their places in the index along. */
export function createWebDocuments(deps: {
  readonly database: Database;
  readonly index: IndexWriter;
  readonly clock: Clock;
}): WebDocuments {
  const { database } = deps;
  const select = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;

  return {
    ...createWebOrigins(database),
    async ensureRunCollection(runId) {
      const name = `web of ${runId}`;
      const rows = await select(
        `insert into collections (id, name, kind, web, run_id, created_at) values ($1, $2, 'run', 'allowed', $3, $4)
         on conflict (name) do update set name = excluded.name returning id, name, web`,
        [runCollectionId(runId), name, runId, deps.clock.now().toISOString()],
      );
      return CollectionSchema.parse(rows[0]);
    },
    async findByContent(collectionIds, contentHash) {
      const [row] = await select(
        `select id from documents where collection_id = any($1) and content_hash = $2 and current_version_id is not null
         order by id limit 1`,
        [collectionIds, contentHash],
      );
      return row === undefined ? undefined : IdSchema.parse(row).id;
    },
    async mayLeave(documentIds) {
      const rows = await select(
        `select d.id from documents d join collections c on c.id = d.collection_id
         where d.id = any($1) and c.web = 'allowed'`,
        [documentIds],
      );
      return rows.length === new Set(documentIds).size;
    },
    async setPolicy(collectionId, web) {
      await database.query("update collections set web = $2 where id = $1 and kind = 'library'", [
        collectionId,
        web,
      ]);
    },
    async prune(olderThan) {
      const old = await select(
        `select c.id from collections c left join runs r on r.id = c.run_id
         where c.kind = 'run' and (r.id is null or coalesce(r.finished_at, r.updated_at) < $1) order by c.id`,
        [olderThan.toISOString()],
      );
      let documents = 0;
      for (const row of old) documents += await removeCollection(deps, IdSchema.parse(row).id);
      return { collections: old.length, documents };
    },
  };
}

async function removeCollection(
  { database, index }: { readonly database: Database; readonly index: IndexWriter },
  id: string,
): Promise<number> {
  const { rows } = await database.query('select id from documents where collection_id = $1', [id]);
  for (const row of rows) {
    const { id: documentId } = IdSchema.parse(row);
    await database.transaction(async (query) => {
      await index.removeDocument(query, documentId);
      await query('delete from documents where id = $1', [documentId]);
    });
  }
  await database.query('delete from collections where id = $1', [id]);
  return rows.length;
}
