import type { SectionNode } from '../browse.ts';
import type { DocumentOutline, Scope } from '../document.ts';

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

/** A section that was found by what it is called. */
export interface NamedSection {
  readonly documentId: string;
  readonly versionId: string;
  readonly sectionId: string;
  /** Ordinals of its passages, those of subsections included. */
  readonly chunks?: { readonly first: number; readonly last: number } | undefined;
  /** How well the words name it, in [0, 1]. */
  readonly score: number;
}

/** Sections by their titles, printed numbers and summaries; those of current versions, or of the versions that the scope names. */
export interface SectionIndex {
  /** Best first. Terms come from `analyzeText`. */
  search(terms: readonly string[], scope: Scope, limit: number): Promise<readonly NamedSection[]>;
}

/** Sections by the columns of their table, whoever asks; the caller checks the scope. */
export interface SectionTable {
  /** A document's current version, or the one that an id or a number names; `version` is absent when there is none, all when the document is not there. */
  findVersion(
    documentId: string,
    versionId?: string,
  ): Promise<{ readonly collectionId: string; readonly version?: BrowsedVersion | undefined } | undefined>;
  /** Which of these versions is one of the document; the newest of several. */
  versionAmong(documentId: string, versionIds: readonly string[]): Promise<string | undefined>;
  /** Whose section or chunk it is. */
  findOwner(id: string): Promise<{ readonly documentId: string; readonly versionId: string } | undefined>;
  /** In reading order, the document itself first. Empty when the version is gone. */
  sections(versionId: string): Promise<readonly PlacedSection[]>;
}
