import * as z from 'zod';

export const ASK_DEPTHS = ['auto', 'fast', 'deep'] as const;
/** `fast` answers from one search; with `deep` an executor investigates before the answer is written, with `auto` where the first search, or the answer from it, leaves something open. */
export const AskDepthSchema = z.enum(ASK_DEPTHS);
export type AskDepth = z.infer<typeof AskDepthSchema>;

export const QUALITY_REASONS = [
  'sufficient',
  'no_results',
  'low_relevance',
  'other_language',
  'contradiction',
  'not_answered',
  'asked_for',
  'unknown_body',
  'one_search',
] as const;
/** Whether what the first search found, and the answer written from it, suffice. */
export const RetrievalQualitySchema = z.object({
  sufficient: z.boolean(),
  reason: z.enum(QUALITY_REASONS),
  /** Relevance of the best passage, in [0, 1]. */
  best: z.number(),
  /** What stays open, in sentences; empty when nothing does, or it was not said. */
  missing: z.string(),
});
export type RetrievalQuality = z.infer<typeof RetrievalQualitySchema>;

/** One call of a tool by the executor that looks for an answer. */
export const AskStepSchema = z.object({
  /** The turn of the executor that it belongs to. */
  iteration: z.int().min(1),
  /** What the executor said before the first call of the turn; empty otherwise. */
  thought: z.string(),
  tool: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** What it gave, in a line. */
  summary: z.string(),
});
export type AskStep = z.infer<typeof AskStepSchema>;

export const TraceEntrySchema = z.object({
  step: z.int().min(0),
  type: z.enum(['initial_assessment', 'thought', 'action']),
  content: z.string().optional(),
  tool: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result_summary: z.string().optional(),
});
export type TraceEntry = z.infer<typeof TraceEntrySchema>;

/** How an answer was come by. */
export const ReasoningSchema = z.object({
  /** `direct`: from the first search; `agent`: an executor has investigated. */
  mode: z.enum(['direct', 'agent']),
  iterations: z.int().min(0),
  /** Its turns, its time or the budget were spent before it had finished. */
  forced: z.boolean(),
  quality: RetrievalQualitySchema,
  trace: z.array(TraceEntrySchema),
});
export type Reasoning = z.infer<typeof ReasoningSchema>;
