export { buildResearchGraph } from './graph.ts';
export { createIngestDocument } from './ingest/ingest-document.ts';
export { createIngestService } from './ingest/ingest-service.ts';
export type { GatherEvidence } from './nodes/gather-evidence.ts';
export { renderHtml, renderJson, renderMarkdown } from './report/index.ts';
export { createRunExecutor, type GraphTimes } from './run/execute-run.ts';
export { openCheckpointer } from './run/open-checkpointer.ts';
export { createResearchService } from './run/research-service.ts';
export { createRunEvents } from './run/run-events.ts';
export type { RunSession } from './run/run-session.ts';
export { createOverview } from './select-overview.ts';
export type {
  FollowUpRequest,
  ForkRequest,
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
