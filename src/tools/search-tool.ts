import type { CallContext, Scope } from '../domain/index.ts';

/** A passage that a search tool found: what reranking and coverage look at. */
export interface SearchResult {
  /** Identity across tools: a chunk id for the library, a normalised address or DOI for other sources. */
  readonly id: string;
  readonly tool: string;
  readonly documentId: string;
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly text: string;
  /** Relevance as the tool gave it, in [0, 1]. */
  readonly score: number;
}

/** What an executor searches with first, once per sub-question and round. */
export interface SearchTool {
  readonly name: string;
  search(
    question: string,
    context: { readonly scope: Scope; readonly call: CallContext },
  ): Promise<{ readonly results: readonly SearchResult[]; readonly notes: readonly string[] }>;
  /** Whether there is anything to search in; absent where there always is. Nothing found in nothing says nothing. */
  hasAnything?(scope: Scope): Promise<boolean>;
}
