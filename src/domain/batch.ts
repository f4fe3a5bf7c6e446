import * as z from 'zod';
import { LocatorSchema } from './locator.ts';
import { ProblemSchema } from './problem.ts';
import { RunModeSchema } from './research.ts';

/** A cell as the file has it: numbers that a workbook shows as they are stay numbers. */
export const CellSchema = z.union([z.string(), z.number()]);
export type Cell = z.infer<typeof CellSchema>;

export const TABLE_FORMATS = ['csv', 'tsv', 'xlsx', 'jsonl', 'txt', 'md'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const BATCH_STATUSES = ['running', 'paused', 'done', 'cancelled'] as const;
export const BatchStatusSchema = z.enum(BATCH_STATUSES);

/** `skipped` holds a reason: no question in the row, one that cannot be asked, or a spent budget. */
export const ROW_STATUSES = ['waiting', 'running', 'answered', 'no_evidence', 'failed', 'skipped'] as const;
export const RowStatusSchema = z.enum(ROW_STATUSES);
export type RowStatus = z.infer<typeof RowStatusSchema>;

/** What a row of a batch is called where people and programs read it: what an answer to its question is called, or why there is none. */
export const RowOutcomeSchema = z.enum([
  'waiting',
  'running',
  'answered',
  'partly',
  'found',
  'not_found',
  'failed',
  'skipped',
]);
export type RowOutcome = z.infer<typeof RowOutcomeSchema>;

/** Of the whole batch, over all its executions; 0 is no limit. */
export const BatchLimitsSchema = z.strictObject({
  maxCalls: z.int().min(0),
  maxTokens: z.int().min(0),
  maxCostUsd: z.number().min(0),
  maxSeconds: z.int().min(0),
});
export type BatchLimits = z.infer<typeof BatchLimitsSchema>;

/** A question file, or a list of questions, on its way to a file of answers. */
export const BatchSchema = z.object({
  id: z.string(),
  /** Of the file it was made from. */
  name: z.string(),
  status: BatchStatusSchema,
  mode: RunModeSchema,
  collectionIds: z.array(z.string()).min(1),
  columns: z.array(z.string()),
  /** Index in `columns`. */
  questionColumn: z.int().min(0),
  /** Rows above the header, kept as they are. */
  preamble: z.array(z.array(CellSchema)),
  /** False when the column names are ours, so that results have no header of the file to keep. */
  hasHeader: z.boolean(),
  /** Equal for the same file asked in the same way, so that a command that is repeated goes on. */
  fingerprint: z.string(),
  limits: BatchLimitsSchema,
  parallel: z.int().min(1),
  requestedBy: z.string().optional(),
  /** Time in which it was worked on. */
  activeMs: z.number().min(0),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().optional(),
});
export type Batch = z.infer<typeof BatchSchema>;

export const RowUsageSchema = z.object({
  calls: z.int().min(0),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  costUsd: z.number().min(0),
});
export type RowUsage = z.infer<typeof RowUsageSchema>;

/** What a report says to a row, with exact places. */
export const RowAnswerSchema = z.object({
  text: z.string(),
  /** The sources answer a part of the question only. */
  isPartial: z.boolean(),
  /** The best passage, as without a model: nothing was composed. */
  isPassage: z.boolean().optional(),
  citations: z.array(
    z.object({
      number: z.int().min(1),
      documentTitle: z.string(),
      sourcePath: z.string(),
      /** The place in words: `Handbook.pdf, p. 12, § 3.2`. */
      place: z.string(),
      quote: z.string(),
      locator: LocatorSchema,
    }),
  ),
  sources: z.array(z.string()),
});
export type RowAnswer = z.infer<typeof RowAnswerSchema>;

/** What a person has made of an answer; the row keeps what was found beside it. */
export const RowReviewSchema = z.object({
  /** Instead of the answer that was found. */
  answer: z.string().optional(),
  /** A person has read it and stands by it. */
  reviewed: z.boolean(),
  at: z.string(),
});
export type RowReview = z.infer<typeof RowReviewSchema>;

/** A question of a batch. Rows that ask the same share one, which is answered by one run. */
export const BatchQuestionSchema = z.object({
  key: z.string(),
  /** First row that asks it, from 1. */
  row: z.int().min(1),
  /** How many rows ask it. */
  rows: z.int().min(1),
  question: z.string(),
  mode: RunModeSchema,
  status: RowStatusSchema,
  runId: z.string().optional(),
  usage: RowUsageSchema,
  answer: RowAnswerSchema.optional(),
  /** Of all rows that ask it. */
  review: RowReviewSchema.optional(),
  /** Why it failed or was skipped. */
  problem: ProblemSchema.optional(),
});
export type BatchQuestion = z.infer<typeof BatchQuestionSchema>;

/** A row as it came; without `key` it asks nothing, and `problem` says why. */
export const BatchRowSchema = z.object({
  row: z.int().min(1),
  cells: z.array(CellSchema),
  key: z.string().optional(),
  problem: ProblemSchema.optional(),
});
export type BatchRow = z.infer<typeof BatchRowSchema>;

/** A row with what came of it. */
export const BatchRowResultSchema = z.object({
  row: z.int().min(1),
  cells: z.array(CellSchema),
  status: RowStatusSchema,
  /** What people read: how far the question is answered, in the words of `ask`. */
  outcome: RowOutcomeSchema.optional(),
  /** Of the row that asked it first, and whose run answers this one too. */
  question: BatchQuestionSchema.optional(),
  problem: ProblemSchema.optional(),
});
export type BatchRowResult = z.infer<typeof BatchRowResultSchema>;

/** A row counts as answered or as without evidence; its answer says how far. */
export function rowOutcome({ status, question }: Pick<BatchRowResult, 'status' | 'question'>): RowOutcome {
  const { isPassage = false, isPartial = false } = question?.answer ?? {};
  switch (status) {
    case 'answered':
      if (isPartial) return 'partly';
      return isPassage ? 'found' : 'answered';
    // It cites nothing: that something is not there may be a part of the answer.
    case 'no_evidence':
      return isPartial ? 'partly' : 'not_found';
    default:
      return status;
  }
}

/** Rows by status. */
export const BatchCountsSchema = z.object({
  rows: z.int().min(0),
  waiting: z.int().min(0),
  running: z.int().min(0),
  answered: z.int().min(0),
  no_evidence: z.int().min(0),
  failed: z.int().min(0),
  skipped: z.int().min(0),
});
export type BatchCounts = z.infer<typeof BatchCountsSchema>;
