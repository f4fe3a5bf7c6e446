import * as z from 'zod';
import type { CallContext, RewriteTogetherInput, RewrittenQuestion } from '../../../domain/index.ts';
import { normalizeText } from '../../../linguistics/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildQuestionRewriterPrompt } from '../prompts/question-rewriter.prompt.ts';
import { readQuestion } from './question-text.ts';
import { withShortIds } from './short-ids.ts';
import type { TaskDeps } from './task-deps.ts';

const QuestionsSchema = z.object({
  questions: z.array(z.object({ taskId: z.string(), question: z.string() })),
});

/** New questions for sub-questions: each ends in a question mark, none twice, few for each. One call. */
export async function rewriteWithModel(
  deps: TaskDeps,
  input: RewriteTogetherInput,
  context: CallContext,
): Promise<readonly RewrittenQuestion[]> {
  if (input.tasks.length === 0 || input.maxQuestionsPerTask < 1) return [];
  const tasks = withShortIds(input.tasks);
  const { turns } = buildQuestionRewriterPrompt({ ...input, tasks }, deps.maxPromptTokens);
  const reply = await generateObject(
    deps.callModel,
    { role: 'executor', name: 'rewrite_to_questions', turns, schema: QuestionsSchema },
    context,
  );
  const left = new Map(input.tasks.map(({ subQuestion }) => [subQuestion.id, input.maxQuestionsPerTask]));
  const seen = new Set(
    [input.question, ...input.tasks.map(({ subQuestion }) => subQuestion.question)].map(normalizeText),
  );
  return reply.questions.flatMap((entry) => {
    const question = readQuestion(entry.question);
    const room = left.get(entry.taskId) ?? 0;
    if (question === undefined || room === 0 || seen.has(normalizeText(question))) return [];
    left.set(entry.taskId, room - 1);
    seen.add(normalizeText(question));
    return [{ taskId: entry.taskId, question }];
  });
}
