import { openAsBlob } from 'node:fs';
import * as z from 'zod';
import {
  CollectionListSchema,
  DocumentListSchema,
  documentOperations,
  libraryOperations as operations,
  type Upload,
  UploadSchema,
} from '../api/contract/index.ts';
import { wording } from '../catalogue/index.ts';
import {
  CollectionSchema,
  DocumentOutlineSchema,
  type ReadableFile,
  SearchAnswerSchema,
} from '../domain/index.ts';
import { AppError, errorOf, type Problem } from '../errors/index.ts';
import type { IngestOutcome, IngestProgress, IngestService, LibraryService } from '../pipeline/index.ts';
import {
  createIngestTally,
  nothingReadable,
  ownCollection,
  walkFolder,
} from '../pipeline/ingestion/index.ts';
import type { HttpClient } from './http-client.ts';
import { createRemoteBrowser } from './remote-browser.ts';

const FILES_OF_AN_UPLOAD = 50;
const LONGEST_NAME = 100;
const BYTES_OF_AN_UPLOAD = 100_000_000;

export function createRemoteLibrary({ client }: { client: HttpClient }): LibraryService {
  const documentsOf = async (collection: string | undefined) =>
    (await client.call(documentOperations.listDocuments, { query: { collection } }, DocumentListSchema))
      .documents;
  return {
    collections: async () =>
      (await client.call(operations.listCollections, {}, CollectionListSchema)).collections,
    documents: async (ids) =>
      ids === undefined ? documentsOf(undefined) : (await Promise.all(ids.map(documentsOf))).flat(),
    search: ({ collectionIds, documentIds, topics, signal, ...request }) =>
      client.call(
        operations.searchLibrary,
        {
          body: {
            ...request,
            collections: [...collectionIds],
            ...(documentIds === undefined ? {} : { documents: [...documentIds] }),
            ...(topics === undefined ? {} : { topics: [...topics] }),
          },
          signal,
        },
        SearchAnswerSchema,
      ),
    outline: async ({ id, currentVersionId }) =>
      currentVersionId === undefined
        ? undefined
        : client.call(operations.getOutline, { params: { id } }, DocumentOutlineSchema),
    browse: createRemoteBrowser({ client }),
    deleteDocument: (id) => client.call(operations.deleteDocument, { params: { id } }, z.undefined()),
  };
}

interface RemoteIngestDeps {
  readonly client: HttpClient;
  readonly extensions: readonly string[];
  readonly wait: (ms: number) => Promise<void>;
  readonly pollMs: number;
  readonly nowMs: () => number;
}

/**
 * Sends the files of a folder to a server and waits until they are read. Each keeps its folders (`2024/audit.pdf`).
 */
export function createRemoteIngest(deps: RemoteIngestDeps): IngestService {
  return {
    ingestFolder: async ({ folder, collection: wanted, linksOut, signal, onProgress }) => {
      const startedMs = deps.nowMs();
      const scan = await walkFolder(folder, deps.extensions, { linksOut });
      const { files, leftOut } = scan;
      if (files.length === 0) throw nothingReadable(folder, scan);
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      onProgress?.({ type: 'scan-end', total: files.length, bytes });
      const tally = createIngestTally(files.length, onProgress);
      let collection: Upload['collection'] | undefined;
      let into: string | undefined;
      for (const part of parts(files)) {
        signal?.throwIfAborted();
        into ??= wanted ?? (await findOwn(deps.client, folder, signal));
        const upload = await sendPart(deps, part, into, signal, onProgress);
        collection = upload.collection;
        for (const file of upload.files) {
          const { sourcePath, outcome, chunks = 0, problem, warnings } = file;
          tally.read({ sourcePath, outcome: toOutcome(outcome), chunks, problem, warnings });
        }
      }
      if (collection === undefined) throw new AppError('E022', wording('nothingSent'));
      const elapsedMs = deps.nowMs() - startedMs;
      return { collection, files: files.length, bytes, elapsedMs, leftOut, ...tally.summary() };
    },
  };
}

/** The collection of a folder, by its id. */
async function findOwn(client: HttpClient, path: string, signal: AbortSignal | undefined): Promise<string> {
  const { name: base, folder } = ownCollection(path);
  const name = Array.from(base).slice(0, LONGEST_NAME).join('');
  const { id } = await client.call(
    operations.createCollection,
    { body: { name, folder }, signal },
    CollectionSchema,
  );
  return id;
}

async function sendPart(
  { client, wait, pollMs }: RemoteIngestDeps,
  files: readonly ReadableFile[],
  collection: string,
  signal: AbortSignal | undefined,
  onProgress: ((progress: IngestProgress) => void) | undefined,
): Promise<Upload> {
  const form = new FormData();
  for (const { path, sourcePath } of files) form.append('files', await openAsBlob(path), sourcePath);
  const call = { query: { collection }, body: form, signal };
  const { id } = await client.call(operations.uploadDocuments, call, UploadSchema);
  const told = new Set<string>();
  for (;;) {
    const upload = await client.call(operations.getUpload, { params: { id }, signal }, UploadSchema);
    for (const { sourcePath, outcome } of upload.files) {
      if (outcome !== 'reading' || told.has(sourcePath)) continue;
      told.add(sourcePath);
      onProgress?.({ type: 'file-start', sourcePath });
    }
    if (upload.status === 'failed') throw failureOf(upload.problem);
    if (upload.status === 'done') return upload;
    signal?.throwIfAborted();
    await wait(pollMs);
  }
}

/** Files in groups that one upload takes. */
function parts(files: readonly ReadableFile[]): readonly (readonly ReadableFile[])[] {
  const groups: ReadableFile[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = groups.at(-1);
    bytes += file.bytes;
    if (last === undefined || last.length >= FILES_OF_AN_UPLOAD || bytes > BYTES_OF_AN_UPLOAD) {
      groups.push([file]);
      bytes = file.bytes;
    } else last.push(file);
  }
  return groups;
}

function toOutcome(outcome: Upload['files'][number]['outcome']): IngestOutcome {
  return outcome === 'indexed' || outcome === 'partial' || outcome === 'unchanged' ? outcome : 'failed';
}

function failureOf(problem: Problem | undefined): AppError {
  return problem === undefined ? new AppError('E003', wording('serverNotRead')) : errorOf(problem);
}
