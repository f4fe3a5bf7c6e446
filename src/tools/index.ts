export { type MergedResult, mergeResults } from './merge-results.ts';
export { createLibrarySearchTool } from './search-library.ts';
export type { SearchResult, SearchTool } from './search-tool.ts';
