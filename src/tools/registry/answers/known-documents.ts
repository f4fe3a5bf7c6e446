import type { LibraryDocument, LibraryStore, Scope } from '../../../domain/index.ts';

export type DocumentsOfScope = (scope: Scope) => Promise<readonly LibraryDocument[]>;

/** The documents of a scope; those of its collections are read again when one came, went or changed. */
export function createDocumentsOfScope(
  library: Pick<LibraryStore, 'listDocuments' | 'libraryStamp'>,
): DocumentsOfScope {
  let known: { readonly key: string; readonly documents: readonly LibraryDocument[] } | undefined;
  return async ({ collectionIds, documentIds }) => {
    const key = JSON.stringify([collectionIds, await library.libraryStamp(collectionIds)]);
    const documents = known?.key === key ? known.documents : await library.listDocuments(collectionIds);
    known = { key, documents };
    if (documentIds === undefined) return documents;
    const wanted = new Set(documentIds);
    return documents.filter(({ id }) => wanted.has(id));
  };
}
