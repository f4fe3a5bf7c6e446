import * as z from 'zod';
import {
  BatchCountsSchema,
  BatchRowResultSchema,
  BatchSchema,
  CellSchema,
  EffortSchema,
  RowStatusSchema,
  RunModeSchema,
} from '../../domain/index.ts';
import { budget } from './fields/ask-fields.ts';

const MAX_QUESTIONS = 100_000;

const mode = RunModeSchema.describe('`ask` answers fast, `research` plans and digs. Default `ask`.');
const column = z.string().min(1).max(200).describe('Column of the questions, by name, letter or number.');
const sheet = z.string().min(1).max(200).describe('Sheet of the workbook.');
const parallel = z.int().min(1).max(64).describe('Questions that are answered at a time.');
const maxCostUsd = z.number().min(0).describe('Most money for the whole batch; 0 is no limit.');
const reuse = z
  .boolean()
  .describe('Give the batch that was made of the same questions in the same way, if there is one.');

/** What an upload says in its address, since its body is the file. */
export const BatchUploadQuerySchema = z.object({
  name: z.string().min(1).max(200).optional().describe('Of the file, if not its own.'),
  collection: z
    .union([z.string().min(1).max(200), z.array(z.string().min(1).max(200)).max(100)])
    .optional()
    .describe('Name or id of a collection to search; may be given several times. Default: every one.'),
  mode: mode.optional(),
  column: column.optional(),
  sheet: sheet.optional(),
  parallel: z.coerce.number().pipe(parallel).optional(),
  maxCostUsd: z.coerce.number().pipe(maxCostUsd).optional(),
  reuse: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
});

export const BatchRequestSchema = z.strictObject({
  questions: z
    .array(
      z.union([
        z.string().max(20_000),
        z.strictObject({ question: z.string().max(20_000), mode: mode.optional() }),
      ]),
    )
    .min(1)
    .max(MAX_QUESTIONS)
    .describe('Texts, or texts with a mode of their own.'),
  name: z.string().min(1).max(200).optional(),
  collections: z.array(z.string().min(1).max(200)).min(1).max(100).optional(),
  mode: mode.optional(),
  parallel: parallel.optional(),
  maxCostUsd: maxCostUsd.optional(),
  reuse: reuse.optional(),
});

export const BatchChangeSchema = z.strictObject({
  parallel: parallel.optional(),
  maxCostUsd: maxCostUsd.optional(),
});

export const BatchPreviewQuerySchema = BatchUploadQuerySchema.pick({ name: true, column: true, sheet: true });

export const BatchPreviewSchema = z.object({
  sheets: z.array(z.string()).describe('Of a workbook.'),
  sheet: z.string().optional().describe('The one with the questions.'),
  columns: z.array(z.string()),
  questionColumn: z.int().optional().describe('Index in `columns`; absent: none reads like questions.'),
  rows: z.array(z.array(CellSchema)).describe('The first ones.'),
  count: z.int().describe('All rows.'),
});

export const RowChangeSchema = z.strictObject({
  answer: z
    .union([z.string().max(100_000), z.null()])
    .optional()
    .describe('Instead of the answer that was found; null goes back to that.'),
  reviewed: z.boolean().optional().describe('A person has read the answer and stands by it.'),
});

export const BatchRetrySchema = z.strictObject({
  status: z.enum(['failed', 'no_evidence']).default('failed').describe('Rows that are tried again.'),
});

export const ApiBatchSchema = BatchSchema.omit({ preamble: true, fingerprint: true, hasHeader: true }).extend(
  {
    counts: BatchCountsSchema,
    costUsd: z.number().min(0),
    /** While it is worked on. */
    pace: z.object({ rowsPerMinute: z.number(), secondsLeft: z.int().min(0).optional() }).optional(),
    links: z.object({ self: z.string(), rows: z.string(), results: z.string() }),
  },
);
export type ApiBatch = z.infer<typeof ApiBatchSchema>;

export const BatchListSchema = z.object({
  batches: z.array(ApiBatchSchema),
  /** Give it as `before` to page on; absent on the last page. */
  next: z.string().optional(),
});

export const BatchRowListSchema = z.object({
  rows: z.array(BatchRowResultSchema),
  /** Give it as `after` to page on; absent on the last page. */
  next: z.int().optional(),
});

const Range = z.tuple([z.number(), z.number()]);
export const EstimateRequestSchema = z.strictObject({
  question: z.string().min(1).max(20_000),
  collections: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(100)
    .optional()
    .describe('Names or ids of the collections to search: the estimate counts their documents.'),
  budget: budget.optional(),
  effort: EffortSchema.optional(),
});
/** From least to most. */
export const EstimateSchema = z.object({
  documents: z.int().min(0).optional().describe('Documents that are searched, where collections were named.'),
  subQuestions: Range,
  calls: Range,
  tokens: Range,
  costUsd: Range,
  seconds: Range,
});

/** Names of these schemas in the OpenAPI document. */
export const BATCH_COMPONENTS = {
  BatchRequest: BatchRequestSchema,
  BatchChange: BatchChangeSchema,
  BatchRetry: BatchRetrySchema,
  BatchPreview: BatchPreviewSchema,
  RowChange: RowChangeSchema,
  Batch: ApiBatchSchema,
  BatchList: BatchListSchema,
  BatchRow: BatchRowResultSchema,
  BatchRowList: BatchRowListSchema,
  RowStatus: RowStatusSchema,
  EstimateRequest: EstimateRequestSchema,
  Estimate: EstimateSchema,
} as const satisfies Record<string, z.ZodType>;
