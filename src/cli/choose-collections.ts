import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Collection } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { Session } from './session.ts';

/** The collection of a folder: the same folder always goes to the same one, and two of equal name never share one. */
export function collectionNameFor(path: string): string {
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 8);
  return `${basename(path) || 'root'}-${hash}`;
}

/** Reads folders into their collections, with progress, and returns the collections. */
export async function ingestSources(
  { app, progress, signal }: Session,
  sources: readonly string[],
  collection: string | undefined,
): Promise<readonly Collection[]> {
  const collections = new Map<string, Collection>();
  for (const folder of sources) {
    const summary = await app.ingest.ingestFolder({
      folder,
      collection: collection ?? collectionNameFor(folder),
      signal,
      onProgress: (event) => progress.ingest(event),
    });
    progress.ingestEnd(summary);
    signal.throwIfAborted();
    collections.set(summary.collection.id, summary.collection);
  }
  return [...collections.values()];
}

/** Ids of the collections a question is asked to: those named, or the whole library. E021 and E022 say what is missing. */
export async function chooseCollections(
  { app }: Pick<Session, 'app'>,
  names: readonly string[],
): Promise<readonly string[]> {
  const known = await app.library.collections();
  if (known.length === 0)
    throw new AppError(
      'E022',
      'The library is empty. Name a folder of documents with --docs, as in --docs ./reports.',
    );
  if (names.length === 0) return known.map(({ id }) => id);
  return names.map((name) => {
    const found = known.find((collection) => collection.id === name || collection.name === name);
    if (found === undefined)
      throw new AppError('E021', `There is no collection "${name}". Run \`plumbline library\` to see them.`);
    return found.id;
  });
}
