export { acceptSaid, GRAPH_CHECK } from './accept-said.ts';
export { joinContexts } from './rank-graph.ts';
export { createReadSubgraph, type ReadSubgraph } from './read-subgraph.ts';
export { createSearchGraph, type GraphFound, type SearchGraph } from './search-graph.ts';
