import type { PassageInput, ReportLanguage } from '../../../../domain/index.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, type Wording } from '../prompt.ts';

export const sectionSummariserPromptVersion = 1;

const SHAPE = '{"sections": [{"id": "id of the passage", "summary": "…"}]}';

const rules: Wording = {
  en: () =>
    `Each passage is a section of a document: its own text, then, in lines that begin with “-”, what the sections below it say. Sum up every one of them.
- summary: one or two sentences, at most 60 words, that say what the section states; two or three for a passage without a place, which is the whole document.
- Only what the passage states, with its names; a figure only as it is written there. No opinion, no advice, no marks of formatting, no addresses.
- Write in the language of the passage.`,
  zh: () =>
    `每个段落是文档的一个章节：先是其正文，然后以“-”开头的各行是下级章节的内容。请逐一概括。
- summary：一到两句话，至多 100 字，说明该章节的内容；没有位置的段落是整篇文档，用两到三句话。
- 只写段落中说明的内容，保留其中的名称；数字须与原文写法一致。不要评论、建议、格式标记或网址。
- 使用段落本身的语言。`,
};

/** A request for the summaries of sections of one document. */
export function buildSectionSummariserPrompt(
  input: { readonly sections: readonly PassageInput[]; readonly language: ReportLanguage },
  maxTokens: number,
): BuiltPrompt {
  const { language, sections } = input;
  return composeWithPassages({
    system: systemPrompt('summarise_sections', rules[language](), SHAPE, language),
    language,
    passages: sections,
    maxTokens,
    user: (fenced) => fenced,
  });
}
