import { StateSchema } from '@langchain/langgraph';
import * as z from 'zod';
import {
  AskDepthSchema,
  AskStepSchema,
  RetrievalQualitySchema,
  StrategySchema,
  SummaryTargetSchema,
  ThoughtSchema,
} from '../../domain/ask/index.ts';
import { ProblemSchema, ReportLanguageSchema, TextRangeSchema } from '../../domain/index.ts';
import { ReadingModeSchema } from '../../domain/reading/index.ts';
import { ResearchState } from '../research/state.ts';

/** What a call of a tool gave, until it is evaluated. */
export const ToolResultSchema = z.object({
  summary: z.string(),
  chunkIds: z.array(z.string()),
  scores: z.array(z.number()),
  hasText: z.boolean(),
  disagreements: z.int().optional(),
  repeated: z.boolean().optional(),
  problem: ProblemSchema.optional(),
  /** Sources and pages of the web that failed. */
  toolProblems: z.array(z.object({ tool: z.string(), problem: ProblemSchema })).optional(),
  notes: z.array(z.string()).optional(),
});
export type ToolResult = z.infer<typeof ToolResultSchema>;

/** The state of research, of which the last nodes are used, with how the answer is looked for. */
export const AskState = new StateSchema({
  ...ResearchState.fields,
  /** What the question asks for; the setting without. */
  depth: AskDepthSchema.nullable().default(null),
  reading: ReadingModeSchema.nullable().default(null),
  /** What is summed up in the place of a question. */
  summary: SummaryTargetSchema.nullable().default(null),
  /** Whether the question can only be read with the one before it, whose passages then stay; also of runs stored before it was told. */
  leans: z.boolean().default(true),
  quality: RetrievalQualitySchema.optional(),
  strategy: StrategySchema.default('continue'),
  density: z.number().default(0),
  thought: ThoughtSchema.nullable().default(null),
  result: ToolResultSchema.nullable().default(null),
  /** Nodes follow each other, so that each writes the whole list. */
  steps: z.array(AskStepSchema).default([]),
  forced: z.boolean().default(false),
  /** Ends the rounds: the budget is spent, or thinking failed. */
  isOver: z.boolean().default(false),
});
export type AskStateValue = typeof AskState.State;

/** What one `Send` to `readWhole` carries. */
export const WholeReadingInput = new StateSchema({
  question: z.string(),
  language: ReportLanguageSchema,
  document: z.object({
    id: z.string(),
    versionId: z.string(),
    shortId: z.string(),
    title: z.string(),
    dated: z.string(),
  }),
  /** Where search found something, in the Markdown. */
  found: z.array(TextRangeSchema),
  /** The part that is read; all of it without. */
  part: TextRangeSchema.optional(),
  /** Calls that it may take. */
  maxParts: z.int().min(1).default(1),
  index: z.int().min(1),
  total: z.int().min(1),
});
