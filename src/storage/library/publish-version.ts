import * as z from 'zod';
import { type LibraryStore, toStorableText } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { IndexWriter } from '../chunk-index/index-writer.ts';
import type { Database, Query } from '../database/database.ts';
import { toJson } from '../database/json-column.ts';

type PublishInput = Parameters<LibraryStore['publishVersion']>[0];

const DocumentSchema = z.object({
  collectionId: z.string(),
  current: z.string().nullable(),
  /** An earlier publication that left the index, as after a file was changed back. */
  isStored: z.boolean(),
});

/**
 * One transaction: a reader sees the version before it, or this one, whole. The version before it stays readable (runs
 * that cite it go on), and leaves the index.
 */
export function createPublishVersion(deps: {
  readonly database: Database;
  readonly index: IndexWriter;
  readonly now: () => string;
}): LibraryStore['publishVersion'] {
  return async (input) => {
    const { versionId, documentId, chunks } = input;
    const prepared = await deps.index.prepare({ versionId, documentId, chunks });
    await deps.database.transaction(async (query) => {
      const { collectionId, current, isStored } = await lockDocument(query, documentId, versionId);
      if (current !== versionId) {
        if (current !== null) await deps.index.removeDocument(query, documentId);
        if (isStored) await query('delete from versions where id = $1', [versionId]);
        await insertVersion(query, input, deps.now());
        await prepared.write(query, collectionId);
      }
      await markCurrent(query, input, deps.now());
    });
  };
}

async function lockDocument(query: Query, documentId: string, versionId: string) {
  const { rows } = await query(
    `select collection_id as "collectionId", current_version_id as current,
       exists (select from versions where id = $2) as "isStored" from documents where id = $1 for update`,
    [documentId, versionId],
  );
  if (rows[0] === undefined) {
    throw new AppError('E021', 'The document is not in the library any more. Ingest its folder again.');
  }
  return DocumentSchema.parse(rows[0]);
}

/** One statement for everything: each one is a hop to the database. */
async function insertVersion(query: Query, input: PublishInput, now: string): Promise<void> {
  const { document, chunks } = input;
  const { language, structureSource, pageCount, metadata, warnings, unfinished } = document;
  const sections = document.sections;
  await query(
    `with version as (
       insert into versions (id, document_id, content_hash, fingerprint, title, format, markdown, facts, created_at, identity)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $17)
     ), section as (
       insert into sections (version_id, ordinal, level, title, body)
       select $1, * from unnest($10::int[], $11::int[], $12::text[], $13::text[])
     )
     insert into chunks (id, version_id, ordinal, body)
     select id, $1, ordinal, body from unnest($14::text[], $15::int[], $16::text[]) as row (id, ordinal, body)`,
    [
      input.versionId,
      input.documentId,
      input.contentHash,
      input.fingerprint,
      toStorableText(document.title),
      document.format,
      toJson(document.markdown),
      toJson({ language, structureSource, pageCount, metadata, warnings, unfinished }),
      now,
      sections.map(({ ordinal }) => ordinal),
      sections.map(({ level }) => level),
      sections.map(({ title }) => toStorableText(title)),
      sections.map(toJson),
      chunks.map(({ chunk }) => chunk.id),
      chunks.map(({ chunk }) => chunk.ordinal),
      chunks.map(({ chunk }) => toJson(chunk)),
      identityOf(input),
    ],
  );
}

async function markCurrent(query: Query, input: PublishInput, now: string): Promise<void> {
  const { warnings, title, format } = input.document;
  await query(
    `update documents set current_version_id = $2, content_hash = $3, title = $4, format = $5, status = $6,
       chunk_count = $7, warnings = $8, problem = null, updated_at = $9, identity = $10 where id = $1`,
    [
      input.documentId,
      input.versionId,
      input.contentHash,
      toStorableText(title),
      format,
      warnings.length > 0 ? 'partial' : 'indexed',
      input.chunks.length,
      toJson(warnings),
      now,
      identityOf(input),
    ],
  );
}

const identityOf = ({ document: { identity } }: PublishInput): string | null =>
  identity === undefined ? null : toJson(identity);
