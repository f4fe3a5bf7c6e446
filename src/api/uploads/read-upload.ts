import type { Collection } from '../../domain/index.ts';
import { isAbort, toProblem } from '../../errors/index.ts';
import type { IngestProgress } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { UploadFile, UploadState } from '../contract/fields/upload-fields.ts';
import type { KeptUpload, UploadFiles } from './upload-files.ts';
import type { UploadLogs } from './upload-logs.ts';

interface ReaderDeps extends Pick<ApiDeps, 'ingest' | 'library' | 'logger'> {
  readonly stored: Pick<UploadFiles, 'filesOf' | 'save' | 'dropFiles'>;
  /** Uploads as they are at the moment. */
  readonly live: Map<string, UploadState>;
  readonly logs: Pick<UploadLogs, 'note' | 'end'>;
  /** Keeps the files of documents that failed, before all are dropped. */
  readonly settleFailed: (uploadId: string, files: readonly UploadFile[]) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Reads an upload to its end, whatever comes; one that is cut off by the signal is read again at the next start. */
export function createUploadReader(deps: ReaderDeps): (kept: KeptUpload) => Promise<void> {
  return async (kept) => {
    const { id } = kept.upload;
    try {
      await readUpload(kept, deps);
    } catch (error) {
      deps.logger.error('an upload could not be kept', { uploadId: id, error });
    }
    deps.live.delete(id);
    deps.logs.end(id);
  };
}

async function readUpload({ upload, key, password }: KeptUpload, deps: ReaderDeps): Promise<void> {
  const { stored, live, logs } = deps;
  let current: UploadState = { ...upload, status: 'reading' };
  const update = (next: UploadState) => {
    current = next;
    live.set(upload.id, next);
  };
  update(current);
  const ended = await ingestUpload({ upload: current, key, password }, deps, (progress) => {
    update(withProgress(current, progress));
    logs.note(upload.id, progress);
  });
  if (ended === undefined) return; // read again at the next start
  const ids =
    ended.status === 'done' ? await documentIds(upload.collection, deps) : new Map<string, string>();
  const files = current.files.map((file) => {
    const documentId = file.outcome === 'refused' ? undefined : ids.get(file.sourcePath);
    return documentId === undefined ? file : { ...file, documentId };
  });
  const result: UploadState = { ...current, ...ended, files };
  await stored.save(result, key);
  await deps.settleFailed(upload.id, files);
  await stored.dropFiles(upload.id);
  update(result);
}

async function ingestUpload(
  { upload: { id, collection }, key, password }: KeptUpload,
  { ingest, stored, signal, logger }: ReaderDeps,
  onProgress: (progress: IngestProgress) => void,
): Promise<Pick<UploadState, 'status' | 'problem'> | undefined> {
  const folder = stored.filesOf(id);
  try {
    await ingest.ingestFolder({
      folder,
      collection: collection.name,
      isUpload: true,
      password,
      share: key,
      signal,
      onProgress,
    });
    return { status: 'done' };
  } catch (error) {
    if (isAbort(error, signal)) return undefined;
    logger.error('an upload could not be read', { uploadId: id, error });
    return { status: 'failed', problem: toProblem(error) };
  }
}

async function documentIds(
  collection: Collection,
  { library }: ReaderDeps,
): Promise<ReadonlyMap<string, string>> {
  const documents = await library.documents([collection.id]);
  return new Map(documents.map(({ sourcePath, id }) => [sourcePath, id]));
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
