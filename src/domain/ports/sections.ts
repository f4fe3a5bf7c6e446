import type { SectionNode } from '../browse.ts';
import type { DocumentOutline } from '../document.ts';

/** A version of a document as it is browsed. */
export interface BrowsedVersion extends Pick<DocumentOutline, 'language' | 'structureSource' | 'pageCount'> {
  readonly collectionId: string;
  readonly documentId: string;
  readonly documentTitle: string;
  readonly sourcePath: string;
  readonly versionId: string;
}

/** A section with its place in the Markdown, subsections included. */
export interface PlacedSection extends SectionNode {
  readonly start: number;
  readonly end: number;
}

/** Sections by the columns of their table, whoever asks; the caller checks the scope. */
export interface SectionTable {
  /** A document's current version, or the one named; `version` is absent when there is none, all when the document is not there. */
  findVersion(
    documentId: string,
    versionId?: string,
  ): Promise<{ readonly collectionId: string; readonly version?: BrowsedVersion | undefined } | undefined>;
  /** Whose section or chunk it is. */
  findOwner(id: string): Promise<{ readonly documentId: string; readonly versionId: string } | undefined>;
  /** In reading order, the document itself first. Empty when the version is gone. */
  sections(versionId: string): Promise<readonly PlacedSection[]>;
}
