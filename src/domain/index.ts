export { type Answer, AnswerSchema } from './answer.ts';
export {
  BATCH_STATUSES,
  type Batch,
  type BatchCounts,
  BatchCountsSchema,
  type BatchLimits,
  BatchLimitsSchema,
  type BatchQuestion,
  BatchQuestionSchema,
  type BatchRow,
  type BatchRowResult,
  BatchRowResultSchema,
  BatchRowSchema,
  BatchSchema,
  type BatchStatus,
  BatchStatusSchema,
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
  TABLE_FORMATS,
  type TableFormat,
} from './batch.ts';
export {
  candidatesOf,
  type DocumentTree,
  DocumentTreeSchema,
  type LibraryNode,
  LibraryNodeSchema,
  type PagesText,
  PagesTextSchema,
  type PlacedPassage,
  PlacedPassageSchema,
  SELECTED_BY,
  type SectionCandidate,
  SectionCandidateSchema,
  type SectionNode,
  SectionNodeSchema,
  type SectionText,
  SectionTextSchema,
} from './browse.ts';
export type { ConfigEntry } from './config-entry.ts';
export {
  BLOCK_KINDS,
  type Block,
  type BlockKind,
  BlockSchema,
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
  DOCUMENT_KINDS,
  type DocumentIdentity,
  DocumentIdentitySchema,
  type DocumentKind,
  type IdentityField,
  type IdentityPeriod,
  IdentityPeriodSchema,
  type IdentitySource,
  IdentitySourceSchema,
  KINDS_ON_THEIR_ISSUER,
} from './identity.ts';
export { chunksWithin, firstChunk } from './library/chunks-within.ts';
export {
  DOCUMENT_SORTS,
  type DocumentDetail,
  DocumentDetailSchema,
  type DocumentPage,
  DocumentPageSchema,
  type DocumentQuery,
  type DocumentSort,
  type LibraryStatistics,
  LibraryStatisticsSchema,
} from './library/document-list.ts';
export {
  type DocumentVersion,
  DocumentVersionSchema,
  type SectionChange,
  SectionChangeSchema,
  type VersionComparison,
  VersionComparisonSchema,
} from './library/document-version.ts';
export {
  type Locator,
  LocatorSchema,
  type PageBox,
  PageBoxSchema,
  type PrintedLine,
  PrintedLineSchema,
  type TextRange,
  TextRangeSchema,
} from './locator.ts';
export { mayUseCollection } from './may-use-collection.ts';
export type { ModelChoice, ModelProvider, ModelRole, OwnApi, ReasoningEffort } from './model-provider.ts';
export { MODEL_ROLES, OWN_APIS, PROVIDER_URLS, REASONING_EFFORTS } from './model-provider.ts';
export { linesWithin, narrowLocator, placeOfLines } from './narrow-locator.ts';
export type { BatchStore, TableFile, TableFiles } from './ports/batch.ts';
export type { TtlCache } from './ports/cache-port.ts';
export type { CoverageInput, PassageInput } from './ports/coverage-input.ts';
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
export type { RunJob, RunLease, RunLeases, RunQueue, RunWish } from './ports/queue.ts';
export type { Budget, CallContext, Clock, LogFields, Logger, ModelUsage } from './ports/runtime.ts';
export type { BrowsedVersion, PlacedSection, SectionIndex, SectionTable } from './ports/sections.ts';
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
export { listPool, mergePools, poolKey, type QuestionsPool, toPool } from './questions-pool.ts';
export {
  type Basis,
  type Calculation,
  type Claim,
  type ClaimCitation,
  ClaimSchema,
  isAccepted,
  type Searched,
  VERDICTS,
  type Verdict,
} from './report/claim.ts';
export type { FieldCitation, FilledData, FilledField, ProposedField } from './report/filled-data.ts';
export {
  type Citation,
  CitationSchema,
  CONFIDENCE_LEVELS,
  type Confidence,
  ConfidenceSchema,
  type Contradiction,
  LAW_VERSION,
  type Report,
  type ReportBlock,
  ReportBlockSchema,
  ReportSchema,
  type ReportSection,
  type RunFacts,
} from './report/report.ts';
export type { Effort, ReportWishes, RunWishes } from './report/report-wishes.ts';
export { EffortSchema, RunWishesSchema, reportWishesIn, wishesIn } from './report/report-wishes.ts';
export {
  type Coverage,
  CoverageSchema,
  type DocumentNotes,
  DocumentNotesSchema,
  type Evidence,
  EvidenceSchema,
  LANGUAGE_MODES,
  type LanguageMode,
  LanguageModeSchema,
  type Plan,
  PlanSchema,
  POOL_ORIGINS,
  type PooledQuestion,
  PooledQuestionSchema,
  type RankExplanation,
  RankExplanationSchema,
  type ReportLanguage,
  ReportLanguageSchema,
  RUN_MODES,
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
  RunStatusSchema,
  type SubQuestion,
  SubQuestionSchema,
  type TaskOutcome,
  TaskOutcomeSchema,
  TERMINAL_STATUSES,
} from './research.ts';
export { holdsOnly, usesOnly } from './run-collections.ts';
export { RUN_EVENT_TYPES, type RunEvent, RunEventSchema, type RunEventType } from './run-event.ts';
export {
  SEARCH_SHAPES,
  type SearchAnswer,
  SearchAnswerSchema,
  type SearchHit,
  SearchHitSchema,
  type SearchShape,
  SearchShapeSchema,
} from './search.ts';
export { fieldProblem, sayIssue } from './text/field-problem.ts';
export { parseJson, toJsonText } from './text/json-text.ts';
export {
  assertStorableText,
  findUnstorableText,
  toStorableText,
  withStorableText,
} from './text/storable-text.ts';
export {
  type ShownPassage,
  ShownPassageSchema,
  TOOL_CATEGORIES,
  type ToolAnswer,
  ToolAnswerSchema,
  type ToolListing,
  ToolListingSchema,
} from './tools/tool-answer.ts';
export { validateQuestion } from './validate-question.ts';
export { runCollectionId, WEB_EXTENTS, type WebOrigin, WebOriginSchema } from './web-origin.ts';
