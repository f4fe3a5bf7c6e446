import { StateSchema } from '@langchain/langgraph';
import * as z from 'zod';
import {
  AskDepthSchema,
  AskStepSchema,
  RetrievalQualitySchema,
  SummaryTargetSchema,
} from '../../domain/ask/index.ts';
import { ReportLanguageSchema, TextRangeSchema } from '../../domain/index.ts';
import { ReadingModeSchema } from '../../domain/reading/index.ts';
import { ResearchState } from '../research/state.ts';

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
  /** What the executor did. */
  steps: z.array(AskStepSchema).default([]),
  /** Whether the executor has worked in this attempt. */
  isInvestigated: z.boolean().default(false),
  /** Whether it has noted anything. */
  hasFindings: z.boolean().default(false),
  forced: z.boolean().default(false),
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
