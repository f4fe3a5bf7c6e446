import type { Scope } from '../domain/index.ts';
import type { SearchResult, SearchTool } from './search-tool.ts';

/** Finds passages of the library for one question, reranked, best first, scores in [0, 1]; notes say what failed on the way. */
export type SearchLibrary = (
  question: string,
  scope: Scope,
  signal?: AbortSignal,
) => Promise<{ readonly results: readonly Omit<SearchResult, 'tool'>[]; readonly notes: readonly string[] }>;

/** The first tool of every executor: the indexed documents in the scope of the run. */
export function createLibrarySearchTool(deps: {
  search: SearchLibrary;
  hasAnything?: ((scope: Scope) => Promise<boolean>) | undefined;
}): SearchTool {
  return {
    ...(deps.hasAnything === undefined ? {} : { hasAnything: deps.hasAnything }),
    name: 'library',
    search: async (question, { scope, call }) => {
      const { results, notes } = await deps.search(question, scope, call.signal);
      return { results: results.map((result) => ({ ...result, tool: 'library' })), notes };
    },
  };
}
