import type { DocumentDetail, DocumentLists, DocumentVersion, LibraryDocument } from '../../domain/index.ts';

/** Documents one by one and in lists, with their versions. Whoever calls has seen to it that the document may be seen. */
export interface DocumentService extends DocumentLists {
  find(id: string): Promise<LibraryDocument | undefined>;
  detail(document: LibraryDocument): Promise<DocumentDetail>;
  /** Newest first. */
  versions(documentId: string): Promise<readonly DocumentVersion[]>;
  /** E021 for a number that was never given, and for a version that is not kept any more. */
  version(documentId: string, number: number): Promise<DocumentVersion>;
}
