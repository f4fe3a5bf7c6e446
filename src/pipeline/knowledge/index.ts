export { findAmending } from './document-links.ts';
export { exportGraph, type GraphForm } from './export-graph.ts';
export { createExtractByModel } from './extract-by-model.ts';
export { createJoinTopics } from './join-topics.ts';
export {
  createKnowledgeService,
  type EntityPage,
  EntityPageSchema,
  type KnowledgeService,
} from './knowledge-service.ts';
export { createKnowledgeWorker, type KnowledgeWorker } from './knowledge-worker.ts';
export {
  createMakeGraphs,
  type ExtractDocument,
  type MakeGraphs,
} from './make-graphs.ts';
export { createMakeSummaries } from './make-summaries.ts';
export { createMakeTopics } from './make-topics.ts';
export { createSummariseByModel, createSummariseByRules } from './summarise-by-model.ts';
export {
  createTopicService,
  type RelatedList,
  RelatedListSchema,
  type TopicDetail,
  TopicDetailSchema,
  type TopicPage,
  TopicPageSchema,
  type TopicService,
} from './topic-service.ts';
export { createTopicsByModel } from './topics-by-model.ts';
