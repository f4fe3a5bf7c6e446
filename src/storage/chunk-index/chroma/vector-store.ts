import type { Scope } from '../../../domain/index.ts';

export interface VectorRecord {
  readonly chunkId: string;
  readonly documentId: string;
  readonly versionId: string;
  readonly collectionId: string;
  readonly vector: Float32Array;
}

/** A server that keeps vectors and filters by scope. Every write may be repeated. Failures are `AppError` E004. */
export interface VectorStore {
  /** Ids are chunk ids; one that is there already is replaced. Vectors of each embedder are kept apart. */
  put(embedder: string, field: string, records: readonly VectorRecord[]): Promise<void>;
  removeDocument(documentId: string): Promise<void>;
  removeChunks(chunkIds: readonly string[]): Promise<void>;
  /** Takes out everything, or everything that another embedder made. */
  clear(which: 'all' | 'others'): Promise<void>;
  /** Cosine similarity of the best field, best first. */
  search(
    vector: Float32Array,
    scope: Scope,
    limit: number,
  ): Promise<readonly { chunkId: string; score: number }[]>;
  /** Every chunk that has a vector of the field. */
  listChunks(field: string): Promise<readonly string[]>;
}
