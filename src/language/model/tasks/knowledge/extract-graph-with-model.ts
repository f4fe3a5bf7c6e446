import * as z from 'zod';
import type { ExtractGraphInput, PassageGraph } from '../../../../domain/graph/index.ts';
import type { CallContext } from '../../../../domain/index.ts';
import { detectLanguage } from '../../../../linguistics/index.ts';
import { generateObject } from '../../generate-object.ts';
import { buildGraphExtractorPrompt } from '../../prompts/knowledge/graph-extractor.prompt.ts';
import type { TaskDeps } from '../task-deps.ts';
import { numberPassages } from './number-passages.ts';

/** Loose: what of it holds is decided where the passage is at hand. */
const ReplySchema = z.object({
  passages: z.array(
    z.object({
      id: z.string(),
      entities: z.array(z.object({ name: z.string(), type: z.string().default('name') })),
      relations: z
        .array(
          z.object({
            source: z.string(),
            target: z.string(),
            keywords: z.array(z.string()).default([]),
            sentence: z.string().default(''),
          }),
        )
        .default([]),
    }),
  ),
});

/** What a model says of each passage, once each; nothing of it is checked yet. One call. */
export async function extractGraphWithModel(
  deps: TaskDeps,
  input: ExtractGraphInput,
  context: CallContext,
): Promise<readonly PassageGraph[]> {
  if (input.passages.length === 0) return [];
  const { passages, takeId } = numberPassages(input.passages);
  const language = detectLanguage(passages.map(({ text }) => text).join('\n'));
  const { turns } = buildGraphExtractorPrompt({ passages, language }, deps.maxPromptTokens);
  const reply = await generateObject(
    deps.callModel,
    { role: 'executor', name: 'extract_graph', turns, schema: ReplySchema },
    context,
  );
  return reply.passages.flatMap(({ id: short, ...said }) => {
    const id = takeId(short);
    return id === undefined ? [] : [{ id, ...said }];
  });
}
