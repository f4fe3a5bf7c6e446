import * as z from 'zod';
import type { Wording } from '../../catalogue/index.ts';
import { forEachWithin } from '../../concurrency/index.ts';
import type { IndexRebuild } from '../../domain/index.ts';
import type { Database, Query } from '../database/database.ts';
import { replaceWarning } from '../database/replace-warning.ts';
import type { LackingVectors, NextIndex } from '../library/index-writer.ts';
import { loadVersion } from '../library/load-version.ts';
import { forgetDue, markRefused } from './due-vectors.ts';
import type { IndexFingerprint } from './index-fingerprint.ts';

/** Whose vectors the next index holds; others that were left there are thrown away. */
const KEY = 'index.next';
/** Second key of the advisory lock under which the indexes are exchanged. */
const SWAP_LOCK = 7_240_117;
const CountSchema = z.object({ count: z.coerce.number() });
const ProgressSchema = z.object({ total: z.coerce.number(), due: z.coerce.number() });
const RowsSchema = z.array(z.object({ id: z.string(), fingerprint: z.string() }));
const CurrentSchema = z.object({ id: z.string(), warnings: z.string(), fingerprint: z.string() });

interface IndexRebuildDeps {
  readonly database: Database;
  /** All versions of an index of another embedder, beside the live ones until they are exchanged at once. */
  readonly next: NextIndex;
  /** Versions of the live index that have no vectors yet. */
  readonly due: LackingVectors;
  readonly fingerprint: IndexFingerprint;
  readonly ours: string;
  /** What publications write to on Postgres: locked while the indexes are exchanged. */
  readonly tables: string;
}
type Run = Parameters<IndexRebuild['run']>[0];

/** Every step is a transaction of its own, so a process that is killed goes on at the version where it was. */
export function createIndexRebuild(deps: IndexRebuildDeps): IndexRebuild {
  const { database, fingerprint } = deps;
  const query: Query = (sql, params) => database.query(sql, params);

  return {
    async pending() {
      const { rows } = await query(
        (await fingerprint.isOther())
          ? 'select count(*) as count from documents where current_version_id is not null and chunk_count > 0'
          : 'select count(*) as count from index_due where not failed',
      );
      return CountSchema.parse(rows[0]).count;
    },
    madeBy: fingerprint.other,
    progress: () => readProgress(query),
    async run(input) {
      for (let made = 0; ; ) {
        const isOther = await fingerprint.isOther();
        if (isOther) await begin(deps);
        const lacking = isOther ? deps.next : deps.due;
        const versions = await lacking.pending(query, null);
        if (versions.length > 0) made += await makeAll(versions, lacking);
        else if (!isOther) return made;
        else await exchangeIndexes(deps, input.fingerprint);
      }

      async function makeAll(
        versions: Awaited<ReturnType<LackingVectors['pending']>>,
        lacking: LackingVectors,
      ): Promise<number> {
        const { total } = await readProgress(query);
        let done = total - versions.reduce((sum, { chunks }) => sum + chunks, 0);
        const { atOnce = 1, signal, onProgress } = input;
        const limit = { most: atOnce, weigh: ({ chunks }: { readonly chunks: number }) => chunks };
        await forEachWithin(versions, limit, async ({ id, chunks }) => {
          signal?.throwIfAborted();
          await makeVersion(database, { versionId: id, lacking, isDue: lacking === deps.due }, input);
          done += chunks;
          onProgress?.(Math.max(0, done), total);
        });
        return versions.length;
      }
    },
  };
}

async function readProgress(query: Query): Promise<{ readonly done: number; readonly total: number }> {
  const { rows } = await query(
    `select (select coalesce(sum(chunk_count), 0) from documents where current_version_id is not null) as total,
       (select coalesce(sum(chunks), 0) from index_due) as due`,
  );
  const { total, due } = ProgressSchema.parse(rows[0]);
  return { done: total - due, total };
}

async function makeVersion(
  database: Database,
  {
    versionId,
    lacking,
    isDue,
  }: { readonly versionId: string; readonly lacking: LackingVectors; readonly isDue: boolean },
  { embed, fingerprint: rename, refusal }: Run,
): Promise<void> {
  const notes = new Map<Wording['id'], Wording>();
  const loaded = await loadVersion(
    (sql, params) => database.query(sql, params),
    versionId,
    (document) => embed(document, (note) => notes.set(note.id, note)),
  ).catch((error: unknown) => {
    const problem = isDue ? refusal?.(error) : undefined;
    if (problem === undefined) throw error;
    return { problem };
  });
  if (loaded === undefined) return;
  const prepared = 'problem' in loaded ? undefined : await lacking.prepare(loaded.version);
  await database.transaction(async (run) => {
    // The lock order of a publication: one that replaces this version waits, and takes its rows away afterwards.
    const { rows } = await run(
      `select d.id, d.warnings, v.fingerprint from documents d join versions v on v.id = d.current_version_id
       where v.id = $1 for update of d`,
      [versionId],
    );
    if (rows[0] === undefined) return;
    const { fingerprint, ...document } = CurrentSchema.parse(rows[0]);
    if ('problem' in loaded) {
      await markRefused(run, versionId);
      await replaceWarning(run, document, 'vectorsIncomplete', loaded.problem);
      return;
    }
    await prepared?.write(run, loaded.collectionId);
    if (!isDue) return;
    if (rename(fingerprint) !== fingerprint)
      await run('update versions set fingerprint = $2 where id = $1', [versionId, rename(fingerprint)]);
    let warnings = await replaceWarning(run, document, 'vectorsIncomplete', undefined);
    for (const [id, note] of notes) warnings = await replaceWarning(run, { ...document, warnings }, id, note);
  });
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

/** Leaves all as it was when something was published meanwhile. */
function exchangeIndexes(deps: IndexRebuildDeps, rename: (before: string) => string): Promise<void> {
  const { database, next, fingerprint } = deps;

  return database.transaction(async (run) => {
    if (database.host === 'postgres') {
      await run('select pg_advisory_xact_lock($1)', [SWAP_LOCK]);
      await run(`lock table ${deps.tables} in share row exclusive mode`);
    }
    if ((await next.pending(run, 1)).length > 0) return;
    const { rows } = await run(
      `select v.id, v.fingerprint from versions v join documents d on d.current_version_id = v.id`,
    );
    await next.swap(run);
    await forgetDue(run);
    await fingerprint.adopt(run);
    await run('delete from settings where key = $1', [KEY]);
    const versions = RowsSchema.parse(rows);
    await run(
      `update versions set fingerprint = made.fingerprint
         from unnest($1::text[], $2::text[]) as made (id, fingerprint) where versions.id = made.id`,
      [versions.map(({ id }) => id), versions.map((version) => rename(version.fingerprint))],
    );
  });
}
