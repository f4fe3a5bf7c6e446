import type { LibraryDocument } from '../document.ts';
import type { DocumentPage, DocumentQuery, LibraryStatistics } from '../library/document-list.ts';
import type { DocumentVersion } from '../library/document-version.ts';
import type { IndexRebuild } from './index-upkeep.ts';

/** Lists of documents that cost the same however many there are. */
export interface DocumentLists {
  /** E020 for a cursor of another query. */
  page(query: DocumentQuery): Promise<DocumentPage>;
  statistics(collectionIds: readonly string[]): Promise<LibraryStatistics>;
}

/** The versions of documents. What a killed process left half written is none. */
export interface VersionLists {
  /** Newest first. */
  list(documentId: string): Promise<readonly DocumentVersion[]>;
  /** `undefined` for a number that was never given, and for a version that is not kept any more. */
  find(documentId: string, number: number): Promise<DocumentVersion | undefined>;
  /** The newest number that was given; 0 when nothing was published. */
  lastNumber(documentId: string): Promise<number>;
  /** The version of each document that was current at a time. */
  asOf(
    scope: {
      readonly collectionIds: readonly string[];
      readonly documentIds?: readonly string[] | undefined;
    },
    at: string,
  ): Promise<readonly string[]>;
}

type Embed = Parameters<IndexRebuild['run']>[0]['embed'];

/** What can be done to a document whose text stays. Whoever is killed in the middle leaves everything as it was. */
export interface VersionStore extends VersionLists {
  /** Makes the index entries of the current version anew from its stored passages; false when it has none or is gone. */
  reindex(documentId: string, embed: Embed): Promise<boolean>;
  /** Has versions found that are not current; those that were asked for longest ago make room. Safe to call for any ids. */
  ensureIndexed(versionIds: readonly string[], embed: Embed): Promise<void>;
  /**
   * Removes what is older than the `keep` newest versions beside the current one, but never what a stored run has evidence in.
   * Returns how many.
   */
  removeOld(keep: number, documentId?: string): Promise<number>;
}

/** What people change about a document. */
export interface DocumentChange {
  /** `null` gives back the title that the document has by itself. */
  readonly title?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly collectionId?: string | undefined;
}

export interface DocumentChanges {
  /**
   * All of it or nothing; the index follows. E036 when the other collection has a document of that path, E021 when the document
   * is gone.
   */
  change(documentId: string, change: DocumentChange, embed: Embed): Promise<LibraryDocument>;
}
