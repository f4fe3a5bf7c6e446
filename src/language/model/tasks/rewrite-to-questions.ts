import * as z from 'zod';
import type { CallContext, RewriteInput } from '../../../domain/index.ts';
import { normalizeText } from '../../../linguistics/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildQuestionRewriterPrompt } from '../prompts/question-rewriter.prompt.ts';
import { readQuestion } from './question-text.ts';
import type { TaskDeps } from './task-deps.ts';

const QuestionsSchema = z.object({
  questions: z.array(z.object({ passageId: z.string(), question: z.string() })),
});

/** New questions that the passages answer: each ends in a question mark, none twice, few per passage. */
export async function rewriteWithModel(
  deps: TaskDeps,
  input: RewriteInput,
  context: CallContext,
): Promise<readonly string[]> {
  if (input.passages.length === 0 || input.maxQuestionsPerPassage < 1) return [];
  const { turns } = buildQuestionRewriterPrompt(input, deps.maxPromptTokens);
  const reply = await generateObject(
    deps.callModel,
    { role: 'executor', name: 'rewrite_to_questions', turns, schema: QuestionsSchema },
    context,
  );
  const left = new Map(input.passages.map((passage) => [passage.id, input.maxQuestionsPerPassage]));
  const seen = new Set([input.question, input.subQuestion].map(normalizeText));
  const questions: string[] = [];
  for (const entry of reply.questions) {
    const question = readQuestion(entry.question);
    const room = left.get(entry.passageId) ?? 0;
    if (question === undefined || room === 0 || seen.has(normalizeText(question))) continue;
    left.set(entry.passageId, room - 1);
    seen.add(normalizeText(question));
    questions.push(question);
  }
  return questions;
}
