export { createRetriever, type Gathered, type Retriever } from './create-retriever.ts';
export { groupBySection, type SectionGroup } from './group-by-section.ts';
export { DEFAULT_RETRIEVER_OPTIONS, type RetrieverOptions } from './retriever-options.ts';
export type { ChunkResult, ScoredPassage } from './scored-passage.ts';
export { toEvidence } from './to-evidence.ts';
