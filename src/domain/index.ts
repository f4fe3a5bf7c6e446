export { type Answer, AnswerSchema } from './answer.ts';
export {
  type Batch,
  type BatchCounts,
  BatchCountsSchema,
  type BatchLimits,
  type BatchQuestion,
  BatchQuestionSchema,
  type BatchRow,
  type BatchRowResult,
  BatchRowResultSchema,
  BatchSchema,
  type Cell,
  CellSchema,
  ROW_STATUSES,
  type RowAnswer,
  RowAnswerSchema,
  type RowReview,
  RowReviewSchema,
  type RowStatus,
  RowStatusSchema,
  type RowUsage,
  RowUsageSchema,
  rowOutcome,
  type TableFormat,
} from './batch.ts';
export {
  DocumentTreeSchema,
  LibraryNodeSchema,
  PagesTextSchema,
  type PlacedPassage,
  PlacedPassageSchema,
  SELECTED_BY,
  type SectionNode,
  SectionNodeSchema,
  SectionTextSchema,
} from './browse.ts';
export type { ConfigEntry } from './config-entry.ts';
export {
  type Block,
  type Chunk,
  ChunkSchema,
  type Collection,
  CollectionSchema,
  type ConvertedDocument,
  DOCUMENT_STATUSES,
  type DocumentImage,
  type DocumentOutline,
  DocumentOutlineSchema,
  type DocumentWarning,
  DocumentWarningSchema,
  type LibraryDocument,
  LibraryDocumentSchema,
  meansLoss,
  type PlacedBlock,
  type Scope,
  ScopeSchema,
  type Section,
  SectionSchema,
  STRUCTURE_SOURCES,
  type StructuredDocument,
} from './document.ts';
export { createFindThread, type FindThread, type Thread } from './find-thread.ts';
export {
  type DocumentIdentity,
  DocumentIdentitySchema,
  type DocumentKind,
  type IdentityField,
  type IdentityPeriod,
  type IdentitySource,
  KINDS_ON_THEIR_ISSUER,
} from './identity.ts';
export {
  DOCUMENT_SORTS,
  type DocumentDetail,
  DocumentDetailSchema,
  type DocumentQuery,
  type DocumentSort,
  LibraryStatisticsSchema,
} from './library/document-list.ts';
export {
  type DocumentVersion,
  DocumentVersionSchema,
  type SectionChange,
  type VersionComparison,
  VersionComparisonSchema,
} from './library/document-version.ts';
export type { BrowsedVersion, PlacedSection, SectionIndex, SectionTable } from './library/sections.ts';
export {
  type Locator,
  LocatorSchema,
  type PageBox,
  type PrintedLine,
  type TextRange,
  TextRangeSchema,
} from './locator.ts';
export { mayUseCollection } from './may-use-collection.ts';
export type { ModelChoice, ModelProvider, ModelRole, OwnApi, ReasoningEffort } from './model-provider.ts';
export { MODEL_ROLES, OWN_APIS, PROVIDER_URLS, REASONING_EFFORTS } from './model-provider.ts';
export { linesWithin, narrowLocator, placeOfLines } from './narrow-locator.ts';
export type { BatchStore, TableFile, TableFiles } from './ports/batch.ts';
export type { TtlCache } from './ports/cache-port.ts';
export { chunksWithin, firstChunk } from './ports/chunks-within.ts';
export type { CoverageInput } from './ports/coverage-input.ts';
export type {
  ConvertProgress,
  DescribableImage,
  DocumentReader,
  ImageDescriber,
  ReadableFile,
  Recognition,
  RestructureStored,
} from './ports/documents.ts';
export type { Entailment, EntailmentModel } from './ports/entailment.ts';
export type { IndexMove, IndexPlace } from './ports/index-move.ts';
export type { IdentifyStored, IndexCheck, IndexDrift, IndexRebuild } from './ports/index-upkeep.ts';
export type {
  ChunkEnrichment,
  ClaimOpinion,
  DraftSection,
  Embedder,
  EnrichInput,
  FillSchemaInput,
  JudgeClaimsInput,
  LanguageTasks,
  LibraryOverview,
  LookUp,
  PlanInput,
  PlanOutput,
  ReportDraft,
  Reranker,
  RerankPassage,
  RevisedClaim,
  ReviseInput,
  ToolCall,
  ToolChoiceInput,
  WriteInput,
} from './ports/language.ts';
export type { BrowseLibrary, LibraryBrowser } from './ports/library-browser.ts';
export type { RunJob, RunLease, RunLeases, RunQueue } from './ports/queue.ts';
export type { Budget, CallContext, Clock, LogFields, Logger, ModelUsage } from './ports/runtime.ts';
export type {
  ChunkHit,
  ChunkIndex,
  ChunkVectors,
  EventLog,
  IndexedChunk,
  LibraryStore,
  ModelJournal,
  NewRunEvent,
  RunArtifacts,
  RunFilter,
  RunStore,
  StoredChunk,
} from './ports/storage.ts';
export type {
  DocumentChange,
  DocumentChanges,
  DocumentLists,
  VersionLists,
  VersionStore,
} from './ports/versions.ts';
export type {
  EgressEntry,
  EgressLog,
  FetchPurpose,
  FetchRequest,
  FetchResponse,
  GuardedFetch,
  MergedWork,
  SourceHealth,
  SourceQuery,
  SourceResult,
  WebDocuments,
  WebSource,
  WorkIdentifiers,
} from './ports/web.ts';
export type { IndexWord, WordLookup, WordNeed } from './ports/word-lookup.ts';
export { ProblemSchema } from './problem.ts';
export { listPool, mergePools, poolKey, toPool } from './questions-pool.ts';
export {
  type Basis,
  type Calculation,
  type Claim,
  ClaimSchema,
  isAccepted,
  type Verdict,
} from './report/claim.ts';
export type { FieldCitation, FilledData, FilledField, ProposedField } from './report/filled-data.ts';
export {
  type Citation,
  CONFIDENCE_LEVELS,
  type Confidence,
  type Contradiction,
  type DocumentName,
  isFinderReport,
  LAW_VERSION,
  type Report,
  type ReportBlock,
  ReportSchema,
  type ReportSection,
  type RunFacts,
} from './report/report.ts';
export type { Effort, ReportWishes, RunWishes } from './request/report-wishes.ts';
export { EffortSchema, RunWishesSchema, reportWishesIn, wishesIn } from './request/report-wishes.ts';
export {
  type Coverage,
  type DocumentNotes,
  DocumentNotesSchema,
  type Evidence,
  EvidenceSchema,
  type LanguageMode,
  type Plan,
  PlanSchema,
  POOL_ORIGINS,
  type PooledQuestion,
  PooledQuestionSchema,
  type RankExplanation,
  type ReportLanguage,
  ReportLanguageSchema,
  RUN_STATUSES,
  type Run,
  type RunMode,
  RunModeSchema,
  type RunOrigin,
  RunOriginSchema,
  type RunRequest,
  RunRequestSchema,
  RunSchema,
  type RunStatus,
  type SubQuestion,
  SubQuestionSchema,
  type TaskOutcome,
  TaskOutcomeSchema,
  TERMINAL_STATUSES,
} from './research.ts';
export { holdsOnly, usesOnly } from './run-collections.ts';
export { RUN_EVENT_TYPES, type RunEvent, RunEventSchema, type RunEventType } from './run-event.ts';
export {
  type SearchAnswer,
  SearchAnswerSchema,
  type SearchHit,
  SearchHitSchema,
  type SearchShape,
  SearchShapeSchema,
} from './search.ts';
export { fieldProblem, sayIssue } from './text/field-problem.ts';
export { parseJson, toJsonText } from './text/json-text.ts';
export type { PassageInput } from './text/passage-input.ts';
export {
  assertStorableText,
  findUnstorableText,
  toStorableText,
  withStorableText,
} from './text/storable-text.ts';
export {
  type ShownPassage,
  type ToolAnswer,
  ToolAnswerSchema,
  type ToolListing,
  ToolListingSchema,
} from './tools/tool-answer.ts';
export { validateQuestion } from './validate-question.ts';
export { runCollectionId, type WebOrigin, WebOriginSchema } from './web-origin.ts';
