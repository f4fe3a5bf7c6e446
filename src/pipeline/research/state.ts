import { ReducedValue, StateSchema } from '@langchain/langgraph';
import * as z from 'zod';
import {
  mergePools,
  PlanSchema,
  type PooledQuestion,
  PooledQuestionSchema,
  ProblemSchema,
  ReportLanguageSchema,
  ScopeSchema,
  SubQuestionSchema,
  type TaskOutcome,
  TaskOutcomeSchema,
} from '../../domain/index.ts';
import { type StepUsage, StepUsageSchema } from '../budget/run-budget.ts';

/** Keyed by task, so executors may finish in any order and a replayed write changes nothing. */
export function mergeByKey<Value>(
  current: Readonly<Record<string, Value>>,
  next: Readonly<Record<string, Value>>,
): Record<string, Value> {
  return { ...current, ...next };
}

/** Notes are a set in a fixed order. */
export function mergeNotes(current: readonly string[], next: readonly string[]): string[] {
  return [...new Set([...current, ...next])].sort();
}

/** State holds ids and small facts; chunks, evidence, notes, drafts and reports live in tables. */
export const ResearchState = new StateSchema({
  flowVersion: z.int().default(1),
  question: z.string().min(1),
  language: ReportLanguageSchema,
  scope: ScopeSchema,
  wantsReview: z.boolean().default(false),
  /** Counts the executions that start what failed before again. */
  attempt: z.int().min(1).default(1),
  plan: PlanSchema.optional(),
  feedback: z.string().default(''),
  round: z.int().min(0).default(0),
  outcomes: new ReducedValue(z.record(z.string(), TaskOutcomeSchema).default({}), {
    reducer: mergeByKey<TaskOutcome>,
  }),
  pool: new ReducedValue(z.record(z.string(), PooledQuestionSchema).default({}), {
    reducer: (current: Record<string, PooledQuestion>, next: Record<string, PooledQuestion>) =>
      mergePools(current, next) as Record<string, PooledQuestion>,
  }),
  /** What is still unknown of a sub-question after its coverage was judged; empty when nothing is. */
  missing: new ReducedValue(z.record(z.string(), z.string()).default({}), { reducer: mergeByKey<string> }),
  /** What the lead takes the answer to be after its look at all findings. */
  lead: z.string().default(''),
  /** Whether there is a first draft, which is written again when what it lacks has been looked up. */
  hasDraft: z.boolean().default(false),
  evidenceIds: z.array(z.string()).default([]),
  /** Passages that sub-questions had kept and that are not among them, for want of room. */
  evidenceLeftOut: z.int().min(0).default(0),
  readings: new ReducedValue(z.record(z.string(), z.enum(['ok', 'nothing_relevant', 'failed'])).default({}), {
    reducer: mergeByKey<'ok' | 'nothing_relevant' | 'failed'>,
  }),
  runNotes: new ReducedValue(z.array(z.string()).default([]), { reducer: mergeNotes }),
  /** What is noted of calls of the model, such as a prompt that its server cut. */
  callNotes: new ReducedValue(z.array(z.string()).default([]), { reducer: mergeNotes }),
  usage: new ReducedValue(z.record(z.string(), StepUsageSchema).default({}), {
    reducer: mergeByKey<StepUsage>,
  }),
  /** Why the report could not be written; the evidence is then published as a partial report. */
  writeProblem: ProblemSchema.nullable().default(null),
  reportId: z.string().default(''),
});

/** What one `Send` to `executeTask` carries. */
export const TaskInput = new StateSchema({
  question: z.string(),
  language: ReportLanguageSchema,
  scope: ScopeSchema,
  attempt: z.int(),
  subQuestion: SubQuestionSchema,
  /** Sub-questions of earlier rounds, whose findings are known. */
  earlierTasks: z.array(z.string()).default([]),
});

export type ResearchStateValue = typeof ResearchState.State;
