export {
  type AskDepth,
  AskDepthSchema,
  type AskStep,
  AskStepSchema,
  type Reasoning,
  type RetrievalQuality,
  RetrievalQualitySchema,
  type TraceEntry,
} from '../request/ask-steps.ts';
export { type SummaryTarget, SummaryTargetSchema } from '../request/summary-target.ts';
export type { FollowUpInput, SumUpInput } from './ask-tasks.ts';
