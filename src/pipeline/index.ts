export type {
  Application,
  BackupOptions,
  FileFormat,
  LibraryView,
  Pruned,
  ReportFormat,
} from './application.ts';
export {
  type AskSettings,
  buildAskGraph,
  createMarkedDocuments,
  type MarkedDocuments,
  type NamedInQuestion,
  outcomeOf,
  type PrintedAnswer,
  type PrintedPassage,
  printedAnswer,
  renderTold,
  toAnswer,
  toldOfReport,
} from './ask/index.ts';
export {
  type BatchRequest,
  type BatchService,
  type BatchView,
  type BatchWorker,
  createBatchPlanner,
  createBatchService,
  createBatchWorker,
  createRunShares,
  type QuestionSource,
} from './batch/index.ts';
export { createRunBudget, NO_USAGE } from './budget/run-budget.ts';
export { type ConversationService, createConversationService } from './conversations/index.ts';
export { createEnrichDocument, type EnrichDocument } from './ingestion/enrich-document.ts';
export { createIngestDocument, type IngestDocument } from './ingestion/ingest-document.ts';
export { createIngestService } from './ingestion/ingest-service.ts';
export { createPublishDocument } from './ingestion/publish-document.ts';
export {
  createIndexService,
  createRefreshVectors,
  followVectors,
  makeVectors,
  withFreshVectors,
} from './ingestion/refresh-vectors.ts';
export { watchFolder } from './ingestion/watch-folder.ts';
export {
  createExtractByModel,
  createJoinTopics,
  createKnowledgeService,
  createKnowledgeWorker,
  createMakeGraphs,
  createMakeSummaries,
  createMakeTopics,
  createSummariseByModel,
  createSummariseByRules,
  createTopicService,
  createTopicsByModel,
  type EntityPage,
  EntityPageSchema,
  type ExtractDocument,
  exportGraph,
  findAmending,
  type GraphForm,
  type KnowledgeService,
  type KnowledgeWorker,
  type MakeGraphs,
  type RelatedList,
  RelatedListSchema,
  type TopicDetail,
  TopicDetailSchema,
  type TopicPage,
  TopicPageSchema,
  type TopicService,
} from './knowledge/index.ts';
export {
  createBrowseLibrary,
  createDocumentFiles,
  createDocumentService,
  createKeepVersions,
  createPinVersions,
  createScopeChooser,
  type DocumentFiles,
  type DocumentReading,
  type DocumentService,
  type PinVersions,
  type ServedFile,
  withPinnedVersions,
  withVersionsOnDemand,
} from './library/index.ts';
export { createFileVerifier, createReportVerifier, type VerifyReport } from './report/provenance/index.ts';
export { readAnswerSchema } from './research/data/answer-schema.ts';
export { buildResearchGraph, type ResearchGraphDeps } from './research/graph.ts';
export { createDescribe, createOverview } from './research/map-library.ts';
export {
  type FindPassages,
  type FoundPassage,
  gatherFound,
  MOST_SHOWN,
} from './research/nodes/find-passages.ts';
export { createRunCreator } from './research/run/create-run.ts';
export { createRunEstimates } from './research/run/create-run-estimates.ts';
export { type EstimateSettings, estimateRun } from './research/run/estimate-run.ts';
export { eventsToEnd } from './research/run/events-to-end.ts';
export { createRunExecutor, type GraphTimes } from './research/run/execute-run.ts';
export { listCheckpoints } from './research/run/list-checkpoints.ts';
export { openCheckpointer } from './research/run/open-checkpointer.ts';
export { createRunQueuing } from './research/run/queue-runs.ts';
export { createResearchService, latestPlan } from './research/run/research-service.ts';
export { createResearchWorker, type ResearchWorker } from './research/run/research-worker.ts';
export { type AssertScope, createRunExecutions } from './research/run/run-executions.ts';
export type { RunGraph } from './research/run/run-graph.ts';
export { createProgressWords } from './research/run/say-progress.ts';
export type { SearchGaps } from './research/run/start-notes.ts';
export { createRunStopping } from './research/run/stop-runs.ts';
export { createLoadEarlier } from './research/session/earlier-run.ts';
export { createRunEvents } from './research/session/run-events.ts';
export type { RunSession } from './research/session/run-session.ts';
export { createEgressLog, createListEgress } from './research/web/egress.ts';
export { createMayFetch } from './research/web/may-fetch.ts';
export { createPageStore } from './research/web/page-store.ts';
export { createRunDocuments } from './research/web/run-documents.ts';
export { createSearchWeb } from './research/web/search-web.ts';
export { createWebLibrary } from './research/web/web-library.ts';
export {
  createRestructureDocument,
  type Restructured,
  RestructuredSchema,
} from './restructure/index.ts';
export {
  createLibrarySearch,
  createScopedSearch,
  type ScopedSearch,
} from './search/create-library-search.ts';
export type {
  FollowUpRequest,
  ForkRequest,
  IndexReport,
  IngestOutcome,
  IngestProgress,
  IngestService,
  IngestSummary,
  LibraryService,
  PlanDecision,
  ResearchService,
  RunEstimate,
} from './services.ts';
export { createSyncService, followSyncs, type SyncService } from './sync/index.ts';
export { pageText } from './tools/page-text.ts';
export { createToolRecorder } from './tools/record-tool-calls.ts';
export type { ToolCaller } from './tools/tool-caller.ts';
export { createToolService, type ToolService } from './tools/tool-service.ts';
