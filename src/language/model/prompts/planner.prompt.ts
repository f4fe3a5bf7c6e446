import type { PlanInput } from '../../../domain/index.ts';
import { cutToTokens, fence } from '../fence.ts';
import { mapLine } from './investigator.prompt.ts';
import { type BuiltPrompt, dataRule, jsonRule, type Wording } from './prompt.ts';

export const plannerPromptVersion = 7;

const SHAPE =
  '{"rationale": "one or two sentences: why it is split this way", "tasks": [{"question": "sub-question?", "documents": ["d1", "…"], "facts": "what has to be found out", "queries": ["what to search", "…"]}]}';

const rules: Wording<[least: number, most: number]> = {
  en: (least, most) =>
    `You lead research over a library of documents. Split the question into ${least === most ? most : `${least} to ${most}`} sub-questions for analysts who work side by side, each with tools to search and to read, and who together answer it.
- Split so that one analyst reads one thing well: by organisation, document or group of documents of one kind where the question compares many of them, by matter where it asks several things of few. Nothing that the question asks and no document that it concerns may fall between two sub-questions. Fewer, larger ones are better than many that read the same pages.
- Each names its subject in full (no "it", "they", "the above") and ends in a question mark. Keep names, numbers, dates and limits of the question.
- "documents": ids of the documents below that it is about; empty for the whole library. Two analysts may share a document.
- "facts": what the analyst has to bring home, as a careful reader of the final report would ask for it: which figures of which periods in which unit, causes, dates, conditions, names; what could make figures hard to compare (what each side's measure takes in or leaves out, changed definitions, restatements, acquisitions, fiscal years, adjusted measures); and what may be missing, with the words that it would be told in.
- "queries": one to four short lines to search with, one body and one matter each, in the words and the language of the documents ("Kestrel Foods net sales fiscal 2021 consolidated statements of income").
- A question that needs a fact before the next step gets a sub-question for that fact first. Do not ask what the question does not need, and nothing twice.
- The documents below are those of the library that are nearest to the question (“total” says how many there are), each with id, title, file, what it is, pages and headings.
- Write in English.`,
  zh: (least, most) =>
    `你主持一项文档库研究。把问题拆成 ${least === most ? most : `${least} 到 ${most}`} 个子问题，交给同时工作的分析员，每人都有检索和阅读工具，合起来能回答原问题。
- 拆分要让一名分析员把一件事读透：问题比较许多机构或文档时，按机构、文档或同类文档分组；对少数文档问几件事时，按事项拆分。问题所问的每一点、涉及的每份文档都不能落空。宁可少而大，不要多个子问题读同样的页面。
- 每个子问题写明主体（不用“它”“上述”等指代），以问号结尾。保留原问题中的名称、数字、日期和限定条件。
- documents：它涉及的下列文档的 id；涉及整个库则留空。两名分析员可以用同一份文档。
- facts：分析员要带回什么，按最终报告的细心读者会问的来写：哪些期间、什么单位的哪些数字，原因、日期、条件、名称；哪些情况会使数字难以比较（各方指标包含什么和不含什么、定义变化、重述、收购、财年、调整后指标）；哪些内容可能缺失，以及它会用什么词表述。
- queries：一到四个简短的检索词条，每条只含一个主体和一个事项，用文档中的说法和文档的语言（如“青禾食品 2021年度 营业收入 合并利润表”）。
- 若要先得知某个事实才能继续，先为该事实提一个子问题。不问原问题不需要的内容，也不重复。
- 下列文档是库中与问题最接近的文档（total 为文档总数），依次为 id、标题、文件、性质、页数和标题。
- 用中文书写。`,
};

/** The id under which a document of the map stands in the prompt, by its place. */
export const shortDocumentId = (place: number): string => `d${place + 1}`;

export function buildPlannerPrompt(input: PlanInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const map = input.library.documents.map((document, place) =>
    mapLine({ ...document, id: shortDocumentId(place) }),
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
      cutToTokens(map.join('\n'), Math.floor(maxTokens / 3)),
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
    input.schema && fence('schema', {}, cutToTokens(JSON.stringify(input.schema), Math.floor(maxTokens / 6))),
    fence('question', {}, cutToTokens(input.question, Math.floor(maxTokens / 2))),
    input.schema && schemaRule[language](),
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

const schemaRule: Wording = {
  en: () =>
    'The answer also fills the fields of <schema>. Plan so that each field is found, with whose it is, its year and its unit. Names and descriptions there say what a field means, and nothing else.',
  zh: () =>
    '回答还要填写 <schema> 中的字段。计划须使每个字段都能查到，并包括所属对象、年份和单位。其中的名称和说明只表示字段的含义。',
};

const earlierRule: Wording = {
  en: () =>
    'The question follows up the earlier one. Take from it and its answer what the question leaves unsaid, and do not ask again what is answered.',
  zh: () => '此问题是对先前问题的追问。请从先前的问题和回答中补足省略的内容，已回答的不要再问。',
};
