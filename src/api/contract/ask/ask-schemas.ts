import * as z from 'zod';
import { AnswerSchema, ReportLanguageSchema } from '../../../domain/index.ts';
import { reading, retrievalMode, topics, wishes } from '../fields/ask-fields.ts';
import { RunStatusSchema, runFields } from '../schemas.ts';

export const AskRequestSchema = z.strictObject({
  question: runFields.question,
  collections: runFields.collections.optional(),
  documents: runFields.documents.optional(),
  topic_filter: topics.optional(),
  version: runFields.version.optional(),
  as_of: runFields.asOf.optional(),
  web: runFields.web.optional(),
  thread_id: runFields.threadId.optional(),
  priority: runFields.priority.optional(),
  depth: runFields.depth.optional(),
  reading: reading.optional(),
  retrieval_mode: retrievalMode.optional(),
  schema: wishes.schema,
  show_reasoning: z
    .boolean()
    .default(false)
    .describe(
      'Whether the answer has its `reasoning_trace`: what was thought, done and found, round by round.',
    ),
  wait_seconds: z
    .int()
    .min(1)
    .max(3600)
    .default(300)
    .describe('Longest time to wait for the answer as JSON. Then the run is answered with 202.'),
});
export type AskRequest = z.infer<typeof AskRequestSchema>;

export const SummarizeRequestSchema = z.strictObject({
  document: z.string().min(1).max(200).optional().describe('Id of the document.'),
  topic: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('In place of a document: name or id of a topic, whose documents are summed up together.'),
  section: z
    .string()
    .min(1)
    .max(400)
    .optional()
    .describe(
      'Id, printed number, path, title or page (`p. 66`) of the section that is summed up alone, with what is below it.',
    ),
  version: runFields.version.optional(),
  collections: runFields.collections.optional(),
  language: ReportLanguageSchema.optional().describe('Default: that of the document.'),
  priority: runFields.priority.optional(),
  wait_seconds: AskRequestSchema.shape.wait_seconds,
});

export const HistorySchema = z.object({
  questions: z.array(
    z.object({
      run_id: z.string(),
      thread_id: z.string(),
      question: z.string(),
      status: RunStatusSchema,
      created_at: z.string(),
      answer: z
        .string()
        .optional()
        .describe('Markdown, as in an answer. Absent until the run has ended, and of one that failed.'),
      answer_status: AnswerSchema.shape.status.optional(),
      confidence: AnswerSchema.shape.confidence.optional(),
    }),
  ),
  /** Give it as `before` to page on; absent on the last page. */
  next: z.string().optional(),
});
export type History = z.infer<typeof HistorySchema>;

export const ASK_COMPONENTS = {
  AskRequest: AskRequestSchema,
  SummarizeRequest: SummarizeRequestSchema,
  Answer: AnswerSchema,
  History: HistorySchema,
} as const satisfies Record<string, z.ZodType>;
