export {
  type AskDepth,
  AskDepthSchema,
  type AskStep,
  AskStepSchema,
  type Reasoning,
  type RetrievalQuality,
  RetrievalQualitySchema,
  type TraceEntry,
} from './ask-steps.ts';
export type { FollowUpInput, SumUpInput } from './ask-tasks.ts';
export { type SummaryTarget, SummaryTargetSchema } from './summary-target.ts';
