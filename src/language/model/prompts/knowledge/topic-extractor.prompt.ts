import type { ExtractTopicsInput } from '../../../../domain/topics/index.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, type Wording } from '../prompt.ts';

export const topicExtractorPromptVersion = 1;

const SHAPE = '{"topics": ["name of a topic"]}';

const rules: Wording<[most: number]> = {
  en: (most) =>
    `The passage is a document: its headings, then the beginnings of its parts. Say what the document is about.
- topics: three to ${most}, what it is most about first. Each one is what people would look for it by: one to five words, a noun or a name, as the document itself writes it.
- Neither too wide (“report”, “company”) nor a single detail, and none that repeats another one.
- No sentences, no figures or dates alone, no opinion, no marks of formatting.
- Write in the language of the document.`,
  zh: (most) =>
    `段落是一份文档：先是各级标题，然后是各部分的开头。请说明该文档的主题。
- topics：三到 ${most} 个，最主要的在前。每个主题是人们查找这份文档时会用的说法：二到十二个字的名词或名称，沿用文档自己的写法。
- 不要过宽（如“报告”“公司”），也不要只是一个细节，彼此不要重复。
- 不要句子、单独的数字或日期、评论、格式标记。
- 使用文档本身的语言。`,
};

/** A request for the topics of one document. */
export function buildTopicExtractorPrompt(input: ExtractTopicsInput, maxTokens: number): BuiltPrompt {
  const { language, document, most } = input;
  return composeWithPassages({
    system: systemPrompt('extract_topics', rules[language](most), SHAPE, language),
    language,
    passages: [document],
    maxTokens,
    user: (fenced) => fenced,
  });
}
