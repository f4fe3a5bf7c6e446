import type { IndexedChunk } from '../../src/domain/index.ts';
import { createMemoryChunkIndex } from '../../test/fakes/memory-chunk-index.ts';
import type { Host } from './retrievers.ts';

export interface OpenHost extends Host {
  /** Bytes of the index where the host can say. */
  readonly indexBytes: number | undefined;
  close(): Promise<void>;
}

/** Opens a host with one collection that holds these chunks. */
export type HostOpener = (chunks: readonly IndexedChunk[]) => Promise<OpenHost>;

export const openMemoryHost: HostOpener = async (chunks) => {
  const { index, library, add } = createMemoryChunkIndex();
  add(chunks, 'col_eval');
  return {
    name: 'memory',
    index,
    library,
    scope: { collectionIds: ['col_eval'] },
    indexBytes: undefined,
    close: async () => {},
  };
};
