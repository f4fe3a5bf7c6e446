import * as z from 'zod';
import type { CallContext, ChunkEnrichment, EnrichInput } from '../../../../domain/index.ts';
import { detectLanguage, normalizeText } from '../../../../linguistics/index.ts';
import { generateObject } from '../../generate-object.ts';
import { buildChunkEnricherPrompt } from '../../prompts/knowledge/chunk-enricher.prompt.ts';
import { readQuestion } from '../question-text.ts';
import type { TaskDeps } from '../task-deps.ts';
import { numberPassages } from './number-passages.ts';

const MAX_SUMMARY = 800;
const EnrichmentsSchema = z.object({
  passages: z.array(z.object({ id: z.string(), summary: z.string(), questions: z.array(z.string()) })),
});

/** A summary and questions for each passage that the model spoke of, once each; what is neither is left out. One call. */
export async function enrichWithModel(
  deps: TaskDeps,
  input: EnrichInput,
  context: CallContext,
): Promise<readonly ChunkEnrichment[]> {
  if (input.passages.length === 0) return [];
  const { passages, takeId } = numberPassages(input.passages);
  const language = detectLanguage(passages.map(({ text }) => text).join('\n'));
  const { turns } = buildChunkEnricherPrompt({ ...input, passages, language }, deps.maxPromptTokens);
  const reply = await generateObject(
    deps.callModel,
    { role: 'executor', name: 'enrich_chunks', turns, schema: EnrichmentsSchema },
    context,
  );
  return reply.passages.flatMap((entry) => {
    const id = takeId(entry.id);
    const summary = entry.summary.replace(/\s+/g, ' ').trim().slice(0, MAX_SUMMARY);
    const questions = distinct(entry.questions.flatMap((question) => readQuestion(question) ?? []));
    if (id === undefined || (summary === '' && questions.length === 0)) return [];
    return [{ id, summary, questions: questions.slice(0, input.maxQuestionsPerPassage) }];
  });
}

function distinct(questions: readonly string[]): string[] {
  return [...new Map(questions.map((question) => [normalizeText(question), question])).values()];
}
