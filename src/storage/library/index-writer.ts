import * as z from 'zod';
import type { IndexedChunk } from '../../domain/index.ts';
import type { Query } from '../database/database.ts';

export interface IndexedVersion {
  readonly versionId: string;
  readonly documentId: string;
  readonly chunks: readonly IndexedChunk[];
}

/** The writing side of a chunk index: every call is part of the caller's transaction. */
export interface IndexWriter {
  /**
   * Throws E004 for vectors of another dimension, vectors that are not finite, or an index of another fingerprint. A version without any
   * vector is found by its words, and its vectors are due; it fits into an index of any fingerprint.
   */
  prepare(version: IndexedVersion): Promise<PreparedIndex>;
  /** The vectors of a version that was written without; throws as `prepare`. */
  prepareVectors(version: IndexedVersion): Promise<PreparedIndex>;
  removeDocument(query: Query, documentId: string): Promise<void>;
  /** Takes everything out, so that the library can be indexed again with another embedder. */
  clear(query: Query): Promise<void>;
  readonly next: NextIndex;
  /** What the index holds, to be compared with the library. */
  contents(query: Query): Promise<readonly IndexedContents[]>;
  /** Counts kept beside the rows; absent where searches count for themselves. */
  readonly counts?: { wrong(query: Query): Promise<number>; recount(query: Query): Promise<void> };
  /** Ends what is done in the background after writing, before the database is closed. */
  finish?(): Promise<void>;
}

export const IndexedContentsSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  chunks: z.coerce.number(),
  /** Every chunk has as many vectors as the others of its version, those of enrichment apart. */
  hasVectors: z.boolean(),
});
export type IndexedContents = z.infer<typeof IndexedContentsSchema>;

/** Rows made before the transaction starts, so that it stays short. */
export interface PreparedIndex {
  write(query: Query, collectionId: string): Promise<void>;
}

/** Versions whose vectors have still to be made. */
export interface LackingVectors {
  /** At most `limit` of them, if there is one. */
  pending(query: Query, limit: number | null): Promise<readonly PendingVersion[]>;
  /** Throws E004 for unusable vectors, as `prepare` does. */
  prepare(version: IndexedVersion): Promise<PreparedIndex>;
}

export const PendingVersionSchema = z.object({ id: z.string(), chunks: z.coerce.number() });
export type PendingVersion = z.infer<typeof PendingVersionSchema>;

/** Vectors of another embedder, made beside the live index until they are whole. */
export interface NextIndex extends LackingVectors {
  clear(query: Query): Promise<void>;
  /** Puts the next vectors in the place of the live ones. Nothing may be pending. */
  swap(query: Query): Promise<void>;
}
