import * as z from 'zod';
import { ProblemSchema } from '../problem.ts';

export const ASK_DEPTHS = ['auto', 'fast', 'deep'] as const;
/** `fast` never searches again, `deep` always does, `auto` where the first search does not answer. */
export const AskDepthSchema = z.enum(ASK_DEPTHS);
export type AskDepth = z.infer<typeof AskDepthSchema>;

export const QUALITY_REASONS = [
  'sufficient',
  'no_results',
  'low_relevance',
  'contradiction',
  'not_answered',
  'asked_for',
  'unknown_body',
  'one_search',
] as const;
/** Whether what the first search found answers the question. */
export const RetrievalQualitySchema = z.object({
  sufficient: z.boolean(),
  reason: z.enum(QUALITY_REASONS),
  /** Relevance of the best passage, in [0, 1]. */
  best: z.number(),
  /** What is still unknown, in a sentence; empty when nothing is. */
  missing: z.string(),
});
export type RetrievalQuality = z.infer<typeof RetrievalQualitySchema>;

/** What one call of a tool brought, what it did for what is known, and what to try next. */
export const StepEvaluationSchema = z.object({
  quality: z.enum([
    'empty',
    'low_relevance',
    'good',
    'contradictions_found',
    'consistent',
    'repeated',
    'failed',
  ]),
  improvement: z.enum(['expanded', 'deepened']).optional(),
  suggestion: z
    .enum([
      'try_different_query',
      'refine_query_or_explore',
      'try_related_node',
      'resolve_contradictions',
      'ready_to_answer',
    ])
    .optional(),
});
export type StepEvaluation = z.infer<typeof StepEvaluationSchema>;

export const STRATEGIES = [
  'refine_query',
  'explore_deeper',
  'broaden_search',
  'verify_sources',
  'finalize',
  'continue',
] as const;
export const StrategySchema = z.enum(STRATEGIES);
export type Strategy = z.infer<typeof StrategySchema>;

/** What an agent decided to do, before it is done. Arguments are checked by the tool. */
export const ThoughtSchema = z.object({
  thought: z.string(),
  /** Name of a tool, or `final_answer`. */
  tool: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** A search for the next step of the question, by what an earlier one has found. */
  isNextStep: z.boolean().optional(),
});
export type Thought = z.infer<typeof ThoughtSchema>;
export const FINAL_ANSWER = 'final_answer';

/** One round of an agent that looks for an answer: what it thought, did, found and made of it. */
export const AskStepSchema = ThoughtSchema.extend({
  iteration: z.int().min(1),
  /** Made by rule between two rounds; counts as none. */
  automatic: z.boolean().optional(),
  /** What was found, in a line. */
  summary: z.string(),
  /** Passages that it showed, best first, with their relevance. */
  chunkIds: z.array(z.string()),
  scores: z.array(z.number()),
  /** Why the tool gave nothing. */
  problem: ProblemSchema.optional(),
  evaluation: StepEvaluationSchema,
  strategy: StrategySchema,
  /** How much of what is asked is known, in [0, 1]. */
  density: z.number(),
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
  /** `direct`: from the first search; `agent`: after rounds of tools. */
  mode: z.enum(['direct', 'agent']),
  iterations: z.int().min(0),
  /** The rounds were spent before enough was known. */
  forced: z.boolean(),
  quality: RetrievalQualitySchema,
  trace: z.array(TraceEntrySchema),
});
export type Reasoning = z.infer<typeof ReasoningSchema>;
