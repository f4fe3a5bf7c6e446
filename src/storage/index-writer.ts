import type { IndexedChunk } from '../domain/index.ts';
import type { Query } from './database.ts';

export interface IndexedVersion {
  readonly versionId: string;
  readonly documentId: string;
  readonly chunks: readonly IndexedChunk[];
}

/** The writing side of a chunk index: every call is part of the caller's transaction. */
export interface IndexWriter {
  /** Throws E004 for vectors of another dimension, vectors that are not finite, or an index of another fingerprint. */
  prepare(version: IndexedVersion): Promise<PreparedIndex>;
  removeDocument(query: Query, documentId: string): Promise<void>;
  /** Takes everything out, so that the library can be indexed again with another embedder. */
  clear(query: Query): Promise<void>;
  readonly next: NextIndex;
  /** Ends what is done in the background after writing, before the database is closed. */
  finish?(): Promise<void>;
}

/** Rows made before the transaction starts, so that it stays short. */
export interface PreparedIndex {
  write(query: Query, collectionId: string): Promise<void>;
}

/** Vectors of another embedder, made beside the live index until they are whole. */
export interface NextIndex {
  /** Versions of the live index that are not in the next one; at most `limit`. */
  pending(query: Query, limit: number): Promise<readonly string[]>;
  /** Throws E004 for unusable vectors, as `prepare` does. */
  prepare(version: IndexedVersion): PreparedIndex;
  clear(query: Query): Promise<void>;
  /** Puts the next vectors in the place of the live ones. Nothing may be pending. */
  swap(query: Query): Promise<void>;
}
