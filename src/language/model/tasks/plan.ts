import * as z from 'zod';
import type { CallContext, PlanInput, PlanOutput } from '../../../domain/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildPlannerPrompt, shortDocumentId } from '../prompts/planner.prompt.ts';
import { distinct, readQueries, tidy } from './question-text.ts';
import type { TaskDeps } from './task-deps.ts';

const MAX_TASK_CHARACTERS = 1000;
const MAX_FACTS = 4_000;

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
  const queries = new Map(
    plan.tasks.flatMap((task): [string, string[]][] =>
      typeof task === 'string' ? [] : [[tidy(task.question), readQueries(task.queries)]],
    ),
  );
  const ids = new Map(input.library.documents.map(({ id }, place) => [shortDocumentId(place), id] as const));
  const briefs = new Map(
    plan.tasks.flatMap((task) => {
      if (typeof task === 'string') return [];
      const documents = [...new Set(task.documents.flatMap((id) => ids.get(id.trim()) ?? []))];
      return [
        [
          tidy(task.question),
          { documents, facts: tidy([task.facts].flat().join('; ')).slice(0, MAX_FACTS) },
        ] as const,
      ];
    }),
  );
  // Models overshoot limits stated in prose, so the limit is enforced here too.
  return {
    rationale: plan.rationale.trim(),
    tasks: distinct(plan.tasks.map(questionOf)).slice(
      0,
      Math.max(input.maxSubQuestions, input.minSubQuestions),
    ),
    ...(queries.size === 0 ? {} : { queries, briefs }),
  };
}

type Task = z.infer<typeof TaskSchema>;
const TaskSchema = z.union([
  z.object({
    question: z.string().max(MAX_TASK_CHARACTERS),
    queries: z.array(z.string()).default([]),
    documents: z.array(z.string()).default([]),
    facts: z.union([z.string(), z.array(z.string())]).default(''),
  }),
  z.string().max(MAX_TASK_CHARACTERS),
]);

/** What is taken from a planner: `tasks` with at least `least` different, non-empty questions, with queries or in words alone. */
export function planOutputSchema(least: number) {
  return z.object({
    rationale: z.string(),
    tasks: z.array(TaskSchema).refine((tasks) => distinct(tasks.map(questionOf)).length >= least, {
      error: `tasks must hold at least ${least} different sub-questions that are not empty`,
    }),
  });
}

function questionOf(task: Task): string {
  return typeof task === 'string' ? task : task.question;
}
