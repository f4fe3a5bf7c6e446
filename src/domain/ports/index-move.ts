import type { IndexRebuild } from './index-upkeep.ts';

/** Where the search index of a library is. */
export type IndexPlace = 'database' | 'opensearch';

/** Fills the index at another place from what is stored, which then serves in its place; the old one serves until then, whole. */
export interface IndexMove {
  home(): Promise<IndexPlace>;
  /** Returns the number of documents that were indexed. May be begun again after a kill. */
  run(input: {
    readonly to: IndexPlace;
    readonly embed: Parameters<IndexRebuild['run']>[0]['embed'];
    /** Passages that are under way at the same time, of however many documents. */
    readonly atOnce?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Passages. */
    readonly onProgress?: ((done: number, total: number) => void) | undefined;
  }): Promise<number>;
}
