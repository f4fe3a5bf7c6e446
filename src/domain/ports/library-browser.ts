import type { DocumentTree, LibraryNode, PagesText, PlacedPassage, SectionText } from '../browse.ts';
import type { Scope } from '../document.ts';
import type { TextRange } from '../locator.ts';

/** Which version is read; without one, the current version. One that is not of the document is E021. */
interface OfVersion {
  readonly versionId?: string | undefined;
}

/** `next` of the answer before. E020 for one of another question, or of a version that is not read any more. */
interface Continued {
  readonly cursor?: string | undefined;
}

/**
 * Documents by their sections and pages, within one scope. What the scope does not hold does not exist: E021 in the same
 * words for an unknown id and for a foreign one. Every text is an exact slice of the version's Markdown, cut at a
 * paragraph's end where it is longer than the configured limit; `next` asks for the rest.
 */
export interface LibraryBrowser {
  /** The table of contents. `maxLevel` (default 3) is the deepest level that is listed. */
  tree(
    documentId: string,
    options?: OfVersion & { readonly maxLevel?: number | undefined },
  ): Promise<DocumentTree>;
  /**
   * A section by its id, printed number (`14`, `3.2.1`, `第14章`, `第十四章`, `Item 7`), path by position, title, words of its title
   * or page (`p. 66`), in this order. E021 when there is none; E051, which names them, when several fit.
   * Without `includeChildren` (default true) the text ends where the first subsection begins.
   */
  section(
    documentId: string,
    selector: string,
    options?: OfVersion & Continued & { readonly includeChildren?: boolean | undefined },
  ): Promise<SectionText>;
  /** The text of pages, from 1; slides count as pages. E021 when the document has no such page, or no pages at all. */
  pages(documentId: string, first: number, last: number, options?: OfVersion & Continued): Promise<PagesText>;
  /**
   * What a citation points to: a range of the version's Markdown with up to `around` characters on each side, and its marks on the
   * pages of the original. E020 for a range that the text does not have.
   */
  passage(
    documentId: string,
    range: TextRange,
    options?: OfVersion & { readonly around?: number | undefined },
  ): Promise<PlacedPassage>;
  /** A document (`doc_…`), a section (`sec_…`) or a passage (`chk_…`), of whichever version it is. */
  node(id: string, options?: Continued): Promise<LibraryNode>;
}

/** A browser that sees a scope and nothing else. */
export type BrowseLibrary = (scope: Scope) => LibraryBrowser;
