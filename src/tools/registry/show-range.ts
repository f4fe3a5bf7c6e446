import type { LibraryStore, StoredChunk, TextRange } from '../../domain/index.ts';
import type { EvidenceBook, UnnumberedPassage } from './evidence-book.ts';

export type ChunkReader = Pick<LibraryStore, 'getChunks' | 'getChunkRange'>;

/** Chosen by whoever read it, not ranked by a search. */
const CHOSEN = 1;

/** Puts the passages that a shown range of a version holds whole into the book, and returns their ids. */
export const showWithin = (
  chunks: readonly StoredChunk[],
  book: EvidenceBook,
  { start, end }: TextRange,
): string[] =>
  chunks
    .filter(({ locator }) => locator.offsets.start >= start && locator.offsets.end <= end)
    .map((chunk) => book.show(toPassage(chunk, CHOSEN)));

/** A stored chunk as evidence. */
export const toPassage = (chunk: StoredChunk, score: number): UnnumberedPassage => ({
  chunkIds: [chunk.id],
  documentId: chunk.documentId,
  versionId: chunk.versionId,
  documentTitle: chunk.documentTitle,
  sourcePath: chunk.sourcePath,
  format: chunk.format,
  contentHash: chunk.fileHash,
  text: chunk.text,
  prefix: chunk.prefix,
  locator: chunk.locator,
  score,
});
