import * as z from 'zod';
import type { CallContext } from '../../../../domain/index.ts';
import type { ExtractTopicsInput } from '../../../../domain/topics/index.ts';
import { generateObject } from '../../generate-object.ts';
import { buildTopicExtractorPrompt } from '../../prompts/knowledge/topic-extractor.prompt.ts';
import type { TaskDeps } from '../task-deps.ts';

const ReplySchema = z.object({ topics: z.array(z.string()) });

/** What a model says that a document is about; nothing of it is checked yet. One call. */
export async function extractTopicsWithModel(
  deps: TaskDeps,
  input: ExtractTopicsInput,
  context: CallContext,
): Promise<readonly string[]> {
  const document = { ...input.document, id: 'p1' };
  const { turns } = buildTopicExtractorPrompt({ ...input, document }, deps.maxPromptTokens);
  const { topics } = await generateObject(
    deps.callModel,
    { role: 'executor', name: 'extract_topics', turns, schema: ReplySchema },
    context,
  );
  return topics;
}
