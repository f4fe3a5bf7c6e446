import * as z from 'zod';
import { RunLimitsSchema } from './budget/index.ts';
import { RetrievalModeSchema } from './graph/retrieval-mode.ts';
import { LocatorSchema } from './locator.ts';
import { ProblemSchema } from './problem.ts';
import { DocumentReadingSchema, ReadingModeSchema } from './reading/index.ts';
import { AskDepthSchema } from './request/ask-steps.ts';
import { RunWishesSchema } from './request/report-wishes.ts';
import { SummaryTargetSchema } from './request/summary-target.ts';

export const LANGUAGE_MODES = ['model', 'extractive'] as const;
export const LanguageModeSchema = z.enum(LANGUAGE_MODES);
export type LanguageMode = z.infer<typeof LanguageModeSchema>;

/** The language a report answers in: that of its question. */
export const ReportLanguageSchema = z.enum(['en', 'zh']);
export type ReportLanguage = z.infer<typeof ReportLanguageSchema>;

export const SubQuestionSchema = z.object({
  /** `t1`, `t2` … in the order of planning; follow-ups go on counting. */
  id: z.string().regex(/^t\d+$/),
  question: z.string().min(1),
  /** What to search for it beside its own words; absent: its own words alone. */
  queries: z.array(z.string().min(1)).optional(),
  /** Documents that it is about, by id; absent: whatever the library has. */
  documents: z.array(z.string().min(1)).optional(),
  /** What has to be found out for it, and how it would be shown that it is missing. */
  facts: z.string().optional(),
  /** Coverage round in which it was asked, from 0. */
  round: z.int().min(0).default(0),
  /** The sub-question this one follows up, or depends on. */
  parentId: z.string().optional(),
  /** Made from text that may not leave the machine: it is searched in the library alone. */
  local: z.boolean().optional(),
  /** Nobody asked it: the plan looks at the matter from a further side, and a report says nothing of it where it finds nothing. */
  side: z.boolean().optional(),
});
export type SubQuestion = z.infer<typeof SubQuestionSchema>;

export const PlanSchema = z.object({
  revision: z.int().min(1),
  /** Why the question was split in this way, in a sentence or two. */
  rationale: z.string().default(''),
  subQuestions: z.array(SubQuestionSchema).min(1),
});
export type Plan = z.infer<typeof PlanSchema>;

/** How one sub-question ended. Infrastructure failure is `failed` and is never taken for `no_evidence`. */
export const TaskOutcomeSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    taskId: z.string(),
    /** Chunks kept after reranking, best first. */
    chunkIds: z.array(z.string()),
    /** Their relevance in [0, 1]; absent in runs of older versions. */
    scores: z.array(z.number()).optional(),
    /** How many of them, the first ones, are quoted in notes. */
    noted: z.int().min(0).optional(),
    /** Questions rewritten from those chunks. */
    questions: z.array(z.string()),
    /** Tools that failed beside those that answered. */
    toolProblems: z.array(z.object({ tool: z.string(), problem: ProblemSchema })).default([]),
  }),
  z.object({
    status: z.literal('no_evidence'),
    taskId: z.string(),
    toolProblems: z.array(z.object({ tool: z.string(), problem: ProblemSchema })).default([]),
  }),
  /** `attempt` counts the executions of the run: a resumed run tries again what failed or was skipped before. */
  z.object({
    status: z.literal('failed'),
    taskId: z.string(),
    problem: ProblemSchema,
    attempt: z.int().min(1).default(1),
  }),
  z.object({
    status: z.literal('skipped'),
    taskId: z.string(),
    reason: z.string(),
    attempt: z.int().min(1).default(1),
  }),
]);
export type TaskOutcome = z.infer<typeof TaskOutcomeSchema>;

export const POOL_ORIGINS = ['user', 'planned', 'follow_up', 'rewritten'] as const;
export const PooledQuestionSchema = z.object({
  question: z.string().min(1),
  origin: z.enum(POOL_ORIGINS),
  taskId: z.string().optional(),
});
export type PooledQuestion = z.infer<typeof PooledQuestionSchema>;

/** Why a passage was found: which retriever put it at which rank for which question. */
export const RankExplanationSchema = z.object({
  retriever: z.string(),
  question: z.string(),
  rank: z.int().min(1),
  score: z.number(),
});
export type RankExplanation = z.infer<typeof RankExplanationSchema>;

/** A passage kept for a run: one chunk, or adjacent chunks of one section that were merged. */
export const EvidenceSchema = z.object({
  /** `ev_1`, `ev_2` … in the order in which the run kept them; unique within the run. */
  id: z.string().regex(/^ev_\d+$/),
  chunkIds: z.array(z.string()).min(1),
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  sourcePath: z.string(),
  format: z.string(),
  /** Hash of the file the version was made from. */
  contentHash: z.string(),
  /** Exactly the text at `locator.offsets` of the version's Markdown. */
  text: z.string(),
  prefix: z.string().default(''),
  /** Holds words addressed to a model, which are never the only support of a statement. */
  givesOrders: z.boolean().optional(),
  locator: LocatorSchema,
  /** The mark of a paragraph or picture that was cited from a document read whole. */
  mark: z.string().optional(),
  /** It is this picture with what is noted of it. */
  picture: z.object({ fileName: z.string(), wasSeen: z.boolean() }).optional(),
  /** Relevance in [0, 1] after reranking. */
  score: z.number(),
  /** Sub-questions this passage was found for, best first. */
  taskIds: z.array(z.string()),
  explanations: z.array(RankExplanationSchema).default([]),
});
export type Evidence = z.infer<typeof EvidenceSchema>;

