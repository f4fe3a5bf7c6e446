import * as z from 'zod';
import type { IndexRebuild } from '../../domain/index.ts';
import type { Database, Query } from '../database/database.ts';
import { type EmbedVersion, loadVersion } from '../library/load-version.ts';
import type { IndexFingerprint } from './index-fingerprint.ts';
import type { NextIndex } from './index-writer.ts';

/** Whose vectors the next index holds; others that were left there are thrown away. */
const KEY = 'index.next';
const BATCH = 20;
/** Second key of the advisory lock under which the indexes are exchanged. */
const SWAP_LOCK = 7_240_117;
const CountSchema = z.object({ count: z.coerce.number() });
const RowsSchema = z.array(z.object({ id: z.string(), fingerprint: z.string() }));

interface IndexRebuildDeps {
  readonly database: Database;
  readonly next: NextIndex;
  readonly fingerprint: IndexFingerprint;
  readonly ours: string;
}

/** Every step is a transaction of its own, so a process that is killed goes on at the version where it was. */
export function createIndexRebuild(deps: IndexRebuildDeps): IndexRebuild {
  const { database, next, fingerprint } = deps;
  const query: Query = (sql, params) => database.query(sql, params);

  async function make(versionId: string, embed: EmbedVersion): Promise<void> {
    const loaded = await loadVersion(query, versionId, embed);
    if (loaded === undefined) return;
    const { version, collectionId } = loaded;
    const prepared = await next.prepare(version);
    await database.transaction(async (run) => {
      // The lock order of a publication: one that replaces this version waits, and takes its rows away afterwards.
      const { rows: current } = await run(
        'select from documents where id = $1 and current_version_id = $2 for update',
        [version.documentId, versionId],
      );
      if (current.length > 0) await prepared.write(run, collectionId);
    });
  }

  const pending = async (): Promise<number> => {
    if (!(await fingerprint.isOther())) return 0;
    const { rows } = await query(
      'select count(*) as count from documents where current_version_id is not null and chunk_count > 0',
    );
    return CountSchema.parse(rows[0]).count;
  };

  return {
    pending,
    madeBy: fingerprint.other,
    async run({ embed, fingerprint: rename, signal, onProgress }) {
      const total = await pending();
      if (total === 0) return 0;
      await begin(deps);
      let made = 0;
      for (;;) {
        const versions = await next.pending(query, BATCH);
        for (const versionId of versions) {
          signal?.throwIfAborted();
          await make(versionId, embed);
          made += 1;
          onProgress?.(made, total);
        }
        if (versions.length === 0 && (await exchangeIndexes(deps, rename))) return made;
        if (versions.length === 0 && !(await fingerprint.isOther())) return made; // another process was faster
      }
    },
  };
}

async function begin(deps: IndexRebuildDeps): Promise<void> {
  const { database, next } = deps;

  await database.transaction(async (run) => {
    const { rows } = await run('select value from settings where key = $1', [KEY]);
    if (rows[0]?.['value'] === deps.ours) return;
    await next.clear(run);
    await run(
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [KEY, deps.ours],
    );
  });
}

/** False when something was published meanwhile. */
function exchangeIndexes(deps: IndexRebuildDeps, rename: (before: string) => string): Promise<boolean> {
  const { database, next, fingerprint } = deps;

  return database.transaction(async (run) => {
    if (database.host === 'postgres') {
      await run('select pg_advisory_xact_lock($1)', [SWAP_LOCK]);
      await run('lock table index_chunks, index_vectors in share row exclusive mode');
    }
    if ((await next.pending(run, 1)).length > 0) return false;
    const { rows } = await run(
      `select v.id, v.fingerprint from versions v join documents d on d.current_version_id = v.id`,
    );
    await next.swap(run);
    await fingerprint.adopt(run);
    await run('delete from settings where key = $1', [KEY]);
    const versions = RowsSchema.parse(rows);
    await run(
      `update versions set fingerprint = made.fingerprint
         from unnest($1::text[], $2::text[]) as made (id, fingerprint) where versions.id = made.id`,
      [versions.map(({ id }) => id), versions.map((version) => rename(version.fingerprint))],
    );
    return true;
  });
}
