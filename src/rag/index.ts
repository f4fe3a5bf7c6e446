export {
  createChunkCache,
  createRetriever,
  groupBySection,
  type Retriever,
  type RetrieverOptions,
  toEvidence,
} from './retrieve/index.ts';
