import type {
  BrowseLibrary,
  Chunk,
  LibraryStore,
  SectionTable,
  StoredChunk,
  StructuredDocument,
} from '../../src/domain/index.ts';
import { createBrowseLibrary } from '../../src/pipeline/library/index.ts';
import { placeSection } from '../../src/storage/sections/place-section-rows.ts';
import { toPlaced } from '../../src/storage/sections/section-table.ts';

export interface BrowsableDocument {
  readonly documentId: string;
  readonly versionId: string;
  readonly collectionId: string;
  readonly sourcePath: string;
  readonly document: StructuredDocument;
}

/** Structured documents as the stores would give them. */
export function browsableStores(documents: readonly BrowsableDocument[]): {
  readonly sections: SectionTable;
  readonly library: Pick<LibraryStore, 'getChunkRange' | 'getChunks' | 'getMarkdown'>;
} {
  const byVersion = new Map(documents.map((document) => [document.versionId, document]));
  const stored = (chunk: Chunk): StoredChunk => ({
    ...chunk,
    documentTitle: '',
    sourcePath: '',
    format: 'markdown',
    fileHash: '',
  });
  const chunksOf = (versionId: string) => byVersion.get(versionId)?.document.chunks ?? [];
  const rowsOf = ({ document }: BrowsableDocument) =>
    document.sections.map((section) =>
      placeSection(section, {
        markdown: document.markdown,
        chunks: document.chunks.map(({ locator }) => locator.offsets),
      }),
    );
  return {
    sections: {
      async findVersion(documentId, versionId) {
        const ofDocument = documents.filter((one) => one.documentId === documentId);
        const found =
          versionId === undefined ? ofDocument.at(-1) : ofDocument.find((one) => one.versionId === versionId);
        const collectionId = ofDocument[0]?.collectionId;
        if (collectionId === undefined) return undefined;
        if (found === undefined) return { collectionId };
        const { language, structureSource, pageCount, title } = found.document;
        const { sourcePath } = found;
        const names = {
          collectionId,
          documentId,
          documentTitle: title,
          sourcePath,
          versionId: found.versionId,
        };
        return { collectionId, version: { ...names, language, structureSource, pageCount } };
      },
      async versionAmong(documentId, versionIds) {
        return documents.findLast(
          (one) => one.documentId === documentId && versionIds.includes(one.versionId),
        )?.versionId;
      },
      async findOwner(id) {
        const isHere = (one: { readonly id: string }) => one.id === id;
        return documents.find(
          ({ document }) => document.sections.some(isHere) || document.chunks.some(isHere),
        );
      },
      async sections(versionId) {
        const found = byVersion.get(versionId);
        return found === undefined ? [] : toPlaced(rowsOf(found));
      },
    },
    library: {
      getMarkdown: async (versionId) => byVersion.get(versionId)?.document.markdown,
      getChunkRange: async (versionId, first, last) =>
        chunksOf(versionId)
          .filter(({ ordinal }) => first <= ordinal && ordinal <= last)
          .map(stored),
      getChunks: async (ids) =>
        documents.flatMap(({ document }) => document.chunks.filter(({ id }) => ids.includes(id)).map(stored)),
    },
  };
}

/** The browser of the product over documents that no database holds. */
export const browsableLibrary = (
  documents: readonly BrowsableDocument[],
  maxSectionCharacters = 20_000,
): BrowseLibrary =>
  createBrowseLibrary({ ...browsableStores(documents), settings: { maxSectionCharacters } });
