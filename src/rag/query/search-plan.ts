import type { Scope } from '../../domain/index.ts';
import type { WantedRow } from './accounts/leading-rows.ts';
import type { KnownDocument } from './known-library.ts';

/** One search of a question: in these documents, for these words. */
export interface SearchLeg {
  /** The first is the question's own words, the others are those of the statements that print its lines. */
  readonly texts: readonly string[];
  readonly scope: Scope;
  /** Whose documents these are. */
  readonly entity?: string | undefined;
  /** Passages are evidence only where they hold this name: no document is of it, but passages say it. */
  readonly mustName?: string | undefined;
  /** No title and no passage holds the name that the question is about: what its other words find is shown, but is not evidence. */
  readonly isElsewhere?: boolean | undefined;
  /** The question names no body: rows add hits, but none comes before as many of the question's own words. */
  readonly ownWordsLead?: boolean | undefined;
}

export interface SearchPlan {
  readonly legs: readonly SearchLeg[];
  /** The documents of each known body that the question names, within the scope. */
  readonly documents: ReadonlyMap<string, readonly string[]>;
  /** Names that stand in no title and no passage of the library. */
  readonly unknown: readonly string[];
  /** What a person should know of how the question was read. */
  readonly notes: readonly string[];
  /** Rows of tables that raise the passages that hold them. */
  readonly rows: readonly WantedRow[];
  /** By how much a document's period fits, in (0, 1]; 1 where no period is asked for. */
  fitOf(documentId: string): number;
  document(documentId: string): KnownDocument | undefined;
}
