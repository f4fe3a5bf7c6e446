import type { SufficiencyInput } from '../../../domain/ask/index.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, userPrompt, type Wording } from './prompt.ts';

export const askJudgePromptVersion = 1;

const SHAPE = '{"sufficient": true, "missing": "…"}';

const rules: Wording = {
  en: () =>
    `Judge whether the passages answer the question directly and in full.
- "sufficient" is true when they state the answer, or the figures and facts that it can be worked out from, about whom and when the question asks; false when they are merely about the same subject, or when a name that they give has to be looked up first.
- "missing" names what is still unknown, in one short sentence; empty when nothing is.
- Write in English.`,
  zh: () =>
    `判断这些段落是否直接、完整地回答了问题。
- 段落给出了答案，或给出了可以推算出答案的数字和事实，并且主体和时间与问题一致，sufficient 才为 true；只是主题相近，或还需要先查段落中出现的某个名称，则为 false。
- missing 用一句短话写明还不知道什么；没有缺口则留空。
- 用中文书写。`,
};

export function buildAskJudgePrompt(input: SufficiencyInput, maxTokens: number): BuiltPrompt {
  const { language, question, tasks } = input;
  return composeWithPassages({
    system: systemPrompt('judge_sufficiency', rules[language](), SHAPE, language),
    language,
    passages: tasks.flatMap(({ passages }) => passages),
    maxTokens,
    user: userPrompt([], question, maxTokens),
  });
}
