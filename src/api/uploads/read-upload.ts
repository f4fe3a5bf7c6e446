import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Collection } from '../../domain/index.ts';
import { isAbort, toProblem } from '../../errors/index.ts';
import type { IngestProgress } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { UploadFile, UploadState } from '../contract/fields/upload-fields.ts';
import type { KeptUpload, UploadFiles } from './upload-files.ts';
import type { UploadLogs } from './upload-logs.ts';

/** Other servers leave without a word to those who wait. */
const LOOK_MS = 500;

interface ReaderDeps extends Pick<ApiDeps, 'ingest' | 'library' | 'logger' | 'register'> {
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
      const replaced = await takeTurn(id, deps);
      if (replaced !== undefined) await readUpload(await withoutReplaced(kept, replaced, deps), deps);
    } catch (error) {
      if (!isAbort(error, deps.signal))
        deps.logger.error('an upload could not be kept', { uploadId: id, error });
    }
    deps.live.delete(id);
    deps.logs.end(id);
  };
}

/** Waits for uploads that go before it at other servers; `undefined` for one that another server has read. */
async function takeTurn(
  id: string,
  { register, signal }: ReaderDeps,
): Promise<readonly string[] | undefined> {
  if (register === undefined) return [];
  for (;;) {
    const turn = await register.begin(id).catch(() => ({ is: 'waits' }) as const);
    if (turn.is === 'begun') return turn.replaced;
    if (turn.is === 'ended') return undefined;
    await delay(LOOK_MS, undefined, { signal });
  }
}

/** Of a file that was sent again while this server was away, the later one stays. */
async function withoutReplaced(
  kept: KeptUpload,
  replaced: readonly string[],
  { stored }: ReaderDeps,
): Promise<KeptUpload> {
  const folder = stored.filesOf(kept.upload.id);
  for (const sourcePath of replaced) await rm(join(folder, sourcePath), { force: true });
  const files = kept.upload.files.map(
    (file): UploadFile =>
      replaced.includes(file.sourcePath) ? { ...file, outcome: 'unchanged', chunks: 0 } : file,
  );
  return { ...kept, upload: { ...kept.upload, files } };
}

/** Tells the other servers how far it is: what comes while it tells is told at once afterwards. */
function createTelling({ register }: ReaderDeps): { tell(state: UploadState): void; told(): Promise<void> } {
  let next: UploadState | undefined;
  let telling: Promise<void> | undefined;
  const tellAll = async (): Promise<void> => {
    for (let state = next; state !== undefined; state = next) {
      next = undefined;
      await register?.update(state.id, JSON.stringify(state)).catch(() => undefined);
    }
    telling = undefined;
  };
  return {
    tell: (state) => {
      next = state;
      telling ??= tellAll();
    },
    told: async () => telling,
  };
}

async function readUpload({ upload, key, password }: KeptUpload, deps: ReaderDeps): Promise<void> {
  const { stored, live, logs } = deps;
  const { tell, told } = createTelling(deps);
  let current: UploadState = { ...upload, status: 'reading' };
  const update = (next: UploadState) => {
    current = next;
    live.set(upload.id, next);
    if (next.status === 'reading') tell(next);
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
  await told();
  await deps.register?.end(new Map([[result.id, JSON.stringify(result)]]));
  await deps.settleFailed(upload.id, files);
  await stored.dropFiles(upload.id);
  update(result);
}

async function ingestUpload(
  { upload: { id, collection, files }, key, password }: KeptUpload,
  { ingest, stored, signal, logger }: ReaderDeps,
  onProgress: (progress: IngestProgress) => void,
): Promise<Pick<UploadState, 'status' | 'problem'> | undefined> {
  const folder = stored.filesOf(id);
  if (files.every(({ outcome }) => outcome === 'unchanged' || outcome === 'refused'))
    return { status: 'done' };
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
