export { type AcceptedGraph, acceptSaid } from './accept-said.ts';
export { extractGraph, GRAPH_RULES, type GraphSource } from './extract-graph.ts';
export { mergeGraphs } from './merge-graphs.ts';
export { createReadSubgraph, type ReadSubgraph } from './read-subgraph.ts';
