import * as z from 'zod';
import {
  CollectionSchema,
  EvidenceSchema,
  type Plan,
  PlanSchema,
  ProblemSchema,
  ReportSchema,
  RUN_EVENT_TYPES,
  RUN_STATUSES,
  type Run,
  RunEventSchema,
  RunModeSchema,
  SearchAnswerSchema,
  SearchHitSchema,
  SearchShapeSchema,
} from '../../domain/index.ts';
import { BATCH_COMPONENTS } from './batch-schemas.ts';
import { BROWSE_COMPONENTS } from './browse-schemas.ts';
import { DOCUMENT_COMPONENTS } from './document-schemas.ts';
import {
  asOf,
  budget,
  depth,
  documents,
  reading,
  retrievalMode,
  reviewPlan,
  threadId,
  topics,
  web,
  wishes,
} from './fields/ask-fields.ts';
import { CHART_COMPONENTS } from './fields/chart-fields.ts';
import { UploadSchema } from './fields/upload-fields.ts';
import { MAX_PLACE } from './operation.ts';
import { SERVICE_COMPONENTS } from './service-schemas.ts';
import { SETTINGS_COMPONENTS } from './settings/settings-schemas.ts';
import { SHARE_COMPONENTS } from './share-operations.ts';
import { TOOL_COMPONENTS } from './tool-schemas.ts';

const [MAX_QUESTION, MAX_SUB_QUESTION] = [20_000, 2000];

const question = z.string().min(1).max(MAX_QUESTION).describe('A whole question, in any language.');
const subQuestions = z.array(z.string().trim().min(1).max(MAX_SUB_QUESTION)).min(1).max(50);
const collections = z
  .array(z.string().min(1).max(200))
  .min(1)
  .max(100)
  .describe('Names or ids of collections to search. Without it: every collection the key may use.');
const mode = RunModeSchema.describe(
  '`ask`: the question as it stands, one search and one answer. Default `research`.',
);
const priority = z.int().min(-100).max(100).describe('Higher goes first. Default 0.');

const version = z
  .int()
  .min(1)
  .max(MAX_PLACE)
  .describe('Number of a version of the one document that is named. Default: the current one.');
/** What all doors to a run ask in the same words. */
export const runFields = { question, depth, collections, documents, version, asOf, web, threadId, priority };

export const ResearchRequestSchema = z.strictObject({
  question,
  mode: mode.optional(),
  depth: depth.optional(),
  reading: reading.optional(),
  retrievalMode: retrievalMode.optional(),
  collections: collections.optional(),
  documents: documents.optional(),
  topics: topics.optional(),
  version: version.optional(),
  asOf: asOf.optional(),
  reviewPlan: reviewPlan.default(false),
  web: web.optional(),
  budget: budget.optional(),
  ...wishes,
  threadId: threadId.optional(),
  thread_id: threadId
    .optional()
    .describe('The same as `threadId`, as LangGraph spells it; give one of them.'),
  priority: priority.optional(),
});

export const PlanDecisionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve') }),
  z.strictObject({ action: z.literal('edit'), questions: subQuestions }),
  z.strictObject({ action: z.literal('replan'), feedback: z.string().trim().min(1).max(MAX_SUB_QUESTION) }),
]);

export const FollowUpRequestSchema = z.strictObject({
  question: question
    .optional()
    .describe('Default: the question of the earlier run, as it is asked on its own.'),
  mode: RunModeSchema.optional().describe(
    'Default: that of the earlier run. `research` makes a whole report of what was asked for a quick answer.',
  ),
  collections: collections.optional().describe('Default: those of the earlier run.'),
  reviewPlan: reviewPlan.optional(),
  web: web.optional(),
});

export const TaskRequestSchema = z.strictObject({
  question: question.describe('What the run is to look at besides.'),
});

export const ForkRequestSchema = z.strictObject({
  questions: subQuestions.optional().describe('The edited plan. Default: that of the checkpoint.'),
  checkpointId: z.string().min(1).max(200).optional().describe('Default: the newest one.'),
});

export const SearchRequestSchema = z.strictObject({
  question: z.string().min(1).max(MAX_QUESTION).describe('A question or some words, in any language.'),
  collections: collections.optional(),
  documents: documents.optional(),
  topics: topics.optional(),
  version: version.optional(),
  asOf: asOf.optional(),
  shape: SearchShapeSchema.optional().describe('How hits are put together. Default `broad`.'),
  limit: z.int().min(1).max(100).optional().describe('Hits at most. Default 10; 5 for the other shapes.'),
  contextChunks: z
    .int()
    .min(0)
    .max(10)
    .optional()
    .describe('Passages before and after each hit that are given with it. Default 0.'),
  retrievalMode: retrievalMode.optional(),
  explain: z.boolean().optional().describe('Whether each hit says which retriever put it at which rank.'),
});

