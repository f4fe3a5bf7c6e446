export {
  type AskDepth,
  AskDepthSchema,
  type AskStep,
  AskStepSchema,
  FINAL_ANSWER,
  type Reasoning,
  type RetrievalQuality,
  RetrievalQualitySchema,
  STRATEGIES,
  type StepEvaluation,
  type Strategy,
  StrategySchema,
  type Thought,
  ThoughtSchema,
  type TraceEntry,
} from './ask-steps.ts';
export type {
  FollowUpInput,
  OpenablePassage,
  Sufficiency,
  SufficiencyInput,
  SumUpInput,
  ThinkInput,
} from './ask-tasks.ts';
export { type SummaryTarget, SummaryTargetSchema } from './summary-target.ts';
