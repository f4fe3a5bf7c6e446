import type { RewriteInput } from '../../../domain/index.ts';
import { cutToTokens, fence } from '../fence.ts';
import { type BuiltPrompt, composeWithPassages, dataRule, jsonRule, type Wording } from './prompt.ts';

export const questionRewriterPromptVersion = 1;

const SHAPE = '{"questions": [{"passageId": "id of the passage", "question": "…?"}]}';

const rules: Wording<[most: number]> = {
  en: (most) =>
    `Turn passages into questions that help to search for more about the question. For each useful passage write up to ${most} questions that this passage answers.
- Specific, with the names and terms of the passage, understandable without it, one thing each, ending in a question mark.
- Only what bears on the question. Leave out passages that do not.
- Do not repeat the question or the sub-question.
- Write in English.`,
  zh: (most) =>
    `把段落改写成问题，用来进一步检索与原问题有关的内容。为每个有用的段落写至多 ${most} 个该段落能回答的问题。
- 具体，使用段落中的名称和术语，脱离段落也能看懂，每个只问一件事，以问号结尾。
- 只写与原问题有关的；无关的段落略过。
- 不要重复原问题或子问题。
- 用中文书写。`,
};

export function buildQuestionRewriterPrompt(input: RewriteInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  return composeWithPassages({
    system: [
      '# Task: rewrite_to_questions',
      rules[language](input.maxQuestionsPerPassage),
      dataRule[language](),
      jsonRule[language](SHAPE),
    ].join('\n\n'),
    language,
    passages: input.passages,
    maxTokens,
    user: (passages) =>
      [
        passages,
        fence('question', {}, cutToTokens(input.question, Math.floor(maxTokens / 4))),
        fence('sub_question', {}, input.subQuestion),
      ].join('\n\n'),
  });
}
