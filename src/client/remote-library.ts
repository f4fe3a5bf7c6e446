import { openAsBlob } from 'node:fs';
import * as z from 'zod';
import {
  CollectionListSchema,
  DocumentListSchema,
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
import { nothingReadable, ownCollection, walkFolder } from '../pipeline/ingestion/index.ts';
import type { HttpClient } from './http-client.ts';

const FILES_OF_AN_UPLOAD = 50;
const LONGEST_NAME = 100;
const BYTES_OF_AN_UPLOAD = 100_000_000;

export function createRemoteLibrary({ client }: { client: HttpClient }): LibraryService {
  const documentsOf = async (collection: string | undefined) =>
    (await client.call(operations.listDocuments, { query: { collection } }, DocumentListSchema)).documents;
  return {
    collections: async () =>
      (await client.call(operations.listCollections, {}, CollectionListSchema)).collections,
    documents: async (ids) =>
      ids === undefined ? documentsOf(undefined) : (await Promise.all(ids.map(documentsOf))).flat(),
    search: ({ collectionIds, signal, ...request }) =>
      client.call(
        operations.searchLibrary,
        { body: { ...request, collections: [...collectionIds] }, signal },
        SearchAnswerSchema,
      ),
    outline: async ({ id, currentVersionId }) =>
      currentVersionId === undefined
        ? undefined
        : client.call(operations.getOutline, { params: { id } }, DocumentOutlineSchema),
    deleteDocument: (id) => client.call(operations.deleteDocument, { params: { id } }, z.undefined()),
  };
}

/**
 * Sends the files of a folder to a server and waits until they are read. A server keeps the files of a collection in one
 * folder, so that the path of a file becomes its name (`2024 › audit.pdf`).
 */
export function createRemoteIngest(deps: {
  client: HttpClient;
  extensions: readonly string[];
  wait: (ms: number) => Promise<void>;
  pollMs: number;
  nowMs: () => number;
}): IngestService {
  const { client } = deps;
  return {
    ingestFolder: async ({ folder, collection: wanted, signal, onProgress }) => {
      const startedMs = deps.nowMs();
      const { files, ignored } = await walkFolder(folder, deps.extensions);
      if (files.length === 0) throw nothingReadable(folder, ignored);
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      onProgress?.({ type: 'scan-end', total: files.length, bytes });
      const counts: Record<IngestOutcome, number> = {
        indexed: 0,
        partial: 0,
        unchanged: 0,
        failed: 0,
        removed: 0,
      };
      const failed: { sourcePath: string; problem: Problem }[] = [];
      const warned: { sourcePath: string; warnings: readonly string[] }[] = [];
      let chunks = 0;
      let done = 0;
      let collection: Upload['collection'] | undefined;
      let into: string | undefined;
      for (const part of parts(files)) {
        signal?.throwIfAborted();
        into ??= wanted ?? (await findOwn(folder, signal));
        const upload = await send(part, into, signal, onProgress);
        collection = upload.collection;
        for (const file of upload.files) {
          const outcome = toOutcome(file.outcome);
          counts[outcome]++;
          chunks += file.chunks ?? 0;
          done++;
          const { sourcePath, problem, warnings } = file;
          if (problem !== undefined) failed.push({ sourcePath, problem });
          if (warnings !== undefined) warned.push({ sourcePath, warnings });
          onProgress?.({
            type: 'file-end',
            sourcePath,
            outcome,
            chunks: file.chunks ?? 0,
            problem,
            done,
            total: files.length,
          });
        }
      }
      if (collection === undefined) throw new AppError('E022', wording('nothingSent'));
      return {
        collection,
        files: files.length,
        bytes,
        chunks,
        elapsedMs: deps.nowMs() - startedMs,
        counts,
        failed,
        warned,
      };
    },
  };

  /** The collection of a folder, by its id. */
  async function findOwn(path: string, signal: AbortSignal | undefined): Promise<string> {
    const { name: base, folder } = ownCollection(path);
    const name = Array.from(base).slice(0, LONGEST_NAME).join('');
    const { id } = await client.call(
      operations.createCollection,
      { body: { name, folder }, signal },
      CollectionSchema,
    );
    return id;
  }

  async function send(
    files: readonly ReadableFile[],
    collection: string,
    signal: AbortSignal | undefined,
    onProgress: ((progress: IngestProgress) => void) | undefined,
  ): Promise<Upload> {
    const form = new FormData();
    for (const { path, sourcePath } of files)
      form.append('files', await openAsBlob(path), sourcePath.replaceAll('/', ' › '));
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
      await deps.wait(deps.pollMs);
    }
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
