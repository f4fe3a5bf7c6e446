import { wording } from '../../catalogue/index.ts';
import type { DocumentLists, LibraryStore, VersionLists } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { DocumentService } from './document-service.ts';

/** Versions that a detail lists. */
const VERSIONS_SHOWN = 50;

export function createDocumentService(deps: {
  readonly lists: DocumentLists;
  readonly versions: VersionLists;
  readonly library: Pick<LibraryStore, 'findDocument' | 'getOutline'>;
}): DocumentService {
  const { lists, versions, library } = deps;
  return {
    page: lists.page,
    statistics: lists.statistics,
    find: (id) => library.findDocument(id),
    async detail(document) {
      const { currentVersionId } = document;
      const [all, outline] = await Promise.all([
        versions.list(document.id),
        currentVersionId === undefined ? undefined : library.getOutline(currentVersionId),
      ]);
      return {
        ...document,
        ...(outline && {
          language: outline.language,
          structureSource: outline.structureSource,
          pageCount: outline.pageCount,
        }),
        versions: all.slice(0, VERSIONS_SHOWN),
        counts: {
          versions: all.length,
          sections: outline?.sections.filter(({ level }) => level > 0).length ?? 0,
          passages: document.chunkCount,
        },
      };
    },
    versions: (documentId) => versions.list(documentId),
    async version(documentId, number) {
      const found = await versions.find(documentId, number);
      if (found !== undefined) return found;
      const last = await versions.lastNumber(documentId);
      throw new AppError(
        'E021',
        number > last
          ? wording('noVersionOfNumber', { number, last })
          : wording('versionNotKept', { number }),
      );
    },
  };
}
