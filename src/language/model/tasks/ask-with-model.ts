import * as z from 'zod';
import {
  FINAL_ANSWER,
  type FollowUpInput,
  type Sufficiency,
  type SufficiencyInput,
  type ThinkInput,
  type Thought,
} from '../../../domain/ask/index.ts';
import type { CallContext, LanguageTasks } from '../../../domain/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildAskJudgePrompt } from '../prompts/ask-judge.prompt.ts';
import { buildAskThinkerPrompt } from '../prompts/ask-thinker.prompt.ts';
import { buildFollowUpPrompt } from '../prompts/follow-up.prompt.ts';
import { answerFromReadingsWithModel } from './answer-from-readings.ts';
import type { createFitContext } from './fit-context.ts';
import { readWholeWithModel } from './read-whole.ts';
import { withShortIds } from './short-ids.ts';
import type { TaskDeps } from './task-deps.ts';

const FollowUpSchema = z.object({ question: z.string() });
const SufficiencySchema = z.object({ sufficient: z.boolean(), missing: z.string() });
const ThoughtReplySchema = z.object({
  thought: z.string(),
  tool: z.string().min(1).max(200),
  input: z.record(z.string(), z.unknown()),
});
const MAX_THOUGHT = 1_000;
/** No tool takes a longer text; one that was cut here is refused by its tool all the same. */
const MAX_ARGUMENT = 6_500;
/** `Final Answer`, `finalAnswer` and the like. */
const ENDS = /^final[\s_-]?answer$/i;

/** An empty reply leaves the question as it stands. */
async function rewriteFollowUpWithModel(
  deps: TaskDeps,
  input: FollowUpInput,
  context: CallContext,
): Promise<string> {
  const { turns } = buildFollowUpPrompt(input, deps.maxPromptTokens);
  const { question } = await generateObject(
    deps.callModel,
    { role: 'planner', name: 'rewrite_follow_up', turns, schema: FollowUpSchema },
    context,
  );
  return question.trim() === '' ? input.question : question.trim();
}

/** Without passages nothing is sufficient, and no model is asked. */
async function judgeSufficiencyWithModel(
  deps: TaskDeps,
  input: SufficiencyInput,
  context: CallContext,
): Promise<Sufficiency> {
  if (input.tasks.every(({ passages }) => passages.length === 0)) return { sufficient: false, missing: '' };
  const { turns } = buildAskJudgePrompt({ ...input, tasks: withShortIds(input.tasks) }, deps.maxPromptTokens);
  const { sufficient, missing } = await generateObject(
    deps.callModel,
    { role: 'judge', name: 'judge_sufficiency', turns, schema: SufficiencySchema },
    context,
  );
  return { sufficient, missing: sufficient ? '' : missing.trim() };
}

/** A decision is data: which tools there are and what they may see is settled by whoever carries it out. */
async function thinkWithModel(deps: TaskDeps, input: ThinkInput, context: CallContext): Promise<Thought> {
  const { turns } = buildAskThinkerPrompt(input, deps.maxPromptTokens);
  const {
    thought,
    tool,
    input: given,
  } = await generateObject(
    deps.callModel,
    { role: 'executor', name: 'think', turns, schema: ThoughtReplySchema, strict: false },
    context,
  );
  const named = tool.trim();
  const cut = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, MAX_ARGUMENT) : value,
  ]);
  return {
    thought: thought.trim().slice(0, MAX_THOUGHT),
    tool: ENDS.test(named) ? FINAL_ANSWER : named,
    input: Object.fromEntries(cut),
  };
}

/** The tasks of a question that is answered at once. */
export const askWithModel = (
  withTask: ReturnType<typeof createFitContext>,
): Pick<
  LanguageTasks,
  'rewriteFollowUp' | 'judgeSufficiency' | 'think' | 'readWhole' | 'answerFromReadings'
> => ({
  rewriteFollowUp: (input, context) =>
    withTask('planner', (task) => rewriteFollowUpWithModel(task, input, context), context.signal),
  judgeSufficiency: (input, context) =>
    withTask('judge', (task) => judgeSufficiencyWithModel(task, input, context), context.signal),
  think: (input, context) =>
    withTask('executor', (task) => thinkWithModel(task, input, context), context.signal),
  readWhole: (input, context) =>
    withTask('reader', (task) => readWholeWithModel(task, input, context), context.signal),
  answerFromReadings: (input, context, onDelta) =>
    withTask('writer', (task) => answerFromReadingsWithModel(task, input, context, onDelta), context.signal),
});
