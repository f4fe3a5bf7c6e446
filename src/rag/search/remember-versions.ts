import type { LibraryStore, Section } from '../../domain/index.ts';

/** A filing has about half a megabyte of text and some hundred sections. */
const MAX_VERSIONS = 24;

/**
 * Text and sections of the versions that were hit last. A version id names one text, so what is kept is never out of date. The hits
 * of one search stand in few documents, and the next search meets them again.
 */
export function rememberVersions(
  library: Pick<LibraryStore, 'getChunkRange' | 'getMarkdown' | 'getSections'>,
): Pick<LibraryStore, 'getChunkRange' | 'getMarkdown' | 'getSections'> {
  return {
    getChunkRange: library.getChunkRange,
    getMarkdown: remember(library.getMarkdown),
    getSections: remember<readonly Section[]>(library.getSections),
  };
}

function remember<T>(read: (versionId: string) => Promise<T>): (versionId: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (versionId) => {
    const value = kept.get(versionId) ?? read(versionId);
    kept.delete(versionId); // set again: a Map keeps insertion order, so its first key is the least recently used
    kept.set(versionId, value);
    const forget = () => kept.delete(versionId);
    // What failed or was not there is asked for again.
    value.then((found) => (found === undefined ? forget() : undefined), forget);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_VERSIONS) break;
      kept.delete(oldest);
    }
    return value;
  };
}
