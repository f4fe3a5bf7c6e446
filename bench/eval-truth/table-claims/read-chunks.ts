import type { DocumentIdentity, Evidence } from '../../../src/domain/index.ts';
import { openLibrary } from '../../eval-answers/open-library.ts';

export interface SourceDocument {
  readonly path: string;
  /** Short name of the body that it is of. */
  readonly entity: string | undefined;
  /** Its passages as the product cuts them. */
  readonly evidence: readonly Evidence[];
}

/** Every document of a folder with its passages, read once for each state of the converter. */
export async function readChunks(folder: string, cache: string): Promise<readonly SourceDocument[]> {
  const { app, collectionId, close } = await openLibrary(folder, cache);
  const documents = await app.library.documents([collectionId]);
  const read: SourceDocument[] = [];
  for (const document of documents.toSorted((left, right) => (left.sourcePath < right.sourcePath ? -1 : 1))) {
    const { currentVersionId, identity, sourcePath } = document;
    if (currentVersionId === undefined) continue;
    const chunks = await app.storage.library.getChunkRange(currentVersionId, 0, 100_000);
    read.push({
      path: sourcePath,
      entity: identity === undefined ? undefined : shortName(identity),
      evidence: chunks.map((chunk, at) => ({
        id: `ev_${at + 1}`,
        chunkIds: [chunk.id],
        documentId: document.id,
        versionId: currentVersionId,
        documentTitle: document.title || sourcePath,
        sourcePath,
        format: document.format,
        contentHash: '',
        locator: chunk.locator,
        text: chunk.text,
        prefix: chunk.prefix,
        score: 1,
        taskIds: [],
        explanations: [],
      })),
    });
  }
  await close();
  return read;
}

/** The name that the title of the document has, else the full one without its legal form. */
function shortName({ title, issuer, aliases }: DocumentIdentity): string | undefined {
  const names = aliases.map(({ value }) => value);
  return (
    names.find((name) => title.includes(name)) ??
    issuer?.value.replace(/,? (?:Inc|Corporation|Company)\.?$/, '')
  );
}
