import * as z from 'zod';
import {
  ChunkSchema,
  DocumentIdentitySchema,
  DocumentWarningSchema,
  type LibraryDocument,
  LibraryDocumentSchema,
  ProblemSchema,
  type StoredChunk,
} from '../../domain/index.ts';
import { fromJson } from '../database/json-column.ts';

const FailureSchema = ProblemSchema.extend({ versionId: z.string().optional() });

const DocumentRowSchema = z.object({
  id: z.string(),
  collection_id: z.string(),
  source_path: z.string(),
  title: z.string(),
  format: z.string(),
  status: z.string(),
  current_version_id: z.string().nullable(),
  content_hash: z.string().nullable(),
  bytes: z.coerce.number(),
  chunk_count: z.int(),
  problem: z.string().nullable(),
  warnings: z.string(),
  identity: z.string().nullable(),
  given_title: z.string().nullable(),
  tags: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});

export function toDocument(row: unknown): LibraryDocument {
  const parsed = DocumentRowSchema.parse(row);
  return LibraryDocumentSchema.parse({
    id: parsed.id,
    collectionId: parsed.collection_id,
    sourcePath: parsed.source_path,
    title: parsed.title,
    ...(parsed.identity === null ? {} : { identity: fromJson(DocumentIdentitySchema, parsed.identity) }),
    format: parsed.format,
    status: parsed.status,
    ...(parsed.current_version_id === null ? {} : { currentVersionId: parsed.current_version_id }),
    ...(parsed.content_hash === null ? {} : { contentHash: parsed.content_hash }),
    bytes: parsed.bytes,
    chunkCount: parsed.chunk_count,
    ...(parsed.problem === null ? {} : { problem: fromJson(FailureSchema, parsed.problem) }),
    warnings: fromJson(z.array(DocumentWarningSchema), parsed.warnings),
    ...(parsed.given_title === null ? {} : { givenTitle: parsed.given_title }),
    tags: parsed.tags,
    createdAt: parsed.created_at,
    updatedAt: parsed.updated_at,
  });
}

const StoredChunkRowSchema = z.object({
  body: z.string(),
  document_title: z.string(),
  source_path: z.string(),
  format: z.string(),
  file_hash: z.string(),
  added_at: z.string(),
});

/** Columns that `toStoredChunk` reads, from chunks `c`, versions `v` and documents `d`. */
export const STORED_CHUNK_SELECT = `select c.body, v.title as document_title, d.source_path, v.format,
  v.content_hash as file_hash, d.created_at as added_at from chunks c join versions v on v.id = c.version_id join documents d on d.id = v.document_id`;

export function toStoredChunk(row: unknown): StoredChunk {
  const parsed = StoredChunkRowSchema.parse(row);
  return {
    ...fromJson(ChunkSchema, parsed.body),
    documentTitle: parsed.document_title,
    sourcePath: parsed.source_path,
    format: parsed.format,
    fileHash: parsed.file_hash,
    addedAt: parsed.added_at,
  };
}
