import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { type Turns, turnsFor } from '../../concurrency/index.ts';
import { type LibraryStore, meansLoss, toStorableText } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Database, Query } from '../database/database.ts';
import { toJson } from '../database/json-column.ts';
import { holdFiles, releaseClaims } from '../files/claim-file.ts';
import { hashesOf, type KeepVersionFiles, type VersionFiles } from '../files/keep-version-files.ts';
import type { IndexWriter } from './index-writer.ts';
import {
  identityOf,
  insertVersion,
  type Publication,
  partsOf,
  toVersionRows,
  type VersionRows,
} from './version-rows.ts';

const DocumentSchema = z.object({
  collectionId: z.string(),
  current: z.string().nullable(),
  /** Whether there is such a version: an earlier publication that left the index, or what a killed process had begun to write. */
  isStored: z.boolean(),
  /** Chunks of it. */
  stored: z.coerce.number(),
  /** Of it, once it was published; it keeps both when it is current again. */
  number: z.int().nullable(),
  createdAt: z.string().nullable(),
  givenTitle: z.string().nullable(),
});

/** One batch of sections and one of chunks go with the rest: each statement is a hop to the database. */
const FEW_PARTS = 2;

/**
 * A reader sees the version before it, or this one, whole. The version before it stays readable (runs that cite it go on), and
 * leaves the index. The rows of a long version are written in small statements before, because nobody finds them until the
 * last transaction makes them current: between two of them others have the one session of the embedded database.
 */
export function createPublishVersion(deps: {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly index: IndexWriter;
  readonly keepFiles: KeepVersionFiles;
  readonly turns: Turns;
  readonly now: () => string;
}): LibraryStore['publishVersion'] {
  const { database, turns } = deps;

  return async (input) => {
    const { versionId, documentId, chunks } = input;
    const prepared = await deps.index.prepare({ versionId, documentId, chunks });
    for (let attempt = 1; ; attempt++) {
      const { original, document } = input;
      const files = await deps.keepFiles({ original, images: document.images });
      const warnings = [...document.warnings, ...files.warnings];
      const whole = { ...input, document: { ...document, warnings } };
      const outcome = await publish(whole, files, prepared);
      if (outcome === 'retitled') return { warnings: [], isRetitled: true };
      if (outcome === 'published') return { warnings: files.warnings };
      // What was stored has been cleaned meanwhile, which takes an hour between two steps: store it again.
      if (attempt === 3) throw new AppError('E052', wording('filesFailed', { state: 'busy' }));
    }
  };

  /** Nothing is published when a file of it is in the store no more, or when the document got another title. */
  async function publish(
    input: Publication,
    files: VersionFiles,
    prepared: Awaited<ReturnType<IndexWriter['prepare']>>,
  ): Promise<'published' | 'retitled' | 'fileGone'> {
    const { versionId, documentId, chunks } = input;
    const rows = await turnsFor(chunks.length, turns).run(toVersionRows(input, files, deps.now()));
    const hashes = hashesOf(files);
    const isLong = rows.sections.length + rows.chunks.length > FEW_PARTS;
    const isAhead = isLong && (await writeAhead(database, input, rows));
    return database.transaction(async (query) => {
      if (!(await holdFiles(query, hashes))) return 'fileGone';
      const locked = await lockDocument(query, documentId, versionId);
      const { collectionId, current, isStored, stored, givenTitle, ...known } = locked;
      if (input.givenTitle !== undefined && givenTitle !== input.givenTitle) return 'retitled';
      if (current !== versionId) {
        if (current !== null) await deps.index.removeDocument(query, documentId);
        if (!isAhead || stored !== chunks.length) {
          if (isStored) await query('delete from versions where id = $1', [versionId]);
          await insertVersion(query, rows);
          for (const part of partsOf(versionId, rows)) await query(...part);
        }
        await prepared.write(query, collectionId);
        await numberVersion(query, input, { ...known, now: deps.now() });
      }
      await markCurrent(query, input, deps.now());
      await releaseClaims(query, hashes);
      return 'published';
    });
  }
}

/** Whether all was written. What goes wrong here is mended, or told, by the transaction that follows. */
async function writeAhead(
  database: Pick<Database, 'query' | 'transaction'>,
  { versionId, documentId, chunks }: Publication,
  rows: VersionRows,
): Promise<boolean> {
  try {
    const mayBegin = await database.transaction(async (query) => {
      const { stored, isStored } = await lockDocument(query, documentId, versionId);
      // One that is whole may be cited, and stays as it is until another takes its place at once.
      if (isStored && stored === chunks.length) return false;
      if (isStored) await query('delete from versions where id = $1', [versionId]);
      await insertVersion(query, rows);
      return true;
    });
    if (!mayBegin) return false;
    for (const part of partsOf(versionId, rows)) await database.query(...part);
    return true;
  } catch {
    return false;
  }
}

async function lockDocument(query: Query, documentId: string, versionId: string) {
  const { rows } = await query(
    `select collection_id as "collectionId", current_version_id as current, given_title as "givenTitle",
       exists (select from versions where id = $2) as "isStored",
       (select count(*) from chunks where version_id = $2) as stored,
       (select number from versions where id = $2) as number,
       (select created_at from versions where id = $2 and number is not null) as "createdAt"
     from documents where id = $1 for update`,
    [documentId, versionId],
  );
  if (rows[0] === undefined) {
    throw new AppError('E021', wording('documentGone'));
  }
  return DocumentSchema.parse(rows[0]);
}

/** The next number of the document, or the one it has, and when it became current. */
async function numberVersion(
  query: Query,
  { documentId, versionId }: Publication,
  known: { readonly number: number | null; readonly createdAt: string | null; readonly now: string },
): Promise<void> {
  if (known.number === null) {
    await query(
      `with next as (update documents set last_version = last_version + 1 where id = $1 returning last_version)
       update versions set number = next.last_version from next where versions.id = $2`,
      [documentId, versionId],
    );
  } else {
    await query('update versions set number = $2, created_at = $3 where id = $1', [
      versionId,
      known.number,
      known.createdAt,
    ]);
  }
  await query(
    `insert into version_publications (document_id, published_at, version_id)
     select document_id, coalesce($2, created_at), id from versions where id = $1 on conflict do nothing`,
    [versionId, known.number === null ? null : known.now],
  );
}

async function markCurrent(query: Query, input: Publication, now: string): Promise<void> {
  const { warnings, title, format } = input.document;
  await query(
    `update documents set current_version_id = $2, content_hash = $3, title = coalesce(given_title, $4), format = $5, status = $6,
       chunk_count = $7, warnings = $8, problem = null, updated_at = $9, identity = $10 where id = $1`,
    [
      input.documentId,
      input.versionId,
      input.contentHash,
      toStorableText(title),
      format,
      warnings.some(meansLoss) ? 'partial' : 'indexed',
      input.chunks.length,
      toJson(warnings),
      now,
      identityOf(input),
    ],
  );
}
