import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { ChunkSchema, type IndexRebuild } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Query } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import type { IndexedVersion } from './index-writer.ts';

export type EmbedVersion = Parameters<IndexRebuild['run']>[0]['embed'];

const VersionSchema = z.object({ documentId: z.string(), collectionId: z.string(), title: z.string() });

export interface LoadedVersion {
  readonly version: IndexedVersion;
  readonly collectionId: string;
  /** What the version was called when it was read, whatever title its passages have here. */
  readonly storedTitle: string;
}

/** A stored version with new vectors, to be indexed; `undefined` when it is gone. E041 when vectors are missing. */
export async function loadVersion(
  query: Query,
  versionId: string,
  embed: EmbedVersion,
  /** Another title than the stored one. */
  otherTitle?: string | undefined,
): Promise<LoadedVersion | undefined> {
  const { rows } = await query(
    `select v.document_id as "documentId", d.collection_id as "collectionId", v.title
     from versions v join documents d on d.id = v.document_id where v.id = $1`,
    [versionId],
  );
  if (rows[0] === undefined) return undefined; // deleted meanwhile
  const { documentId, collectionId, title: storedTitle } = VersionSchema.parse(rows[0]);
  const title = otherTitle ?? storedTitle;
  const stored = await query('select body from chunks where version_id = $1 order by ordinal', [versionId]);
  const chunks = stored.rows.map(({ body }) => fromJson(ChunkSchema, z.string().parse(body)));
  const vectors = await embed({ title, chunks });
  if (vectors.length !== chunks.length || Object.keys(vectors[0] ?? {}).length === 0) {
    throw new AppError('E041', wording('vectorsMissing', { vectors: vectors.length, chunks: chunks.length }));
  }
  const indexed = chunks.map((chunk, place) => ({
    chunk,
    documentTitle: title,
    vectors: vectors[place] ?? {},
  }));
  return { version: { versionId, documentId, chunks: indexed }, collectionId, storedTitle };
}
