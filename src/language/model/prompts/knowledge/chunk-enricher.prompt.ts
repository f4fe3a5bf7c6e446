import type { EnrichInput, ReportLanguage } from '../../../../domain/index.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, type Wording } from '../prompt.ts';

export const chunkEnricherPromptVersion = 1;

const SHAPE = '{"passages": [{"id": "id of the passage", "summary": "…", "questions": ["…?"]}]}';

const rules: Wording<[most: number]> = {
  en: (most) =>
    `Describe every passage so that it can be found by those who would word it differently.
- summary: one or two sentences that say what the passage states, with its names, numbers and terms.
- questions: up to ${most} different questions that this passage answers, each understandable without it and ending in a question mark.
- Only what the passage states. Write in the language of the passage.`,
  zh: (most) =>
    `描述每个段落，使用不同说法提问的人也能找到它。
- summary：一到两句话，说明段落的内容，包含其中的名称、数字和术语。
- questions：至多 ${most} 个该段落能回答的不同问题，脱离段落也能看懂，以问号结尾。
- 只写段落中说明的内容。使用段落本身的语言。`,
};

export function buildChunkEnricherPrompt(
  input: EnrichInput & { readonly language: ReportLanguage },
  maxTokens: number,
): BuiltPrompt {
  const { language } = input;
  return composeWithPassages({
    system: systemPrompt('enrich_chunks', rules[language](input.maxQuestionsPerPassage), SHAPE, language),
    language,
    passages: input.passages,
    maxTokens,
    user: (passages) => passages,
  });
}
