import type { StoredChunk, TextRange } from '../../domain/index.ts';
import type { FoldedText } from './fold-places.ts';

/** A place that has a term. */
export interface TextHit {
  /** Which term, from 0. */
  readonly term: number;
  /** The passage in which it begins, and the one in which it ends where that is the next one. */
  readonly chunk: StoredChunk;
  readonly next?: StoredChunk | undefined;
  /** In the Markdown of the version. */
  readonly range: TextRange;
}

export interface ReadChunk {
  readonly chunk: StoredChunk;
  readonly folded: FoldedText;
}