/** Stage 1 of reading: what one document says, per sub-question, each note tied to evidence. */
export const DocumentNotesSchema = z.object({
  documentId: z.string(),
  status: z.enum(['ok', 'nothing_relevant', 'failed']),
  notes: z.array(z.object({ taskId: z.string(), text: z.string(), evidenceIds: z.array(z.string()) })),
  problem: ProblemSchema.optional(),
  /** Of a document that was read whole for an answer. */
  reading: DocumentReadingSchema.optional(),
});
export type DocumentNotes = z.infer<typeof DocumentNotesSchema>;

/** Whether a sub-question is answered by what was found, and what to ask next if not. */
export const CoverageVerdictSchema = z.object({
  taskId: z.string(),
  covered: z.boolean(),
  missing: z.string().default(''),
});
export const CoverageSchema = z.object({
  /** What the answer is, as far as it is known. */
  answer: z.string().optional(),
  verdicts: z.array(CoverageVerdictSchema),
  /** `side`: nobody asked it, as of a sub-question. */
  followUps: z.array(
    z.object({
      question: z.string(),
      parentId: z.string().optional(),
      queries: z.array(z.string()).optional(),
      side: z.boolean().optional(),
    }),
  ),
});
export type Coverage = z.infer<typeof CoverageSchema>;

export const RUN_STATUSES = [
  'queued',
  'planning',
  'awaiting-review',
  'researching',
  'writing',
  'paused',
  'done',
  'failed',
  'cancelled',
  'budget-limited',
] as const;
export const RunStatusSchema = z.enum(RUN_STATUSES);
export type RunStatus = z.infer<typeof RunStatusSchema>;
export const TERMINAL_STATUSES: readonly RunStatus[] = ['done', 'failed', 'cancelled', 'budget-limited'];

export const RUN_MODES = ['ask', 'research'] as const;
/** `ask` answers the question as it stands: no plan and no report of many sides, but the same checks. */
export const RunModeSchema = z.enum(RUN_MODES);
export type RunMode = z.infer<typeof RunModeSchema>;

export const RunRequestSchema = z.strictObject({
  question: z.string(),
  collectionIds: z.array(z.string()),
  reviewPlan: z.boolean().default(false),
  /** Whether the run may search the web; the configuration must allow it too. */
  web: z.enum(['off', 'allowed']).optional(),
  /** Default `research`. */
  mode: RunModeSchema.optional(),
  /** How far an `ask` may look for its answer. Default `auto`. */
  depth: AskDepthSchema.optional(),
  /** What the answer of an `ask` is written from. Default `passages`. */
  reading: ReadingModeSchema.optional(),
  /** An `ask` that sums up the one document it names: its question is made of what that is called. */
  summary: SummaryTargetSchema.optional(),
  /** What the run may take at most, below the configured limits. */
  budget: RunLimitsSchema.optional(),
  /** Who finds passages. Default `auto`. */
  retrievalMode: RetrievalModeSchema.optional(),
  /** Documents that are asked alone. */
  documentIds: z.array(z.string()).optional(),
  /** Only documents about one of these topics, by id or name; they become `documentIds` when the run is made. */
  topics: z.array(z.string().min(1)).optional(),
  /** Number of the version that is asked of the one document, and its id. */
  version: z.int().min(1).optional(),
  versionIds: z.array(z.string()).optional(),
  /** The time whose versions are asked. */
  asOf: z.string().optional(),
  /** How far it looks, and how its report is to be. */
  ...RunWishesSchema.shape,
  /** The batch whose question this is. */
  batchId: z.string().optional(),
  /** Questions that were added while the run worked, in their order. */
  added: z.array(z.string().min(1)).optional(),
  /** Name of the API key that asked; absent for a person at the command line. */
  requestedBy: z.string().min(1).optional(),
});
export type RunRequest = z.infer<typeof RunRequestSchema>;

const originFields = {
  runId: z.string(),
  /** Collections whose text may have come along from the runs before: who may not use one may not read this run. */
  collectionIds: z.array(z.string()).optional(),
};
/** The run another one was made from. */
export const RunOriginSchema = z.discriminatedUnion('relation', [
  z.object({ relation: z.literal('follow-up'), ...originFields }),
  z.object({
    relation: z.literal('fork'),
    ...originFields,
    checkpointId: z.string().optional(),
    /** The edited plan. */
    questions: z.array(z.string()).optional(),
  }),
]);
export type RunOrigin = z.infer<typeof RunOriginSchema>;

export const RunSchema = z.object({
  id: z.string(),
  /** The conversation: the id of its first run. Follow-ups are on the thread of the run they follow. */
  threadId: z.string(),
  question: z.string(),
  request: RunRequestSchema,
  status: RunStatusSchema,
  problem: ProblemSchema.optional(),
  origin: RunOriginSchema.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().optional(),
});
export type Run = z.infer<typeof RunSchema>;
