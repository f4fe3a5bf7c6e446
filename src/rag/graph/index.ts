export { joinContexts } from './rank-graph.ts';
export { createSearchGraph, type GraphFound, type SearchGraph } from './search-graph.ts';
