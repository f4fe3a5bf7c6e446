import type { Wording } from '../../catalogue/index.ts';
import type { Chunk, StructuredDocument } from '../document.ts';
import type { DocumentIdentity } from '../identity.ts';
import type { ChunkVectors } from './storage.ts';

/**
 * Vectors of the configured embedder, from the stored chunks: for documents that were published without, each of which has them from then
 * on, and for an index that was made with another embedder, beside that index, which is used until they are whole. A run that was killed
 * goes on where it was.
 */
export interface IndexRebuild {
  /** Documents whose vectors have to be made: all of an index of another embedder, else those that are found by their words alone. */
  pending(): Promise<number>;
  /** Passages of the library, and how many of them have vectors, of whatever embedder. */
  progress(): Promise<{ readonly done: number; readonly total: number }>;
  /** Whose vectors the index has, as `embedder/dimension`, while they are not of the configured embedder. */
  madeBy(): Promise<string | undefined>;
  /** Returns the number of documents embedded. Throws E004 or E041 when the vectors are unusable. */
  run(input: {
    embed(
      document: { readonly title: string; readonly chunks: readonly Chunk[] },
      note?: (note: Wording) => void,
    ): Promise<readonly ChunkVectors[]>;
    /** The fingerprint of a version once it has the new vectors, from the one it has. */
    fingerprint(before: string): string;
    /** What a failure says of a document, which then stays without vectors; `undefined` for one that is not its fault. */
    refusal?(error: unknown): Wording | undefined;
    /** Passages that are embedded at the same time, of however many documents. Default: one document. */
    readonly atOnce?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Passages. */
    readonly onProgress?: ((done: number, total: number) => void) | undefined;
  }): Promise<number>;
}

/** How the search index differs from the library. */
export interface IndexDrift {
  /** Documents that were compared. */
  readonly documents: number;
  /** Documents that the index lacks, has in part, or has although the library has them not. */
  readonly differing: readonly string[];
  /** Documents whose identity has still to be read from what is stored of them. */
  readonly unidentified: number;
  /** Counts of words that BM25 reckons with and that are wrong. */
  readonly wrongCounts: number;
  /** Documents whose sections are missing, lie outside of those above, over each other, or leave passages out; absent when all are right. */
  readonly sections?: readonly string[] | undefined;
  /**
   * Documents whose graph, topics or summaries are of an old version, or name passages that are gone, and collections whose sums over
   * documents are not those of what is stored; absent when all is right.
   */
  readonly knowledge?:
    | Readonly<Record<'graphs' | 'topics' | 'summaries' | 'sums', readonly string[]>>
    | undefined;
  /** Chunks whose vectors a vector store beside the database lacks, or has too much; absent without such a store. */
  readonly vectors?: { readonly missing: readonly string[]; readonly extra: readonly string[] } | undefined;
}

/** What a document is, from what is stored of its version; see `DocumentIdentity`. */
export type IdentifyStored = (
  stored: Pick<
    StructuredDocument,
    'format' | 'title' | 'markdown' | 'sections' | 'chunks' | 'metadata' | 'language'
  > & {
    readonly sourcePath: string;
  },
) => DocumentIdentity;

export interface IndexCheck {
  check(): Promise<IndexDrift>;
  /**
   * Reads identities that are missing, makes the index what the library says, from stored chunks, and returns what was wrong. Vectors that a store beside the
   * database lacks are then pending in `IndexRebuild`.
   */
  repair(input: {
    readonly embed: Parameters<IndexRebuild['run']>[0]['embed'];
    readonly identify: IdentifyStored;
    readonly signal?: AbortSignal | undefined;
  }): Promise<IndexDrift>;
}
