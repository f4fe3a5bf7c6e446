import type { Scope } from '../document.ts';
import type { StoredChunk } from './storage.ts';

/** A word of the index: as it is, any that begins so, or any that has this number (digits and points) with no digit beside it. */
export interface IndexWord {
  readonly form: 'whole' | 'start' | 'figure';
  readonly text: string;
}

/** Of every group one alternative, of an alternative every word. None of it: any chunk. */
export type WordNeed = readonly (readonly (readonly IndexWord[])[])[];

/** Chunks by the words that the index has of them: what may hold a text, to be compared with the text itself. */
export interface WordLookup {
  /**
   * Ids of the chunks of a scope that meet a need, and of neighbours in one version that meet it together, in no order; at most `limit`.
   * Versions that are not current have no words here: all of their chunks come where the scope names them.
   */
  findChunks(need: WordNeed, scope: Scope, limit: number, signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * How many chunks of each document of a scope meet one of the needs, all of them counted by the index. 0 for documents in which none does
   * alone, though their parts are there, and for versions that are not current: these have to be read. Other documents have none.
   */
  countChunks(
    needs: readonly WordNeed[],
    scope: Scope,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, number>>;
  /** Chunks by version and ordinal; those that there are. */
  getChunksAt(
    places: readonly { readonly versionId: string; readonly ordinal: number }[],
  ): Promise<readonly StoredChunk[]>;
}
