import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import type { IngestSummary, LibraryView } from '../pipeline/index.ts';
import type { Session } from './session.ts';

/**
 * Reads folders into their own collections, or the one named, with progress. Links out of them are followed, unless they
 * are watched: the person who named them has not seen what is put there later.
 */
export async function ingestSources(
  { app, progress, signal }: Session,
  sources: readonly string[],
  collection: string | undefined,
  { isWatched = false }: { readonly isWatched?: boolean | undefined } = {},
): Promise<readonly IngestSummary[]> {
  const summaries: IngestSummary[] = [];
  for (const folder of sources) {
    const summary = await app.ingest.ingestFolder({
      folder,
      collection,
      linksOut: !isWatched,
      signal,
      onProgress: (event) => progress.ingest(event),
    });
    progress.ingestEnd(summary);
    signal.throwIfAborted();
    summaries.push(summary);
  }
  return summaries;
}

/** Ids of the collections a question is asked to: those named, or the whole library. E021 and E022 say what is missing. */
export async function chooseCollections(
  { app }: { readonly app: Pick<LibraryView, 'library'> },
  names: readonly string[],
  { mayBeEmpty = false }: { readonly mayBeEmpty?: boolean } = {},
): Promise<readonly string[]> {
  const known = await app.library.collections();
  if (known.length === 0 && mayBeEmpty && names.length === 0) return [];
  if (known.length === 0) throw new AppError('E022', wording('libraryEmpty'));
  if (names.length === 0) return known.map(({ id }) => id);
  return names.map((name) => {
    const found = known.find((collection) => collection.id === name || collection.name === name);
    if (found === undefined) throw new AppError('E021', wording('collectionNotFound', { name }));
    return found.id;
  });
}
