import { wording } from '../../catalogue/index.ts';
import type { LibraryFiles, NewOriginal } from '../../domain/files/index.ts';
import {
  type DocumentReader,
  type DocumentWarning,
  type Embedder,
  type LibraryStore,
  type Logger,
  meansLoss,
  type ReadableFile,
} from '../../domain/index.ts';
import { AppError, INDEX_FAILURES, isAbort, saidBy, toProblem } from '../../errors/index.ts';
import { stableId } from '../../linguistics/index.ts';
import type { IngestOutcome } from '../services.ts';
import type { EnrichDocument } from './enrich-document.ts';
import { hashFile } from './hash-file.ts';
import { openRecognitions } from './open-recognitions.ts';
import { originalOfFile } from './original-of-file.ts';
import { createPublishDocument } from './publish-document.ts';
import { readPersistently } from './read-persistently.ts';

export interface IngestDocumentResult {
  readonly outcome: Exclude<IngestOutcome, 'removed'>;
  readonly chunks: number;
  readonly documentId: string;
  readonly problem?: ReturnType<typeof toProblem>;
  /** What could not be read; absent when there is nothing of it. */
  readonly warnings?: readonly DocumentWarning[];
}

export type IngestDocument = (
  file: ReadableFile,
  collectionId: string,
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly share?: string | undefined;
    /** Whether the file itself is kept; `again` stores it also where it is thought to be there. */
    readonly original?: 'keep' | 'again' | undefined;
    /** Whether the document was read before, and is to stay as it is unless this succeeds: what fails is thrown. */
    readonly isAgain?: boolean | undefined;
    readonly onStage: (stage: string, done?: number, total?: number) => void;
  },
) => Promise<IngestDocumentResult>;

interface IngestDeps {
  reader: DocumentReader;
  /** Its fingerprint is that of the index and also names the enrichment. */
  embedder: Embedder;
  enrich?: EnrichDocument | undefined;
  library: LibraryStore;
  files: Pick<LibraryFiles, 'original' | 'keepOriginal'>;
  logger: Logger;
  /** Whether vectors, and with them the enrichment, are made after the publication. */
  vectorsLater?: boolean | undefined;
  /** What is kept of earlier versions, and found of them. */
  afterPublication?: ((documentId: string, signal?: AbortSignal) => Promise<void>) | undefined;
}

type IngestOptions = Parameters<IngestDocument>[2];

/** One file that is being read. */
interface Reading {
  readonly file: ReadableFile;
  readonly documentId: string;
  readonly contentHash: string;
  readonly fingerprint: string;
  readonly original: NewOriginal | undefined;
  readonly options: IngestOptions;
}

/**
 * Reads one file into the library: hash → convert, structure, chunk → enrich, embed → publish in one transaction. An unchanged
 * file (same content, same reader, same embedder) costs a hash, and so does one that was put into quarantine. A bad file
 * is an outcome with its reason. Resumable: what was published is not done again, what was not begins anew; a scan goes on behind
 * the pages that are recognised.
 */
export function createIngestDocument(deps: IngestDeps): IngestDocument {
  const fingerprint = `${deps.reader.fingerprint}|${deps.embedder.fingerprint}`;
  const publish = createPublishDocument(deps);
  return async (file, collectionId, options) => {
    const { signal, isAgain = false } = options;
    const documentId = await chooseDocumentId(deps.library, collectionId, file.sourcePath);
    // The address of a fetched page says nothing of its format; its file is named by us.
    const named = file.mediaType === undefined ? file.sourcePath : file.path;
    const format = named.split('.').at(-1)?.toLowerCase() ?? '';
    const entry = { id: documentId, collectionId, sourcePath: file.sourcePath, format, bytes: file.bytes };
    try {
      options.onStage('hash');
      const contentHash = await hashFile(file);
      const original = options.original === undefined ? undefined : originalOfFile(file, contentHash);
      const reading: Reading = { file, documentId, contentHash, fingerprint, original, options };
      return (await leaveUnchanged(reading, deps)) ?? (await readAnew(reading, entry, deps, publish));
    } catch (error) {
      if (isAgain || isAbort(error, signal) || isInfrastructure(error)) throw error;
      const problem = toProblem(error);
      deps.logger.warn('document was not ingested', { document: file.sourcePath, error });
      await deps.library.beginDocument(entry); // it may have failed before it was known
      await deps.library.markFailed(documentId, problem);
      return { outcome: 'failed', chunks: 0, documentId, problem };
    }
  };
}

