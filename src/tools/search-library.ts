import type { Scope } from '../domain/index.ts';
import type { SearchResult, SearchTool } from './search-tool.ts';

/** Finds passages of the library for one question, best first, scores in [0, 1]. */
export type SearchLibrary = (
  question: string,
  scope: Scope,
  signal?: AbortSignal,
) => Promise<readonly Omit<SearchResult, 'tool'>[]>;

/** The required tool of every executor: the indexed documents in the scope of the run. */
export function createLibrarySearchTool(deps: { search: SearchLibrary }): SearchTool {
  return {
    name: 'library',
    description: 'Search the indexed documents for passages that answer a question.',
    required: true,
    search: async (question, { scope, call }) =>
      (await deps.search(question, scope, call.signal)).map((result) => ({ ...result, tool: 'library' })),
  };
}
