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
  type RowPage,
} from './batch/index.ts';
export { buildResearchGraph } from './graph.ts';
export { createEnrichDocument, type EnrichDocument } from './ingest/enrich-document.ts';
export { createIngestDocument, type IngestDocument } from './ingest/ingest-document.ts';
export { createIngestService } from './ingest/ingest-service.ts';
export { createIndexService, withFreshVectors } from './ingest/refresh-vectors.ts';
export { watchFolder } from './ingest/watch-folder.ts';
export type { GatherEvidence } from './nodes/gather-evidence.ts';
export { createFileVerifier, createReportVerifier, type VerifyReport } from './provenance/index.ts';
export { renderHtml, renderJson, renderMarkdown } from './report/index.ts';
export { createRunCreator } from './run/create-run.ts';
export { createLoadEarlier } from './run/earlier-run.ts';
export { type EstimateSettings, estimateRun } from './run/estimate-run.ts';
export { createRunExecutor, type GraphTimes } from './run/execute-run.ts';
export { listCheckpoints } from './run/list-checkpoints.ts';
export { openCheckpointer } from './run/open-checkpointer.ts';
export { createRunQueuing } from './run/queue-runs.ts';
export { createResearchService, latestPlan } from './run/research-service.ts';
export { createRunBudget, NO_USAGE } from './run/run-budget.ts';
export { createRunEvents } from './run/run-events.ts';
export { createRunExecutions, type RunExecutions } from './run/run-executions.ts';
export type { RunSession } from './run/run-session.ts';
export { createRunStopping } from './run/stop-runs.ts';
export { createOverview } from './select-overview.ts';
export type {
  FollowUpRequest,
  ForkRequest,
  IndexReport,
  IndexService,
  IngestOutcome,
  IngestProgress,
  IngestService,
  IngestSummary,
  LibraryService,
  PlanDecision,
  QueueOptions,
  ResearchService,
  RunCheckpoint,
  RunEstimate,
} from './services.ts';
export { createEgressLog, createListEgress } from './web/egress.ts';
export { createMayFetch } from './web/may-fetch.ts';
export { createPageStore } from './web/page-store.ts';
export { createRunDocuments } from './web/run-documents.ts';
export { createSearchWeb } from './web/search-web.ts';
export { createWebLibrary, type WebLibrary } from './web/web-library.ts';
export { createResearchWorker, type ResearchWorker } from './worker/research-worker.ts';
