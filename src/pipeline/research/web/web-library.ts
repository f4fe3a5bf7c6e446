import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wording } from '../../../catalogue/index.ts';
import { type Clock, type LibraryStore, runCollectionId, type WebDocuments } from '../../../domain/index.ts';
import { AppError, type Problem } from '../../../errors/index.ts';
import type { IngestDocument } from '../../ingestion/ingest-document.ts';

const DAY_MS = 86_400_000;
/** Files of fetched documents, whole or partial; nothing else in the folder is ours to delete. */
const OUR_FILE = /^[0-9a-f]{64}\.[a-z]{2,4}$/;

export interface PromotedDocuments {
  readonly collection: string;
  readonly promoted: readonly string[];
  readonly failed: readonly { readonly sourcePath: string; readonly problem: Problem }[];
}

/** What a person does with documents that runs fetched. */
export interface WebLibrary {
  /** Puts what a run fetched into a collection of the library, where it stays. E021 when the run fetched nothing. */
  promote(runId: string, collection: string): Promise<PromotedDocuments>;
  /** Whether text and names of a collection may be sent to the web; E021 for an unknown one. */
  setPolicy(collection: string, web: 'off' | 'allowed'): Promise<void>;
  /** Removes collections of runs that ended before a time, and files that no document needs. */
  prune(olderThan: Date): Promise<{ readonly collections: number; readonly documents: number }>;
}

export function createWebLibrary(deps: {
  readonly web: WebDocuments;
  readonly library: Pick<LibraryStore, 'ensureCollection' | 'listCollections' | 'listDocuments'>;
  readonly ingestDocument: IngestDocument;
  /** Folder of fetched documents. */
  readonly folder: string;
  readonly clock: Clock;
}): WebLibrary {
  const { web, library, folder } = deps;

  return {
    async promote(runId, name) {
      const documents = await library.listDocuments([runCollectionId(runId)]);
      const readable = documents.filter(({ currentVersionId }) => currentVersionId !== undefined);
      const origins = await web.getOrigins(readable.map(({ id }) => id));
      if (origins.size === 0) throw new AppError('E021', wording('noFetchedDocuments', { id: runId }));
      const collection = await library.ensureCollection(name);
      const promoted: string[] = [];
      const failed: { sourcePath: string; problem: Problem }[] = [];
      for (const { id, sourcePath, bytes } of readable) {
        const origin = origins.get(id);
        if (origin === undefined) continue;
        const file = { path: join(folder, origin.file), sourcePath, bytes, mediaType: origin.mediaType };
        const result = await deps.ingestDocument(file, collection.id, { onStage: () => undefined });
        if (result.problem !== undefined) failed.push({ sourcePath, problem: result.problem });
        else {
          await web.setOrigin(result.documentId, origin);
          promoted.push(sourcePath);
        }
      }
      return { collection: collection.name, promoted, failed };
    },
    async setPolicy(name, policy) {
      const found = (await library.listCollections()).find(
        (collection) => collection.id === name || collection.name === name,
      );
      if (found === undefined) throw new AppError('E021', wording('collectionNotFound', { name }));
      await web.setPolicy(found.id, policy);
    },
    async prune(olderThan) {
      const pruned = await web.prune(olderThan);
      await removeFiles();
      return pruned;
    },
  };

  /** A file of a run that is going on may not be known yet, so only those are removed that are a day old. */
  async function removeFiles(): Promise<void> {
    const needed = await web.listFiles();
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((candidate) => OUR_FILE.test(candidate) && !needed.has(candidate))) {
      const path = join(folder, name);
      const age = deps.clock.now().getTime() - (await stat(path)).mtimeMs;
      if (age > DAY_MS) await rm(path, { force: true });
    }
  }
}
