import type { Request } from 'express';
import type { Collection } from '../../domain/index.ts';
import { AppError, type ErrorCode, isAbort, toProblem } from '../../errors/index.ts';
import type { IngestProgress } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Upload, UploadFile } from '../contract/schemas.ts';
import { receiveFiles } from './receive-files.ts';
import { createUploadFiles } from './upload-files.ts';

const KEEP = 1000;

/** Uploads are stored first and read one after the other; what a stopped server had not read is read at its next start. */
export interface UploadService {
  receive(request: Request, collection: Collection): Promise<Upload>;
  find(id: string): Promise<Upload | undefined>;
  readonly pending: number;
  /** Goes on with what was left. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createUploadService(
  deps: Pick<
    ApiDeps,
    'library' | 'ingest' | 'uploadFolder' | 'extensions' | 'clock' | 'logger' | 'createId' | 'settings'
  >,
): UploadService {
  const { settings } = deps;
  const stored = createUploadFiles(deps.uploadFolder);
  const live = new Map<string, Upload>();
  const stopping = new AbortController();
  let receiving = 0;
  let chain: Promise<void> = Promise.resolve();

  return {
    receive,
    find: async (id) => live.get(id) ?? stored.find(id),
    get pending() {
      return live.size + receiving;
    },
    start,
    stop: async () => {
      stopping.abort();
      await chain;
    },
  };

  async function receive(request: Request, collection: Collection): Promise<Upload> {
    if (live.size + receiving >= settings.maxPendingUploads)
      throw new AppError('E037', 'Too many uploads wait to be read. Try again in a minute.', {
        details: { retryAfterSeconds: 60 },
      });
    receiving++;
    const id = deps.createId('upl');
    try {
      const files = await receiveFiles(request, await stored.prepare(id), {
        limits: {
          maxFiles: settings.maxUploadFiles,
          maxFileBytes: settings.maxFileBytes,
          maxTotalBytes: settings.maxUploadBytes,
        },
        extensions: deps.extensions,
      });
      checkSomething(files);
      const createdAt = deps.clock.now().toISOString();
      const upload: Upload = { id, status: 'waiting', collection, files: [...files], createdAt };
      await stored.save(upload);
      enqueue(upload);
      return upload;
    } catch (error) {
      await stored.drop(id);
      throw error;
    } finally {
      receiving--;
    }
  }

  async function start(): Promise<void> {
    const uploads = await stored.recover();
    const isOpen = ({ status }: Upload) => status === 'waiting' || status === 'reading';
    for (const upload of uploads.filter(isOpen)) enqueue(upload);
    const ended = uploads.filter((upload) => !isOpen(upload));
    for (const { id } of ended.slice(0, Math.max(0, ended.length - KEEP))) await stored.drop(id);
  }

  function enqueue(upload: Upload): void {
    live.set(upload.id, upload);
    chain = chain.then(async () => {
      try {
        if (!stopping.signal.aborted) await read(upload);
      } catch (error) {
        deps.logger.error('an upload could not be kept', { uploadId: upload.id, error });
      } finally {
        live.delete(upload.id);
      }
    });
  }

  async function read(upload: Upload): Promise<void> {
    let current: Upload = { ...upload, status: 'reading' };
    const update = (next: Upload) => {
      current = next;
      live.set(upload.id, next);
    };
    update(current);
    const ended = await ingest(current.id, upload.collection, (progress) => {
      update(withProgress(current, progress));
    });
    if (ended === undefined) return; // read again at the next start
    const ids = ended.status === 'done' ? await documentIds(upload.collection) : new Map<string, string>();
    const files = current.files.map((file) => {
      const documentId = file.outcome === 'refused' ? undefined : ids.get(file.sourcePath);
      return documentId === undefined ? file : { ...file, documentId };
    });
    const result: Upload = { ...current, ...ended, files };
    await stored.save(result);
    await stored.dropFiles(upload.id);
    update(result);
  }

  async function ingest(
    id: string,
    collection: Collection,
    onProgress: (progress: IngestProgress) => void,
  ): Promise<Pick<Upload, 'status' | 'problem'> | undefined> {
    try {
      const folder = stored.filesOf(id);
      const { signal } = stopping;
      await deps.ingest.ingestFolder({ folder, collection: collection.name, signal, onProgress });
      return { status: 'done' };
    } catch (error) {
      if (isAbort(error, stopping.signal)) return undefined;
      deps.logger.error('an upload could not be read', { uploadId: id, error });
      return { status: 'failed', problem: toProblem(error) };
    }
  }

  async function documentIds(collection: Collection): Promise<ReadonlyMap<string, string>> {
    const documents = await deps.library.documents([collection.id]);
    return new Map(documents.map(({ sourcePath, id }) => [sourcePath, id]));
  }
}

/** An upload of which no file can be read is refused as a whole, with the reason of its first file. */
function checkSomething(files: readonly UploadFile[]): void {
  if (files.some(({ outcome }) => outcome === 'waiting')) return;
  const problem = files[0]?.problem;
  if (problem === undefined)
    throw new AppError('E020', 'The upload holds no file. Send files in parts named “files”.');
  throw new AppError(problem.code as ErrorCode, problem.detail);
}

function withProgress(upload: Upload, progress: IngestProgress): Upload {
  if (progress.type !== 'file-start' && progress.type !== 'file-end') return upload;
  const { sourcePath } = progress;
  const files = upload.files.map((file): UploadFile => {
    if (file.sourcePath !== sourcePath) return file;
    if (progress.type === 'file-start') return { ...file, outcome: 'reading' };
    const { chunks, problem } = progress;
    const outcome = progress.outcome === 'removed' ? 'failed' : progress.outcome;
    return { ...file, outcome, chunks, ...(problem === undefined ? {} : { problem }) };
  });
  return { ...upload, files };
}
