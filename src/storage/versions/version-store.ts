import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { Clock, VersionStore } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { OldVersionIndex } from '../chunk-index/old-versions.ts';
import { remakeEntries } from '../chunk-index/remake-entries.ts';
import type { Database } from '../database/database.ts';
import type { IndexWriter } from '../library/index-writer.ts';
import { loadVersion } from '../library/load-version.ts';
import { createVersionLists } from './version-lists.ts';

/** Versions that are not current and are indexed at most, beside those that are asked for right now. */
const MAX_INDEXED = 200;
/** A version that was asked for so lately is not removed: a run may be at it. */
const IN_USE_MS = 86_400_000;
/** What was published or renamed meanwhile is indexed in the next try. */
const TRIES = 5;
const IdsSchema = z.array(z.object({ id: z.string() }));
const idsOf = (rows: readonly unknown[]) => IdsSchema.parse(rows).map(({ id }) => id);

interface VersionStoreDeps {
  readonly database: Database;
  readonly index: IndexWriter;
  readonly old: OldVersionIndex;
  /** Of the embedder; entries of another one are made anew. */
  readonly fingerprint: string;
  readonly clock: Clock;
}

/** See the port. */
export function createVersionStore(deps: VersionStoreDeps): VersionStore {
  const { database } = deps;

  return {
    ...createVersionLists(database),
    async reindex(documentId, embed) {
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        const { rows } = await database.query(
          'select current_version_id as id from documents where id = $1 and current_version_id is not null',
          [documentId],
        );
        const [versionId] = idsOf(rows);
        if (versionId === undefined) return false;
        if (await remakeEntries(deps, { documentId, versionId, embed })) return true;
      }
      throw new AppError('E036', wording('documentBusy'));
    },
    ensureIndexed: (...asked) => ensureIndexed(deps, ...asked),
    removeOld: (keep, documentId) => removeOld(deps, keep, documentId),
  };
}

async function ensureIndexed(
  deps: VersionStoreDeps,
  ...[versionIds, embed]: Parameters<VersionStore['ensureIndexed']>
): Promise<void> {
  const { database, fingerprint } = deps;
  if (versionIds.length === 0) return;
  const { rows } = await database.query(
    `select v.id from versions v join documents d on d.id = v.document_id
     where v.id = any($1::text[]) and v.number is not null and d.current_version_id is distinct from v.id
       and not exists (select from index_old_versions old where old.version_id = v.id and old.fingerprint = $2)
     order by v.id`,
    [versionIds, fingerprint],
  );
  for (const versionId of idsOf(rows)) await indexOld(deps, versionId, embed);
  await database.query('update index_old_versions set asked_at = $2 where version_id = any($1::text[])', [
    versionIds,
    deps.clock.now().toISOString(),
  ]);
  await database.query(
    `delete from index_old_versions where version_id <> all($1::text[]) and version_id in (
       select version_id from index_old_versions order by asked_at desc, version_id offset $2)`,
    [versionIds, MAX_INDEXED],
  );
}

async function indexOld(
  { database, old, fingerprint, clock }: VersionStoreDeps,
  versionId: string,
  embed: Parameters<VersionStore['reindex']>[1],
): Promise<void> {
  const loaded = await loadVersion((sql, params) => database.query(sql, params), versionId, embed);
  if (loaded === undefined) return; // removed meanwhile
  const prepared = await old.prepare(loaded.version);
  await database.transaction(async (run) => {
    // The lock order of a publication: it may make this version the current one.
    const { rows } = await run(
      `select from documents d join versions v on v.document_id = d.id
       where v.id = $1 and d.current_version_id is distinct from v.id for update of d`,
      [versionId],
    );
    if (rows.length === 0) return;
    await run('delete from index_old_versions where version_id = $1 and fingerprint <> $2', [
      versionId,
      fingerprint,
    ]);
    const { rowCount } = await run(
      `insert into index_old_versions (version_id, fingerprint, asked_at) values ($1, $2, $3)
       on conflict do nothing`,
      [versionId, fingerprint, clock.now().toISOString()],
    );
    if (rowCount > 0) await prepared.write(run);
  });
}

async function removeOld(
  { database, clock }: VersionStoreDeps,
  ...[keep, documentId]: Parameters<VersionStore['removeOld']>
): Promise<number> {
  const { rowCount } = await database.query(
    `delete from versions where id in (
       select id from (
         select v.id, row_number() over (partition by v.document_id order by v.number desc) as place
         from versions v join documents d on d.id = v.document_id
         where v.number is not null and v.id is distinct from d.current_version_id
           and ($1::text is null or d.id = $1::text)) as old
       where place > $2)
     and not exists (select from run_evidence where run_evidence.version_id = versions.id)
     and not exists (select from index_old_versions asked
       where asked.version_id = versions.id and asked.asked_at > $3)`,
    [documentId ?? null, keep, new Date(+clock.now() - IN_USE_MS).toISOString()],
  );
  return rowCount;
}
