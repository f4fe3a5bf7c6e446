export {
  type ChunkResult,
  createRetriever,
  DEFAULT_RETRIEVER_OPTIONS,
  type Gathered,
  groupBySection,
  type Retriever,
  type RetrieverOptions,
  type ScoredPassage,
  type SectionGroup,
  toEvidence,
} from './retrieve/index.ts';
