import * as z from 'zod';
import type { CallContext, PlanInput, PlanOutput } from '../../../domain/index.ts';
import { normalizeText } from '../../../linguistics/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildPlannerPrompt } from '../prompts/planner.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

const MAX_TASK_CHARACTERS = 1000;

/** A plan with at least the asked number of different sub-questions, and never more than the limit; else E025. */
export async function planWithModel(
  deps: TaskDeps,
  input: PlanInput,
  context: CallContext,
): Promise<PlanOutput> {
  const { turns } = buildPlannerPrompt(input, deps.maxPromptTokens);
  const schema = planOutputSchema(input.minSubQuestions);
  const plan = await generateObject(
    deps.callModel,
    { role: 'planner', name: 'plan', turns, schema },
    context,
  );
  // Models overshoot limits stated in prose, so the limit is enforced here too.
  return {
    rationale: plan.rationale.trim(),
    tasks: distinct(plan.tasks).slice(0, Math.max(input.maxSubQuestions, input.minSubQuestions)),
  };
}

/** What is taken from a planner: `tasks` with at least `least` different, non-empty questions. */
export function planOutputSchema(least: number) {
  return z.object({
    rationale: z.string(),
    tasks: z.array(z.string().max(MAX_TASK_CHARACTERS)).refine((tasks) => distinct(tasks).length >= least, {
      error: `tasks must hold at least ${least} different sub-questions that are not empty`,
    }),
  });
}

function distinct(tasks: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const task of tasks) {
    const text = task.replace(/\s+/g, ' ').trim();
    const key = normalizeText(text);
    if (/[\p{L}\p{N}]/u.test(key) && !known.has(key)) known.set(key, text);
  }
  return [...known.values()];
}
