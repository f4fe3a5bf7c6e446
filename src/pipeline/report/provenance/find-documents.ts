import type { LibraryFiles } from '../../../domain/files/index.ts';
import type { DocumentReader, LibraryDocument, LibraryStore } from '../../../domain/index.ts';
import { isAbort } from '../../../errors/index.ts';
import { sha256, stableId } from '../../../linguistics/index.ts';
import { withOriginal } from '../../ingestion/with-original.ts';
import type { FindDocument, FoundDocument } from './check-sources.ts';

/** Documents of the library: the one with the id, else one with the same content. A second reader sees those whose original is kept. */
export function findInLibrary(deps: {
  library: Pick<LibraryStore, 'listCollections' | 'listDocuments' | 'getMarkdown'>;
  files: Pick<LibraryFiles, 'original' | 'read'>;
  reader: Pick<DocumentReader, 'read'>;
  signal?: AbortSignal | undefined;
}): FindDocument {
  const { library } = deps;
  let known: ReturnType<typeof library.listDocuments> | undefined;
  const readings = new Map<string, Promise<FoundDocument['secondText']>>();
  return async ({ documentId, contentHash }) => {
    known ??= library
      .listCollections()
      .then((collections) => library.listDocuments(collections.map(({ id }) => id)));
    const documents = await known;
    const document =
      documents.find(({ id }) => id === documentId) ??
      documents.find((candidate) => candidate.contentHash === contentHash);
    if (document?.currentVersionId === undefined) return undefined;
    const markdown = await library.getMarkdown(document.currentVersionId);
    if (markdown === undefined) return undefined;
    const reading = readings.get(document.id) ?? readSecondText(document, document.currentVersionId);
    readings.set(document.id, reading);
    const { sourcePath } = document;
    return { contentHash: document.contentHash ?? '', sourcePath, markdown, secondText: await reading };
  };

  /** An original that is gone or cannot be read leaves its quotes with one reader, as if it had not been kept. */
  async function readSecondText(
    { id, sourcePath, format }: LibraryDocument,
    versionId: string,
  ): Promise<FoundDocument['secondText']> {
    if (format !== 'pdf') return undefined;
    const options = { withSecondText: true, ...(deps.signal !== undefined && { signal: deps.signal }) };
    try {
      return await withOriginal(deps.files, { versionId, sourcePath }, async (file) => {
        const { secondText } = await deps.reader.read(file, { documentId: id, versionId }, options);
        return secondText;
      });
    } catch (error) {
      if (isAbort(error, deps.signal)) throw error;
      return undefined;
    }
  }
}

export interface GivenFile {
  readonly path: string;
  readonly sourcePath: string;
  readonly bytes: number;
}

/** Documents among given files: one with the same content, else one of the same name. Only files that are asked for are converted. */
export function findInFiles(deps: {
  files: readonly GivenFile[];
  reader: Pick<DocumentReader, 'read'>;
  readBytes: (path: string) => Promise<Uint8Array>;
  signal?: AbortSignal | undefined;
}): FindDocument {
  let hashes: Promise<Map<string, GivenFile>> | undefined;
  const converted = new Map<string, Promise<FoundDocument>>();
  return async ({ contentHash, sourcePath }) => {
    hashes ??= hashAll();
    const same = (await hashes).get(contentHash);
    const file = same ?? deps.files.find((candidate) => isSamePath(candidate.sourcePath, sourcePath));
    if (file === undefined) return undefined;
    const made = converted.get(file.path) ?? convert(file);
    converted.set(file.path, made);
    const found = await made;
    // The folder that was given may lie above or below the one that was read.
    return isSamePath(found.sourcePath, sourcePath) ? { ...found, sourcePath } : found;
  };

  async function hashAll(): Promise<Map<string, GivenFile>> {
    const known = new Map<string, GivenFile>();
    for (const file of deps.files) known.set(sha256(await deps.readBytes(file.path)), file);
    return known;
  }

  async function convert(file: GivenFile): Promise<FoundDocument> {
    const contentHash = sha256(await deps.readBytes(file.path));
    const identity = {
      documentId: stableId('doc', file.sourcePath),
      versionId: stableId('ver', file.sourcePath, contentHash),
    };
    const options = { withSecondText: true, ...(deps.signal !== undefined && { signal: deps.signal }) };
    const { markdown, secondText } = await deps.reader.read(file, identity, options);
    return { contentHash, sourcePath: file.sourcePath, markdown, secondText };
  }
}

function isSamePath(left: string, right: string): boolean {
  return left === right || left.endsWith(`/${right}`) || right.endsWith(`/${left}`);
}
