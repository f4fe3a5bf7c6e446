import * as z from 'zod';
import type { CallContext } from '../../../../domain/index.ts';
import type { SectionSummary, SummariseInput } from '../../../../domain/summaries/index.ts';
import { detectLanguage } from '../../../../linguistics/index.ts';
import { generateObject } from '../../generate-object.ts';
import { buildSectionSummariserPrompt } from '../../prompts/knowledge/section-summariser.prompt.ts';
import type { TaskDeps } from '../task-deps.ts';
import { numberPassages } from './number-passages.ts';

const ReplySchema = z.object({ sections: z.array(z.object({ id: z.string(), summary: z.string() })) });

/** What a model says of each section, once each; nothing of it is checked yet. One call. */
export async function summariseSectionsWithModel(
  deps: TaskDeps,
  input: SummariseInput,
  context: CallContext,
): Promise<readonly SectionSummary[]> {
  if (input.sections.length === 0) return [];
  const { passages: sections, takeId } = numberPassages(input.sections);
  const language = detectLanguage(sections.map(({ text }) => text).join('\n'));
  const { turns } = buildSectionSummariserPrompt({ sections, language }, deps.maxPromptTokens);
  const reply = await generateObject(
    deps.callModel,
    { role: 'executor', name: 'summarise_sections', turns, schema: ReplySchema },
    context,
  );
  return reply.sections.flatMap(({ id: short, summary }) => {
    const id = takeId(short);
    return id === undefined ? [] : [{ id, summary }];
  });
}
