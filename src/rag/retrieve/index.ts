export { createChunkCache } from './chunk-cache.ts';
export { createRetriever, type Retriever } from './create-retriever.ts';
export { groupBySection } from './group-by-section.ts';
export type { KeptPassages } from './kept-passages.ts';
export { coverTerms } from './passage-features.ts';
export { originalFirst } from './rankings/original-first.ts';
export type { RetrieverOptions } from './retriever-options.ts';
export { toEvidence } from './to-evidence.ts';
