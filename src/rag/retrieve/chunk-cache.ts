import type { LibraryStore, StoredChunk } from '../../domain/index.ts';

/** About 8 MB of passages. */
const MAX_CHUNKS = 4_000;

type GetChunks = LibraryStore['getChunks'];

/**
 * Keeps chunks that were read before. A chunk id names one text of one version, so a kept chunk is never out of date; what
 * was deleted is not found by the search that asks for its chunk.
 */
export function createChunkCache(getChunks: GetChunks): GetChunks {
  const kept = new Map<string, StoredChunk>();
  return async (ids) => {
    const missing = ids.filter((id) => !kept.has(id));
    const found = new Map<string, StoredChunk>();
    for (const chunk of missing.length === 0 ? [] : await getChunks(missing)) found.set(chunk.id, chunk);
    const chunks = ids.flatMap((id) => kept.get(id) ?? found.get(id) ?? []);
    for (const chunk of chunks) {
      kept.delete(chunk.id); // set again: a Map keeps insertion order, so its first key is the least recently used
      kept.set(chunk.id, chunk);
    }
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_CHUNKS) break;
      kept.delete(oldest);
    }
    return chunks;
  };
}
