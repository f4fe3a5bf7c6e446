export {
  acceptSaid,
  createReadSubgraph,
  createSearchGraph,
  GRAPH_CHECK,
  type ReadSubgraph,
  type SearchGraph,
} from './graph/index.ts';
export {
  createNameCheck,
  createQueryGuide,
  type QueryGuide,
  takeTurns,
} from './query/index.ts';
export {
  coverTerms,
  createChunkCache,
  createRetriever,
  groupBySection,
  type KeptPassages,
  originalFirst,
  type Retriever,
  type RetrieverOptions,
  toEvidence,
} from './retrieve/index.ts';
export {
  chunksForHits,
  createPassageSearch,
  type PassageSearch,
  type PassageSearchOptions,
} from './search/index.ts';
export {
  acceptSummary,
  createSectionTexts,
  type SectionText,
  SUMMARY_RULES,
  sectionLevels,
  spreadPassages,
  summariseSections,
  sumUpEach,
} from './summaries/index.ts';
export {
  acceptTopics,
  createChooseTopics,
  createTopicsOfQuestion,
  findAmended,
  findLinks,
  findTopicCandidates,
  linksOfNames,
  rankRelated,
  TOPIC_RULES,
  topicText,
} from './topics/index.ts';
