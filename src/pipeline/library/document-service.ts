import type {
  DocumentChange,
  DocumentDetail,
  DocumentLists,
  DocumentVersion,
  LibraryDocument,
  VersionComparison,
} from '../../domain/index.ts';
import type { RestructureDocument } from '../restructure/restructured.ts';

/** Documents in lists and one by one. Whoever calls has seen to it that the document may be seen. */
export interface DocumentReading extends DocumentLists {
  find(id: string): Promise<LibraryDocument | undefined>;
  detail(document: LibraryDocument): Promise<DocumentDetail>;
  /** Newest first. */
  versions(documentId: string): Promise<readonly DocumentVersion[]>;
  /** E021 for a number that was never given, and for a version that is not kept any more. */
  version(documentId: string, number: number): Promise<DocumentVersion>;
  compare(documentId: string, from: number, to: number): Promise<VersionComparison>;
}

/** The same, and what people do to documents. */
export interface DocumentService extends DocumentReading {
  /** Makes the index entries of a document anew; E022 when nothing of it was read. Killed in the middle, it changes nothing. */
  reindex(documentId: string, signal?: AbortSignal): Promise<void>;
  readonly restructure: RestructureDocument;
  change(documentId: string, change: DocumentChange): Promise<LibraryDocument>;
}
