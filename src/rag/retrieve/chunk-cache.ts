import type { LibraryStore, StoredChunk } from '../../domain/index.ts';

/** About 8 MB of passages. */
const MAX_CHUNKS = 4_000;

type GetChunks = LibraryStore['getChunks'];

/**
 * Keeps chunks that were read before, and lets questions that are searched side by side share one reading. A chunk id
 * names one text of one version, so a kept chunk is never out of date; what was deleted is not found by the search that
 * asks for its chunk.
 */
export function createChunkCache(getChunks: GetChunks): GetChunks {
  const kept = new Map<string, StoredChunk>();
  const underWay = new Map<string, Promise<readonly StoredChunk[]>>();

  const read = (ids: readonly string[]): void => {
    const reading = getChunks(ids).finally(() => {
      for (const id of ids) underWay.delete(id);
    });
    reading.catch(() => undefined); // told to everyone who waits for it
    for (const id of ids) underWay.set(id, reading);
  };

  return async (ids) => {
    const missing = ids.filter((id) => !kept.has(id) && !underWay.has(id));
    if (missing.length > 0) read([...new Set(missing)]);
    const found = new Map<string, StoredChunk>();
    const waiting = new Set(ids.flatMap((id) => (kept.has(id) ? [] : (underWay.get(id) ?? []))));
    for (const id of ids) {
      const chunk = kept.get(id);
      if (chunk !== undefined) found.set(id, chunk);
    }
    for (const chunks of await Promise.all(waiting)) for (const chunk of chunks) found.set(chunk.id, chunk);
    const chunks = ids.flatMap((id) => found.get(id) ?? []);
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
