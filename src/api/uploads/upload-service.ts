import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'express';
import { wording } from '../../catalogue/index.ts';
import { isShared } from '../../domain/callers/index.ts';
import type { Collection, LibraryDocument } from '../../domain/index.ts';
import type { RegisteredUpload } from '../../domain/uploads/index.ts';
import { AppError, errorOf } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import { type UploadFile, type UploadState, UploadStateSchema } from '../contract/fields/upload-fields.ts';
import { createFairPlaces } from '../security/fair-places.ts';
import { createFailedFiles, type FailedFiles } from './failed-files.ts';
import { createUploadReader } from './read-upload.ts';
import { copyFiles, type ReceiveLimits, receiveFiles } from './receive-files.ts';
import { createUploadFiles, type KeptUpload, type UploadFiles } from './upload-files.ts';
import { createUploadLogs, type UploadLogs } from './upload-logs.ts';
import { createUploadQueue } from './upload-queue.ts';

const KEEP = 1000;

/** Uploads are stored first and read in turns of their keys; what a stopped server had not read is read at its next start. */
export interface UploadService {
  /** E037 before anything else is done for a key that has its share of places: a flood costs the database and the disk nothing. */
  receive(request: Request, into: () => Promise<Collection>, key: string): Promise<UploadState>;
  /** The files of a folder of this server that lie in it directly, as if they had been sent. */
  copy(folder: string, into: () => Promise<Collection>, key: string): Promise<UploadState>;
  /** Reads the kept file of a document that failed once more; E021 where it is not kept. The password is not stored. */
  retry(
    document: Pick<LibraryDocument, 'id' | 'collectionId'>,
    password: string | undefined,
    key: string,
  ): Promise<UploadState>;
  /** Nothing of a deleted document stays. */
  forget(documentId: string): Promise<void>;
  find(id: string): Promise<UploadState | undefined>;
  follow: UploadLogs['follow'];
  readonly pending: number;
  /** Goes on with what was left. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

type UploadDeps = Pick<
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
  | 'register'
>;

export function createUploadService(deps: UploadDeps): UploadService {
  const { settings } = deps;
  const stored = createUploadFiles(deps.uploadFolder);
  const failed = createFailedFiles(deps.uploadFolder);
  const live = new Map<string, UploadState>();
  const logs = createUploadLogs();
  const stopping = new AbortController();
  const places = createFairPlaces({
    total: settings.maxPendingUploads,
    isShared: isShared(settings),
  });
  const settleFailed = async (uploadId: string, files: readonly UploadFile[]) => {
    for (const { documentId, outcome, sourcePath } of settings.keepFailed ? files : []) {
      if (documentId === undefined) continue;
      if (outcome !== 'failed') await failed.drop(documentId);
      else await failed.keep(documentId, join(stored.filesOf(uploadId), sourcePath), sourcePath);
    }
  };
  const { signal } = stopping;
  const read = createUploadReader({ ...deps, stored, live, logs, settleFailed, signal });
  const queue = createUploadQueue({ read, onBehalfOf: deps.onBehalfOf, signal });

  const enqueue = (kept: KeptUpload, release: (() => void) | undefined): void => {
    live.set(kept.upload.id, kept.upload);
    queue.add(kept, release);
  };
  const accept = async (into: Into, key: string, fill: Fill, password?: string): Promise<UploadState> => {
    const release = places.take(key);
    if (release === undefined)
      throw new AppError('E037', wording('tooManyUploads'), { details: { retryAfterSeconds: 60 } });
    const upload = await keepUpload(deps, stored, { into, key, fill }).catch((error: unknown) => {
      release();
      throw error;
    });
    logs.open(upload.id);
    enqueue({ upload, key, password }, release);
    return upload;
  };

  return {
    receive: (request, into, key) =>
      accept(into, key, (folder) =>
        receiveFiles(request, folder, {
          limits: limitsOf(settings),
          extensions: deps.extensions,
        }),
      ),
    copy: (from, into, key) => accept(into, key, (folder) => copyFiles(from, folder, deps.extensions)),
    retry: async ({ id, collectionId }, password, key) => {
      const from = failed.folderOf(id);
      const collection = (await deps.library.collections()).find((one) => one.id === collectionId);
      if (collection === undefined || !existsSync(from))
        throw new AppError('E021', wording('failedFileNotKept'));
      const fill = (folder: string) => copyFiles(from, folder, deps.extensions);
      return accept(async () => collection, key, fill, password);
    },
    forget: failed.drop,
    find: async (id) => (await findRegistered(deps, id)) ?? live.get(id) ?? stored.find(id),
    follow: logs.follow,
    get pending() {
      return places.taken;
    },
    start: async () => {
      for (const kept of await openUploads(deps, stored)) enqueue(kept, places.take(kept.key));
      await dropUnneeded(failed, deps.library);
    },
    stop: async () => {
      stopping.abort();
      await queue.ended();
      await deps.register?.leave().catch(() => undefined);
    },
  };
}

type Into = () => Promise<Collection>;
type Fill = (folder: string) => Promise<readonly UploadFile[]>;

/** Files on the disk, of which some can be read; nothing is left of an upload that fails. */
async function keepUpload(
  { createId, clock, register }: Pick<UploadDeps, 'createId' | 'clock' | 'register'>,
  stored: UploadFiles,
  { into, key, fill }: { readonly into: Into; readonly key: string; readonly fill: Fill },
): Promise<UploadState> {
  const id = createId('upl');
  try {
    const collection = await into();
    const files = [...(await fill(await stored.prepare(id)))];
    checkSomething(files);
    const createdAt = clock.now().toISOString();
    const upload: UploadState = { id, status: 'waiting', collection, files, createdAt };
    await stored.save(upload, key);
    await register?.add(toRegistered(upload));
    return upload;
  } catch (error) {
    await stored.drop(id);
    throw error;
  }
}

const toRegistered = (upload: UploadState): RegisteredUpload => ({
  id: upload.id,
  collectionId: upload.collection.id,
  sourcePaths: upload.files.map(({ sourcePath }) => sourcePath),
  state: JSON.stringify(upload),
});

/** What the server that has the files says of them; nothing in what another version of the program may have written. */
async function findRegistered({ register }: Pick<UploadDeps, 'register'>, id: string) {
  const state = await register?.find(id);
  return state === undefined ? undefined : UploadStateSchema.safeParse(JSON.parse(state)).data;
}

const limitsOf = ({ maxUploadFiles, maxFileBytes, maxUploadBytes }: ApiDeps['settings']): ReceiveLimits => ({
  maxFiles: maxUploadFiles,
  maxFileBytes,
  maxTotalBytes: maxUploadBytes,
});

const FAILED: readonly string[] = ['failed', 'quarantined'];

/** Files of documents that were deleted, or read, without this server. */
async function dropUnneeded(failed: FailedFiles, library: Pick<ApiDeps['library'], 'documents'>) {
  const kept = await failed.list();
  if (kept.length === 0) return;
  const documents = await library.documents();
  const needed = new Set(documents.filter(({ status }) => FAILED.includes(status)).map(({ id }) => id));
  for (const id of kept) if (!needed.has(id)) await failed.drop(id);
}

/** Uploads that were not read when the server stopped; of those that were, the newest are kept. */
async function openUploads(
  { register }: Pick<UploadDeps, 'register'>,
  stored: UploadFiles,
): Promise<readonly KeptUpload[]> {
  const uploads = await stored.recover();
  const isOpen = ({ upload: { status } }: KeptUpload) => status === 'waiting' || status === 'reading';
  const ended = uploads.filter((upload) => !isOpen(upload));
  for (const { upload } of ended.slice(0, Math.max(0, ended.length - KEEP))) await stored.drop(upload.id);
  // One that ended as its server was killed was not told.
  await register?.end(new Map(ended.map(({ upload }) => [upload.id, JSON.stringify(upload)])));
  const open = uploads.filter(isOpen);
  for (const { upload } of open) await register?.add(toRegistered(upload));
  return open;
}

/** An upload of which no file can be read is refused as a whole, with the reason of its first file. */
function checkSomething(files: readonly UploadFile[]): void {
  if (files.some(({ outcome }) => outcome === 'waiting')) return;
  const problem = files[0]?.problem;
  if (problem === undefined) throw new AppError('E020', wording('uploadEmpty', { part: 'files' }));
  throw errorOf(problem);
}
