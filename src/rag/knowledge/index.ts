export { extractGraph, GRAPH_RULES, type GraphSource } from './extract-graph.ts';
export { createReadSubgraph, type ReadSubgraph } from './read-subgraph.ts';
