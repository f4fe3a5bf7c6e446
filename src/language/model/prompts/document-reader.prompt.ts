import type { ReadInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import { evidencePassage } from './evidence-passage.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, userPrompt, type Wording } from './prompt.ts';

export const documentReaderPromptVersion = 2;

const SHAPE = '{"notes": [{"taskId": "t1", "text": "what the document says", "evidenceIds": ["ev_1"]}]}';

const rules: Wording = {
  en: () =>
    `Read passages of one document and note what they say about each sub-question.
- Facts only: numbers, names, dates, conditions and exceptions as the passages have them; nothing from elsewhere.
- Each note has one to three sentences and the ids of the passages that state it.
- Note contradictions inside the document. Give no note for a sub-question that the passages do not speak to.
- Write in English.`,
  zh: () =>
    `阅读同一文档的若干段落，记下它们对每个子问题说了什么。
- 只记事实：数字、名称、日期、条件和例外，按段落原样；不加入外部知识。
- 每条笔记一到三句，并附上说明它的段落 id。
- 注明文档内部的矛盾。段落没有涉及的子问题不写笔记。
- 用中文书写。`,
};

export function buildDocumentReaderPrompt(input: ReadInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  return composeWithPassages({
    system: systemPrompt('read_document', rules[language](), SHAPE, language),
    language,
    passages: input.evidence.map(evidencePassage),
    maxTokens,
    user: userPrompt(
      input.subQuestions.map((task) => fence('sub_question', { id: task.id }, task.question)),
      input.question,
      maxTokens,
    ),
  });
}
