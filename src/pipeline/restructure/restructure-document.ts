import { wording } from '../../catalogue/index.ts';
import type { LibraryFiles, OriginalFile } from '../../domain/files/index.ts';
import type {
  DocumentReader,
  IdentifyStored,
  LibraryDocument,
  LibraryStore,
  RestructureStored,
  Section,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { stableId } from '../../linguistics/index.ts';
import type { EnrichDocument } from '../ingestion/enrich-document.ts';
import type { IngestDocument } from '../ingestion/ingest-document.ts';
import type { createPublishDocument } from '../ingestion/publish-document.ts';
import { withOriginal } from '../ingestion/with-original.ts';
import { originalOfBefore, picturesOfBefore, unlessDamaged } from './files-of-before.ts';
import { holdTogether } from './hold-together.ts';
import { loadStored } from './load-stored.ts';
import type { RestructureDocument, Restructured } from './restructured.ts';

/** In these, pictures are files beside the document, which its original is kept without. */
const WITH_FILES_BESIDE = new Set(['markdown', 'html']);
/** Begins the fingerprint of sections that were made from the text alone: once the file is there again, it is read. */
const FROM_TEXT = 'text:';

interface RestructureDeps {
  readonly reader: Pick<DocumentReader, 'fingerprint'>;
  readonly embedder: { readonly fingerprint: string };
  readonly library: LibraryStore;
  readonly files: Pick<LibraryFiles, 'original' | 'pictures' | 'read'>;
  readonly ingestDocument: IngestDocument;
  readonly enrich?: EnrichDocument | undefined;
  readonly publish: ReturnType<typeof createPublishDocument>;
  readonly restructureStored: RestructureStored;
  readonly identify: IdentifyStored;
  readonly afterPublication?: ((documentId: string, signal?: AbortSignal) => Promise<void>) | undefined;
}

interface Source {
  readonly document: LibraryDocument;
  readonly current: NonNullable<Awaited<ReturnType<LibraryStore['currentVersion']>>>;
  /** None where they are lost or cannot be right. */
  readonly sections: readonly Section[];
}

/** See the type. What is done is known by the fingerprint of the version that it leaves: nothing is written down beside it. */
export function createRestructureDocument(deps: RestructureDeps): RestructureDocument {
  const { library, files, reader } = deps;
  const today = [reader.fingerprint, FROM_TEXT + reader.fingerprint];

  return async (documentId, { isDryRun = false, signal } = {}) => {
    const document = await library.findDocument(documentId);
    const current = await library.currentVersion(documentId);
    if (document === undefined || current === undefined)
      throw new AppError('E022', wording('unreadDocument'));
    const readBy = current.fingerprint.slice(0, current.fingerprint.lastIndexOf('|'));
    const stored = await library.getSections(current.versionId);
    const isWhole = holdTogether(stored);
    if (isWhole && today.includes(readBy)) return { documentId, from: 'nothing' };
    const source = { document, current, sections: isWhole ? stored : [] };
    const original = await files.original(current.versionId);
    if (original !== undefined && readBy !== reader.fingerprint && !(await hasFilesBeside(files, source))) {
      if (isDryRun || (await readOriginal(deps, source, original, signal)))
        return { documentId, from: 'original' };
    }
    return makeFromText(deps, source, { original, isDryRun, signal });
  };
}

async function hasFilesBeside(
  files: RestructureDeps['files'],
  { document, current }: Source,
): Promise<boolean> {
  return WITH_FILES_BESIDE.has(document.format) && (await files.pictures(current.versionId)).length > 0;
}

/** False where the original is not what was kept. */
async function readOriginal(
  { files, ingestDocument }: RestructureDeps,
  { document, current }: Source,
  { mediaType }: OriginalFile,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { collectionId, sourcePath } = document;
  const isPage = /^https?:/i.test(sourcePath);
  const read = await unlessDamaged(() =>
    withOriginal(files, { versionId: current.versionId, sourcePath }, (file) =>
      ingestDocument({ ...file, ...(isPage && { mediaType }) }, collectionId, {
        signal,
        original: 'keep',
        isAgain: true,
        onStage: () => undefined,
      }),
    ),
  );
  return 'value' in read && read.value !== undefined;
}

async function makeFromText(
  deps: RestructureDeps,
  { document, current, sections }: Source,
  asked: {
    readonly original: OriginalFile | undefined;
    readonly isDryRun: boolean;
    readonly signal: AbortSignal | undefined;
  },
): Promise<Restructured> {
  const { files } = deps;
  const { id: documentId, sourcePath } = document;
  const { contentHash } = current;
  const { original, isDryRun, signal } = asked;
  const stored = await loadStored(deps.library, document, current);
  const fingerprint = `${FROM_TEXT}${deps.reader.fingerprint}|${deps.embedder.fingerprint}`;
  const versionId = stableId('ver', documentId, contentHash, fingerprint, current.versionId);
  const { isChanged, ...made } = deps.restructureStored({ ...stored, sections }, { documentId, versionId });
  if (!isChanged) return { documentId, from: 'nothing' };
  if (isDryRun) return { documentId, from: 'text' };
  const { images, warnings } = await picturesOfBefore(files, current.versionId, made.sections);
  const whole = { ...stored, ...made, images, warnings: [...stored.warnings, ...warnings] };
  const identity = document.identity ?? deps.identify({ ...whole, sourcePath });
  const { enrichments } = (await deps.enrich?.(whole, signal)) ?? {};
  await deps.publish(
    {
      documentId,
      versionId,
      contentHash,
      fingerprint,
      document: { ...whole, identity },
      original: await originalOfBefore(files, original),
    },
    { enrichments, signal, onStage: () => undefined },
  );
  await deps.afterPublication?.(documentId, signal);
  return { documentId, from: 'text' };
}
