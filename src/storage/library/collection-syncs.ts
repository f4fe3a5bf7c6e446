import * as z from 'zod';
import {
  type CollectionSyncs,
  SyncChangeSchema,
  type SyncPass,
  SyncPassSchema,
  type SyncSetting,
} from '../../domain/syncs/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';

const KEPT_CHANGES = 1000;
const COLUMNS = `collection_id as "collectionId", folder, is_watched as watch, removes,
  interval_seconds as "intervalSeconds", last_pass as "lastPass"`;
const RowSchema = z.object({
  collectionId: z.string(),
  folder: z.string(),
  watch: z.boolean(),
  removes: z.boolean(),
  intervalSeconds: z.int(),
  lastPass: z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : fromJson(SyncPassSchema, text))),
});
const ChangeRowSchema = z.object({
  at: z.string(),
  sourcePath: z.string(),
  change: z.string(),
  problem: z.string().nullable(),
});

export function createCollectionSyncs(database: Pick<Database, 'query' | 'transaction'>): CollectionSyncs {
  return {
    async find(collectionId) {
      const sql = `select ${COLUMNS} from collection_syncs where collection_id = $1`;
      const { rows } = await database.query(sql, [collectionId]);
      return rows[0] === undefined ? undefined : RowSchema.parse(rows[0]);
    },
    async list() {
      const { rows } = await database.query(`select ${COLUMNS} from collection_syncs order by collection_id`);
      return rows.map((row) => RowSchema.parse(row));
    },
    put: (collectionId, setting) => putSetting(database, collectionId, setting),
    async paths(collectionId) {
      const sql =
        'select source_path as path from synced_files where collection_id = $1 order by source_path';
      return (await database.query(sql, [collectionId])).rows.map(({ path }) => String(path));
    },
    record: (collectionId, pass, seen) => recordPass(database, collectionId, pass, seen),
    async changes(collectionId, limit) {
      const { rows } = await database.query(
        `select at, source_path as "sourcePath", change, problem from sync_changes where collection_id = $1
         order by number desc limit $2`,
        [collectionId, limit],
      );
      return rows.map((row) => {
        const { problem, ...change } = ChangeRowSchema.parse(row);
        return SyncChangeSchema.parse({
          ...change,
          ...(problem !== null && { problem: JSON.parse(problem) }),
        });
      });
    },
  };
}

async function putSetting(
  database: Pick<Database, 'transaction'>,
  collectionId: string,
  { folder, watch, removes, intervalSeconds }: SyncSetting,
): Promise<void> {
  await database.transaction(async (query) => {
    // What was seen of another folder says nothing of this one.
    await query(
      'delete from synced_files s using collection_syncs c where c.collection_id = $1 and s.collection_id = $1 and c.folder <> $2',
      [collectionId, folder],
    );
    await query(
      `insert into collection_syncs (collection_id, folder, is_watched, removes, interval_seconds) values ($1, $2, $3, $4, $5)
       on conflict (collection_id) do update set folder = excluded.folder, is_watched = excluded.is_watched,
         removes = excluded.removes, interval_seconds = excluded.interval_seconds`,
      [collectionId, folder, watch, removes, intervalSeconds],
    );
  });
}

async function recordPass(
  database: Pick<Database, 'transaction'>,
  collectionId: string,
  pass: SyncPass,
  { paths, changes }: Parameters<CollectionSyncs['record']>[2],
): Promise<void> {
  await database.transaction(async (query) => {
    const { rowCount } = await query('update collection_syncs set last_pass = $2 where collection_id = $1', [
      collectionId,
      toJson(pass),
    ]);
    if (rowCount === 0) return; // deleted meanwhile
    if (paths !== undefined) {
      await query('delete from synced_files where collection_id = $1', [collectionId]);
      await query('insert into synced_files select $1, unnest($2::text[]) on conflict do nothing', [
        collectionId,
        paths,
      ]);
    }
    await query(
      `insert into sync_changes (collection_id, at, source_path, change, problem)
       select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[])`,
      [
        collectionId,
        changes.map(({ at }) => at),
        changes.map(({ sourcePath }) => sourcePath),
        changes.map(({ change }) => change),
        changes.map(({ problem }) => (problem === undefined ? null : toJson(problem))),
      ],
    );
    await query(
      `delete from sync_changes where collection_id = $1 and number <=
         (select number from sync_changes where collection_id = $1 order by number desc offset ${KEPT_CHANGES} limit 1)`,
      [collectionId],
    );
  });
}