export const RunStatusSchema = z.enum(RUN_STATUSES);
export const ApiPlanSchema = PlanSchema;

const OriginSchema = z.object({ relation: z.enum(['follow-up', 'fork']), runId: z.string() });

export const ApiRunSchema = z.object({
  id: z.string(),
  /** Runs of one thread are a question and its follow-ups. */
  threadId: z.string(),
  question: z.string(),
  collectionIds: z.array(z.string()),
  reviewPlan: z.boolean(),
  mode: RunModeSchema.default('research'),
  status: RunStatusSchema,
  problem: ProblemSchema.optional(),
  /** The run that this one follows up or was forked from. */
  origin: OriginSchema.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().optional(),
  links: z.object({
    self: z.string(),
    events: z.string(),
    report: z.string(),
    evidence: z.string(),
  }),
});
export type ApiRun = z.infer<typeof ApiRunSchema>;

export const RunDetailSchema = ApiRunSchema.extend({
  plan: ApiPlanSchema.optional(),
  /** Questions that were added while it worked, in their order. */
  added: z.array(z.string()).optional(),
});
export const RunListSchema = z.object({
  runs: z.array(ApiRunSchema),
  /** Give it as `before` to page on; absent on the last page. */
  next: z.string().optional(),
});
export const ApiEventSchema = RunEventSchema.extend({ type: z.enum(RUN_EVENT_TYPES) });
export const EventListSchema = z.object({ events: z.array(ApiEventSchema) });
export const CheckpointListSchema = z.object({
  checkpoints: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      subQuestions: z.int().min(0),
      settled: z.int().min(0),
    }),
  ),
});
export const EvidenceListSchema = z.object({ evidence: z.array(EvidenceSchema) });
export const CollectionListSchema = z.object({ collections: z.array(CollectionSchema) });

/** RFC 9457 with our code; `errors` names the fields of a request that are not acceptable. */
export const ApiProblemSchema = ProblemSchema.extend({
  type: z.string(),
  status: z.int(),
  requestId: z.string(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
});
export type ApiProblem = z.infer<typeof ApiProblemSchema>;

/** Names of the shared schemas in the OpenAPI document. */
export const COMPONENTS = {
  ResearchRequest: ResearchRequestSchema,
  PlanDecision: PlanDecisionSchema,
  FollowUpRequest: FollowUpRequestSchema,
  TaskRequest: TaskRequestSchema,
  ForkRequest: ForkRequestSchema,
  RunStatus: RunStatusSchema,
  Run: ApiRunSchema,
  RunDetail: RunDetailSchema,
  RunList: RunListSchema,
  Plan: ApiPlanSchema,
  RunEvent: ApiEventSchema,
  EventList: EventListSchema,
  Report: ReportSchema,
  Evidence: EvidenceSchema,
  EvidenceList: EvidenceListSchema,
  ...CHART_COMPONENTS,
  CheckpointList: CheckpointListSchema,
  ...BATCH_COMPONENTS,
  Collection: CollectionSchema,
  CollectionList: CollectionListSchema,
  ...DOCUMENT_COMPONENTS,
  ...BROWSE_COMPONENTS,
  SearchRequest: SearchRequestSchema,
  SearchHit: SearchHitSchema,
  SearchAnswer: SearchAnswerSchema,
  ...TOOL_COMPONENTS,
  Upload: UploadSchema,
  ...SERVICE_COMPONENTS,
  ...SHARE_COMPONENTS,
  ...SETTINGS_COMPONENTS,
  Problem: ApiProblemSchema,
} as const satisfies Record<string, z.ZodType>;

export function toApiRun(run: Run): ApiRun {
  const self = `/api/research/${encodeURIComponent(run.id)}`;
  return {
    id: run.id,
    threadId: run.threadId,
    question: run.question,
    collectionIds: run.request.collectionIds,
    reviewPlan: run.request.reviewPlan,
    mode: run.request.mode ?? 'research',
    status: run.status,
    ...(run.problem === undefined ? {} : { problem: run.problem }),
    ...(run.origin === undefined
      ? {}
      : { origin: { relation: run.origin.relation, runId: run.origin.runId } }),
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
    ...(run.finishedAt === undefined ? {} : { finishedAt: run.finishedAt }),
    links: { self, events: `${self}/events`, report: `${self}/report`, evidence: `${self}/evidence` },
  };
}

export function toRunDetail(run: Run, plan: Plan | undefined): z.infer<typeof RunDetailSchema> {
  const { added } = run.request;
  return { ...toApiRun(run), ...(plan && { plan }), ...(added && { added }) };
}
