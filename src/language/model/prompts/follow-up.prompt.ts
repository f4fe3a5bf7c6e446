import type { FollowUpInput } from '../../../domain/ask/index.ts';
import { cutToTokens, fence } from '../fence.ts';
import { type BuiltPrompt, systemPrompt, type Wording } from './prompt.ts';

export const followUpPromptVersion = 1;

const SHAPE = '{"question": "…?"}';

const rules: Wording = {
  en: () =>
    `Rewrite the question so that it can be understood and searched without the one before it.
- Put in the names, times and things that “it”, “they”, “there” or a gap stand for. Change nothing else, add nothing, answer nothing.
- A question that stands on its own is given back as it is.
- Write in English.`,
  zh: () =>
    `改写问题，使其不依赖上一个问题也能理解和检索。
- 补全“它”“他们”“那里”等指代或省略的名称、时间和事物。不改动其他内容，不添加内容，不作回答。
- 本来就完整的问题原样给出。
- 用中文书写。`,
};

export function buildFollowUpPrompt(input: FollowUpInput, maxTokens: number): BuiltPrompt {
  const { language, earlier } = input;
  const room = Math.floor(maxTokens / 4);
  const user = [
    fence('earlier_question', {}, cutToTokens(earlier.question, room)),
    fence('earlier_answer', {}, cutToTokens(earlier.answer, room)),
    fence('question', {}, cutToTokens(input.question, room)),
  ];
  return {
    turns: [
      { role: 'system', content: systemPrompt('rewrite_follow_up', rules[language](), SHAPE, language) },
      { role: 'user', content: user.join('\n\n') },
    ],
    cut: 0,
  };
}
