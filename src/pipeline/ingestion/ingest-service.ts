import type { Clock, Collection, DocumentReader, LibraryStore, ReadableFile } from '../../domain/index.ts';
import type { IngestService } from '../services.ts';
import { findRenames } from './find-renames.ts';
import { hashFile } from './hash-file.ts';
import type { IngestDocument } from './ingest-document.ts';
import { createIngestTally } from './ingest-tally.ts';
import { nothingReadable } from './nothing-readable.ts';
import { ownCollection } from './own-collection-name.ts';
import { walkFolder } from './walk-folder.ts';

interface IngestServiceDeps {
  reader: Pick<DocumentReader, 'extensions'>;
  ingestDocument: IngestDocument;
  library: LibraryStore;
  clock: Clock;
  settings: { parallelDocuments: number; keepOriginals: 'uploads' | 'all' | 'none' };
}

/** Reads folders into collections, several documents at a time. */
export function createIngestService(deps: IngestServiceDeps): IngestService {
  return {
    ingestFolder: async ({
      folder,
      collection: name,
      linksOut,
      isUpload,
      password,
      signal,
      share,
      onProgress,
    }) => {
      const { keepOriginals, parallelDocuments } = deps.settings;
      const original = isUpload === true ? 'again' : 'keep';
      const isKept = keepOriginals === 'all' || (keepOriginals === 'uploads' && isUpload === true);
      const started = deps.clock.now().getTime();
      const scan = await walkFolder(folder, deps.reader.extensions, { linksOut });
      const { files, leftOut } = scan;
      if (files.length === 0) throw nothingReadable(folder, scan);
      const { collection, isShared } =
        name === undefined
          ? await deps.library.ensureOwnCollection(ownCollection(folder))
          : { collection: await deps.library.ensureCollection(name), isShared: true };
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      onProgress?.({ type: 'scan-end', total: files.length, bytes });
      const tally = createIngestTally(files.length, onProgress);
      // In a shared collection a file that is not in the folder has come from elsewhere.
      if (!isShared) tally.removed(await followFolder(deps, collection, files));
      await forEachParallel(files, parallelDocuments, async (file) => {
        signal?.throwIfAborted();
        const { sourcePath } = file;
        onProgress?.({ type: 'file-start', sourcePath });
        const result = await deps.ingestDocument({ ...file, password }, collection.id, {
          signal,
          share,
          original: isKept ? original : undefined,
          onStage: (stage, stageDone, total) =>
            onProgress?.({ type: 'file-progress', sourcePath, stage, done: stageDone, total }),
        });
        tally.read({ sourcePath, ...result });
      });
      const elapsedMs = deps.clock.now().getTime() - started;
      return { collection, files: files.length, bytes, elapsedMs, leftOut, ...tally.summary() };
    },
  };
}

/** Renamed files keep their documents, vanished ones take theirs along. Returns how many were removed. */
async function followFolder(
  deps: IngestServiceDeps,
  collection: Collection,
  files: readonly ReadableFile[],
): Promise<number> {
  const present = new Set(files.map(({ sourcePath }) => sourcePath));
  const documents = await deps.library.listDocuments([collection.id]);
  const vanished = documents.filter(({ sourcePath }) => !present.has(sourcePath));
  if (vanished.length === 0) return 0;
  const known = new Set(documents.map(({ sourcePath }) => sourcePath));
  const sizes = new Set(vanished.map(({ bytes }) => bytes));
  const added = await Promise.all(
    files
      .filter(({ sourcePath, bytes }) => !known.has(sourcePath) && sizes.has(bytes))
      .map(async (file) => ({
        sourcePath: file.sourcePath,
        // A file that cannot be read gets its error when its turn comes.
        contentHash: await hashFile(file).catch(() => ''),
      })),
  );
  const renames = findRenames(vanished, added);
  for (const { documentId, sourcePath } of renames) await deps.library.renameDocument(documentId, sourcePath);
  const renamed = new Set(renames.map(({ documentId }) => documentId));
  const removed = vanished.filter(({ id }) => !renamed.has(id));
  for (const { id } of removed) await deps.library.deleteDocument(id);
  return removed.length;
}

/** Runs `work` over all items, `width` at a time. The first failure stops new work and is thrown when the rest has ended. */
async function forEachParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let failure: { error: unknown } | undefined;
  const worker = async () => {
    for (const item of queue) {
      if (failure !== undefined) return;
      try {
        await work(item);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, worker));
  if (failure !== undefined) throw failure.error;
}
