import type { Steps } from '../../concurrency/index.ts';
import { type LibraryStore, toStorableText } from '../../domain/index.ts';
import type { Query } from '../database/database.ts';
import { toJson } from '../database/json-column.ts';
import type { PictureRow, VersionFiles } from '../files/keep-version-files.ts';
import { placeSection, type SectionRow } from '../sections/place-section-rows.ts';
import { insertSections } from '../sections/section-columns.ts';

export type Publication = Parameters<LibraryStore['publishVersion']>[0];

/** What one statement writes of a long version, in characters: others wait for the one session meanwhile. */
const BATCH_CHARACTERS = 200_000;

interface OrderedRow {
  readonly ordinal: number;
  readonly body: string;
}

type StoredSection = OrderedRow & SectionRow;

interface ChunkRow extends OrderedRow {
  readonly id: string;
}

/** A version as rows of the library, in batches that one statement writes. */
export interface VersionRows {
  readonly version: readonly unknown[];
  readonly sections: readonly (readonly StoredSection[])[];
  readonly chunks: readonly (readonly ChunkRow[])[];
  readonly pictures: readonly PictureRow[];
}

export function* toVersionRows(input: Publication, files: VersionFiles, now: string): Steps<VersionRows> {
  const { document } = input;
  const { language, structureSource, pageCount, metadata, warnings, unfinished } = document;
  const markdown = toJson(document.markdown);
  yield;
  const sections: StoredSection[] = [];
  const places = {
    markdown: document.markdown,
    chunks: input.chunks.map(({ chunk }) => chunk.locator.offsets),
  };
  for (const section of document.sections) {
    sections.push({ ...placeSection(section, places), body: toJson(section) });
    yield;
  }
  const chunks: ChunkRow[] = [];
  for (const { chunk } of input.chunks) {
    chunks.push({ id: chunk.id, ordinal: chunk.ordinal, body: toJson(chunk) });
    yield;
  }
  return {
    version: [
      input.versionId,
      input.documentId,
      input.contentHash,
      input.fingerprint,
      toStorableText(document.title),
      document.format,
      markdown,
      toJson({ language, structureSource, pageCount, metadata, warnings, unfinished }),
      now,
      identityOf(input),
      files.original?.hash ?? null,
      files.original === undefined ? null : toStorableText(files.original.name),
      files.original?.mediaType ?? null,
    ],
    pictures: files.pictures,
    sections: toBatches(sections),
    chunks: toBatches(chunks),
  };
}

function toBatches<Row extends OrderedRow>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (size >= BATCH_CHARACTERS) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(row);
    size += row.body.length;
  }
  return batches;
}

export async function insertVersion(query: Query, { version }: VersionRows): Promise<void> {
  await query(
    `insert into versions (id, document_id, content_hash, fingerprint, title, format, markdown, facts, created_at, identity,
       file_hash, file_name, file_media_type)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    version,
  );
}

/** The statements that write sections, chunks and pictures, to be sent one after another. */
export function* partsOf(
  versionId: string,
  { sections, chunks, pictures }: VersionRows,
): Generator<readonly [sql: string, params: readonly unknown[]]> {
  for (const rows of sections) yield insertSections(versionId, rows);
  for (const rows of chunks)
    yield [
      `insert into chunks (id, version_id, ordinal, body)
       select id, $1, ordinal, body from unnest($2::text[], $3::int[], $4::text[]) as row (id, ordinal, body)`,
      [versionId, rows.map(({ id }) => id), rows.map(({ ordinal }) => ordinal), rows.map(({ body }) => body)],
    ];
  if (pictures.length > 0)
    yield [
      `insert into images (version_id, ordinal, file_name, file_hash, media_type, width, height, facts)
       select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[])`,
      [
        versionId,
        pictures.map(({ ordinal }) => ordinal),
        pictures.map(({ fileName }) => fileName),
        pictures.map(({ hash }) => hash),
        pictures.map(({ mediaType }) => mediaType),
        pictures.map(({ width }) => width),
        pictures.map(({ height }) => height),
        pictures.map(({ facts }) => toJson(facts)),
      ],
    ];
}

export const identityOf = ({ document: { identity } }: Publication): string | null =>
  identity === undefined ? null : toJson(identity);
