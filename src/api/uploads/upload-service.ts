import type { Request } from 'express';
import { wording } from '../../catalogue/index.ts';
import { isShared } from '../../domain/callers/index.ts';
import type { Collection } from '../../domain/index.ts';
import { AppError, errorOf, isAbort, toProblem } from '../../errors/index.ts';
import type { IngestProgress } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { UploadFile, UploadState } from '../contract/schemas.ts';
import { createFairPlaces } from '../security/fair-places.ts';
import { chooseUpload, type QueuedUpload } from './choose-upload.ts';
import { copyFiles, receiveFiles } from './receive-files.ts';
import { createUploadFiles, type KeptUpload } from './upload-files.ts';
import { createUploadLogs, type UploadLogs } from './upload-logs.ts';

const KEEP = 1000;

/** Uploads are stored first and read in turns of their keys; what a stopped server had not read is read at its next start. */
export interface UploadService {
  /** E037 before anything else is done for a key that has its share of places: a flood costs the database and the disk nothing. */
  receive(request: Request, into: () => Promise<Collection>, key: string): Promise<UploadState>;
  /** The files of a folder of this server that lie in it directly, as if they had been sent. */
  copy(folder: string, into: () => Promise<Collection>, key: string): Promise<UploadState>;
  find(id: string): Promise<UploadState | undefined>;
  follow: UploadLogs['follow'];
  readonly pending: number;
  /** Goes on with what was left. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Waiting extends KeptUpload {
  readonly release: (() => void) | undefined;
}

export function createUploadService(
  deps: Pick<
    ApiDeps,
    | 'library'
    | 'ingest'
    | 'onBehalfOf'
    | 'uploadFolder'
    | 'extensions'
    | 'clock'
    | 'logger'
    | 'createId'
    | 'settings'
  >,
): UploadService {
  const { settings } = deps;
  const stored = createUploadFiles(deps.uploadFolder);
  const live = new Map<string, UploadState>();
  const logs = createUploadLogs();
  const stopping = new AbortController();
  const places = createFairPlaces({
    total: settings.maxPendingUploads,
    isShared: isShared(settings),
  });
  const queued: QueuedUpload[] = [];
  const waiting = new Map<string, Waiting>();
  const reading = new Map<string, Promise<void>>();

  return {
    receive: (request, into, key) =>
      accept(into, key, (folder) =>
        receiveFiles(request, folder, {
          limits: {
            maxFiles: settings.maxUploadFiles,
            maxFileBytes: settings.maxFileBytes,
            maxTotalBytes: settings.maxUploadBytes,
          },
          extensions: deps.extensions,
        }),
      ),
    copy: (from, into, key) => accept(into, key, (folder) => copyFiles(from, folder, deps.extensions)),
    find: async (id) => live.get(id) ?? stored.find(id),
    follow: logs.follow,
    get pending() {
      return places.taken;
    },
    start,
    stop: async () => {
      stopping.abort();
      await Promise.all(reading.values());
    },
  };

  async function accept(
    into: () => Promise<Collection>,
    key: string,
    fill: (folder: string) => Promise<readonly UploadFile[]>,
  ): Promise<UploadState> {
    const release = places.take(key);
    if (release === undefined)
      throw new AppError('E037', wording('tooManyUploads'), {
        details: { retryAfterSeconds: 60 },
      });
    const id = deps.createId('upl');
    try {
      const collection = await into();
      const files = await fill(await stored.prepare(id));
      checkSomething(files);
      const createdAt = deps.clock.now().toISOString();
      const upload: UploadState = { id, status: 'waiting', collection, files: [...files], createdAt };
      await stored.save(upload, key);
      logs.open(id);
      enqueue({ upload, key }, release);
      return upload;
    } catch (error) {
      release();
      await stored.drop(id);
      throw error;
    }
  }

  async function start(): Promise<void> {
    const uploads = await stored.recover();
    const isOpen = ({ upload: { status } }: KeptUpload) => status === 'waiting' || status === 'reading';
    for (const kept of uploads.filter(isOpen)) enqueue(kept, places.take(kept.key));
    const ended = uploads.filter((upload) => !isOpen(upload));
    for (const { upload } of ended.slice(0, Math.max(0, ended.length - KEEP))) await stored.drop(upload.id);
  }

  function enqueue({ upload, key }: KeptUpload, release: (() => void) | undefined): void {
    live.set(upload.id, upload);
    waiting.set(upload.id, { upload, key, release });
    queued.push({
      id: upload.id,
      key,
      collectionId: upload.collection.id,
      sourcePaths: upload.files.map(({ sourcePath }) => sourcePath),
    });
    startNext();
  }

  function startNext(): void {
    for (;;) {
      const next = stopping.signal.aborted ? undefined : chooseUpload(queued, new Set(reading.keys()));
      const found = next === undefined ? undefined : waiting.get(next.id);
      if (found === undefined) return;
      waiting.delete(found.upload.id);
      reading.set(
        found.upload.id,
        deps.onBehalfOf(found.key, () => readToTheEnd(found)),
      );
    }
  }

  async function readToTheEnd({ upload, key, release }: Waiting): Promise<void> {
    try {
      await read(upload, key);
    } catch (error) {
      deps.logger.error('an upload could not be kept', { uploadId: upload.id, error });
    }
    live.delete(upload.id);
    logs.end(upload.id);
    reading.delete(upload.id);
    queued.splice(
      queued.findIndex(({ id }) => id === upload.id),
      1,
    );
    release?.();
    startNext();
  }

  async function read(upload: UploadState, key: string): Promise<void> {
    let current: UploadState = { ...upload, status: 'reading' };
    const update = (next: UploadState) => {
      current = next;
      live.set(upload.id, next);
    };
    update(current);
    const ended = await ingest({ upload: current, key }, (progress) => {
      update(withProgress(current, progress));
      logs.note(upload.id, progress);
    });
    if (ended === undefined) return; // read again at the next start
    const ids = ended.status === 'done' ? await documentIds(upload.collection) : new Map<string, string>();
    const files = current.files.map((file) => {
      const documentId = file.outcome === 'refused' ? undefined : ids.get(file.sourcePath);
      return documentId === undefined ? file : { ...file, documentId };
    });
    const result: UploadState = { ...current, ...ended, files };
    await stored.save(result, key);
    await stored.dropFiles(upload.id);
    update(result);
  }

  async function ingest(
    { upload: { id, collection }, key }: KeptUpload,
    onProgress: (progress: IngestProgress) => void,
  ): Promise<Pick<UploadState, 'status' | 'problem'> | undefined> {
    try {
      const folder = stored.filesOf(id);
      const { signal } = stopping;
      await deps.ingest.ingestFolder({
        folder,
        collection: collection.name,
        isUpload: true,
        share: key,
        signal,
        onProgress,
      });
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
  if (problem === undefined) throw new AppError('E020', wording('uploadEmpty', { part: 'files' }));
  throw errorOf(problem);
}

function withProgress(upload: UploadState, progress: IngestProgress): UploadState {
  if (progress.type !== 'file-start' && progress.type !== 'file-end') return upload;
  const { sourcePath } = progress;
  const files = upload.files.map((file): UploadFile => {
    if (file.sourcePath !== sourcePath) return file;
    if (progress.type === 'file-start') return { ...file, outcome: 'reading' };
    const { chunks, problem, warnings } = progress;
    const outcome = progress.outcome === 'removed' ? 'failed' : progress.outcome;
    return {
      ...file,
      outcome,
      chunks,
      ...(problem !== undefined && { problem }),
      ...(warnings !== undefined && { warnings: [...warnings] }),
    };
  });
  return { ...upload, files };
}
