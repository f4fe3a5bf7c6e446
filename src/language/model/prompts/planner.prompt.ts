import type { PlanInput } from '../../../domain/index.ts';
import { cutToTokens, fence } from '../fence.ts';
import { type BuiltPrompt, dataRule, jsonRule, type Wording } from './prompt.ts';

export const plannerPromptVersion = 4;

const SHAPE =
  '{"rationale": "one or two sentences: why it is split this way", "tasks": [{"question": "sub-question?", "queries": ["what to search", "…"]}]}';

const rules: Wording<[least: number, most: number]> = {
  en: (least, most) =>
    `You plan research over a library of documents. Split the question into ${least} to ${most} sub-questions that can be searched on their own and that together answer it.
- Each names its subject in full (no "it", "they", "the above"), asks one thing and ends in a question mark.
- A question that needs a fact before the next step gets a sub-question for that fact first.
- As many as the question needs: few for a plain question, one for each theme of a broad one. Do not ask about what the question does not need.
- Keep names, numbers, dates and limits of the question. What has to be worked out gets sub-questions for the figures that it is worked out from.
- Each gets one to four queries: short lines to search with, one body and one measure or matter each, in the words and the language of the documents ("Kestrel Foods net sales fiscal 2021 consolidated statements of income"). A comparison gets a query for each side.
- The documents below are those of the library that are nearest to the question (“total” says how many there are): use their names, years and headings.
- No two sub-questions may ask the same.
- Write in English.`,
  zh: (least, most) =>
    `你为一个文档库规划研究。把问题拆成 ${least} 到 ${most} 个子问题，每个都能单独检索，合起来能回答原问题。
- 每个子问题都写明主体（不用“它”“上述”等指代），只问一件事，并以问号结尾。
- 若要先得知某个事实才能继续，先为该事实提一个子问题。
- 问题需要几个就写几个：简单的问题少写，宽泛的问题每个主题一个。不问原问题不需要的内容。
- 保留原问题中的名称、数字、日期和限定条件。需要计算得出的内容，要为计算所用的数字提子问题。
- 每个子问题给一到四个检索词条（queries）：简短，每条只含一个主体和一个指标或事项，用文档中的说法和文档的语言（如“青禾食品 2021年度 营业收入 合并利润表”）。比较类问题每一方一条。
- 下列文档是库中与问题最接近的文档（total 为文档总数）：使用其中的名称、年份和标题。
- 任意两个子问题不得重复。
- 用中文书写。`,
};

export function buildPlannerPrompt(input: PlanInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const titles = input.library.documents.map((document) =>
    [document.title, ...document.headings.slice(0, 12)].join(' | ').slice(0, 300),
  );
  const system = [
    '# Task: plan',
    rules[language](input.minSubQuestions, input.maxSubQuestions),
    dataRule[language](),
    jsonRule[language](SHAPE),
  ].join('\n\n');
  const user = [
    fence(
      'documents',
      { total: `${input.library.documentCount}` },
      cutToTokens(titles.join('\n'), Math.floor(maxTokens / 4)),
    ),
    input.earlier && fence('earlier_question', {}, cutToTokens(input.earlier.question, 500)),
    input.earlier && fence('earlier_answer', {}, cutToTokens(input.earlier.answer, 1500)),
    input.previous &&
      fence(
        'previous_plan',
        {},
        input.previous.subQuestions.map((task) => `${task.id}: ${task.question}`).join('\n'),
      ),
    input.feedback && fence('feedback', {}, cutToTokens(input.feedback, 1000)),
    input.complaint && fence('complaint', {}, cutToTokens(input.complaint, 500)),
    fence('question', {}, cutToTokens(input.question, Math.floor(maxTokens / 2))),
    input.feedback && feedbackRule[language](),
    input.earlier && earlierRule[language](),
  ];
  return {
    turns: [
      { role: 'system', content: system },
      { role: 'user', content: user.filter(Boolean).join('\n\n') },
    ],
    cut: 0,
  };
}

const feedbackRule: Wording = {
  en: () =>
    'The person who asked has read the previous plan. Make a new plan that does what the feedback says about it.',
  zh: () => '提问者看过上一份计划。请按反馈对计划的意见制定新的计划。',
};

const earlierRule: Wording = {
  en: () =>
    'The question follows up the earlier one. Take from it and its answer what the question leaves unsaid, and do not ask again what is answered.',
  zh: () => '此问题是对先前问题的追问。请从先前的问题和回答中补足省略的内容，已回答的不要再问。',
};
