import type { LibraryDocument } from '../../src/domain/index.ts';
import { AppError } from '../../src/errors/index.ts';
import type { DocumentService } from '../../src/pipeline/index.ts';
import { createDocumentService } from '../../src/pipeline/index.ts';

/** Documents in memory, without versions. */
export function createFakeDocuments(list: () => readonly LibraryDocument[]): DocumentService {
  const inside = (collectionIds: readonly string[]) =>
    list().filter(({ collectionId }) => collectionIds.includes(collectionId));
  return createDocumentService({
    lists: {
      page: async ({ collectionIds, limit }) => {
        const documents = inside(collectionIds);
        return { documents: documents.slice(0, limit), total: documents.length };
      },
      statistics: async (collectionIds) => {
        const documents = inside(collectionIds);
        const none = { byStatus: [], byFormat: [], byCollection: [], latest: [] };
        return { documents: documents.length, passages: 0, bytes: 0, versions: 0, ...none };
      },
    },
    versions: {
      list: async () => [],
      find: async () => undefined,
      lastNumber: async () => 0,
      asOf: async () => [],
      reindex: async () => true,
      ensureIndexed: async () => undefined,
      removeOld: async () => 0,
    },
    library: {
      findDocument: async (id) => list().find((document) => document.id === id),
      getOutline: async () => undefined,
      getSections: async () => [],
      getMarkdown: async () => undefined,
    },
    changes: {
      change: async (id, { title, tags, collectionId }) => {
        const found = list().find((document) => document.id === id);
        if (found === undefined) throw new AppError('E021', 'There is no such document.');
        return {
          ...found,
          title: title ?? found.title,
          tags: tags ?? found.tags,
          collectionId: collectionId ?? found.collectionId,
        };
      },
    },
    embed: () => async () => [],
    restructure: async (documentId) => ({ documentId, from: 'nothing' }),
  });
}
