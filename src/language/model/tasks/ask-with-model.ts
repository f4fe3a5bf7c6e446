import * as z from 'zod';
import type { FollowUpInput } from '../../../domain/ask/index.ts';
import type { CallContext, LanguageTasks } from '../../../domain/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildFollowUpPrompt } from '../prompts/follow-up.prompt.ts';
import { answerFromReadingsWithModel } from './answer-from-readings.ts';
import type { createFitContext } from './fit-context.ts';
import { readWholeWithModel } from './read-whole.ts';
import type { TaskDeps } from './task-deps.ts';

const FollowUpSchema = z.object({ question: z.string() });

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

/** The tasks of a question that is answered at once. */
export const askWithModel = (
  withTask: ReturnType<typeof createFitContext>,
): Pick<LanguageTasks, 'rewriteFollowUp' | 'readWhole' | 'answerFromReadings'> => ({
  rewriteFollowUp: (input, context) =>
    withTask('planner', (task) => rewriteFollowUpWithModel(task, input, context), context.signal),
  readWhole: (input, context) =>
    withTask('reader', (task) => readWholeWithModel(task, input, context), context.signal),
  answerFromReadings: (input, context, onDelta) =>
    withTask('writer', (task) => answerFromReadingsWithModel(task, input, context, onDelta), context.signal),
});