/** What there is to say of a file that the library has as it is; its original is kept where it is not there. */
async function leaveUnchanged(
  { documentId, contentHash, fingerprint, original, options }: Reading,
  deps: IngestDeps,
): Promise<IngestDocumentResult | undefined> {
  const current = await deps.library.currentVersion(documentId);
  const isSame = current?.contentHash === contentHash && current.fingerprint === fingerprint;
  if (!isSame || current.unfinished) return undefined;
  const isMissing = async () => !(await deps.files.original(current.versionId));
  if (original === undefined || !(options.original === 'again' || (await isMissing())))
    return { outcome: 'unchanged', chunks: 0, documentId };
  const warnings = await keepOriginal(deps.files, current.versionId, original);
  return { outcome: 'unchanged', chunks: 0, documentId, ...(warnings.length > 0 && { warnings }) };
}

async function readAnew(
  { file, documentId, contentHash, fingerprint, original, options }: Reading,
  entry: Parameters<LibraryStore['beginDocument']>[0],
  deps: IngestDeps,
  publish: ReturnType<typeof createPublishDocument>,
): Promise<IngestDocumentResult> {
  const { signal, share, isAgain = false, onStage } = options;
  const source = stableId('src', contentHash, deps.reader.fingerprint);
  const kept = openRecognitions(deps.library, documentId, source);
  const recognised = await kept.list();
  // A reading that goes on where an earlier one stopped gives another text, so it is another version.
  const begun = recognised.length === 0 ? [] : [`behind ${recognised.length}`];
  const versionId = stableId('ver', documentId, contentHash, fingerprint, ...begun);
  const known = await deps.library.findDocument(documentId);
  if (known?.status === 'quarantined' && known.problem?.versionId === versionId) {
    const { versionId: _versionId, ...problem } = known.problem;
    return { outcome: 'failed', chunks: 0, documentId, problem };
  }
  if (!isAgain) await deps.library.beginDocument(entry);
  const read = await readPersistently(
    deps,
    file,
    { documentId, versionId },
    {
      ...(signal === undefined ? {} : { signal }),
      ...(share === undefined ? {} : { share }),
      recognised,
      onRecognised: kept.add,
      onProgress: ({ stage, done, total }) => onStage(stage, done, total),
    },
  );
  await kept.written();
  if ('quarantined' in read) {
    if (isAgain) throw read.error;
    return await quarantine(deps.library, documentId, versionId, read.error);
  }
  const enrich = deps.vectorsLater === true ? undefined : deps.enrich;
  if (enrich !== undefined) onStage('enrich', 0, read.chunks.length);
  const { enrichments, problem } = (await enrich?.(read, signal)) ?? {};
  const document = problem === undefined ? read : { ...read, warnings: [...read.warnings, problem] };
  const published = await publish(
    { documentId, versionId, contentHash, fingerprint, document, original },
    { enrichments, signal, onStage },
  );
  await kept.clear(document.unfinished === true);
  await deps.afterPublication?.(documentId, signal);
  const warnings = [...document.warnings, ...published.warnings];
  const outcome = warnings.some(meansLoss) ? 'partial' : 'indexed';
  return { outcome, chunks: read.chunks.length, documentId, ...(warnings.length > 0 && { warnings }) };
}

/** Of a renamed document the id keeps the old path, so a new file at that path needs another one. */
async function chooseDocumentId(
  library: LibraryStore,
  collectionId: string,
  sourcePath: string,
): Promise<string> {
  const known = await library.findDocumentByPath(collectionId, sourcePath);
  if (known !== undefined) return known.id;
  for (let copy = 0; ; copy++) {
    const id = stableId('doc', collectionId, sourcePath, ...(copy === 0 ? [] : [String(copy)]));
    if ((await library.findDocument(id)) === undefined) return id;
  }
}

async function quarantine(
  library: LibraryStore,
  documentId: string,
  versionId: string,
  error: AppError,
): Promise<IngestDocumentResult> {
  const problem = toProblem(new AppError(error.code, wording('triedTwice', { said: saidBy(error) })));
  await library.markFailed(documentId, { ...problem, versionId }, true);
  return { outcome: 'failed', chunks: 0, documentId, problem };
}

/** The document is there and stays found, whatever keeps its original from being stored. A full disk is not its matter. */
async function keepOriginal(
  files: Pick<LibraryFiles, 'keepOriginal'>,
  versionId: string,
  original: NewOriginal,
): Promise<readonly DocumentWarning[]> {
  try {
    await files.keepOriginal(versionId, original);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || isInfrastructure(error)) throw error;
    return [wording('warnFilesNotKept', { why: saidBy(error) })];
  }
}

const INFRASTRUCTURE: readonly string[] = [...INDEX_FAILURES, 'E007', 'E023', 'E028', 'E041'];

/** A full disk, a locked database or a dead embedding endpoint is not the document's fault: it stops the ingestion. */
function isInfrastructure(error: unknown): boolean {
  return error instanceof AppError && INFRASTRUCTURE.includes(error.code);
}
