import type { RewriteTogetherInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, userPrompt, type Wording } from './prompt.ts';

export const questionRewriterPromptVersion = 3;

const SHAPE = '{"questions": [{"taskId": "t1", "question": "…?"}]}';

const rules: Wording<[most: number]> = {
  en: (most) =>
    `For each sub-question, passages were found ("found" lists their ids). Write questions that search for what they leave open: up to ${most} for each sub-question, none where nothing is open.
- First what is still missing to answer it, then what the passages point to: the note, table, section or earlier year that they name.
- Specific, with the names, periods and terms of the passages, understandable without them, one thing each, ending in a question mark.
- Do not ask what the passages answer. Do not repeat the question or a sub-question.
- Write in English; names and terms of the passages stay in the language of the passages.`,
  zh: (most) =>
    `每个子问题都已找到一些段落（found 列出其 id）。请写出用来检索尚缺内容的问题：每个子问题至多 ${most} 个，没有缺口则不写。
- 先问回答它还缺少什么，再问段落所指向的内容：其中提到的附注、表格、章节或上一年度。
- 具体，使用段落中的名称、期间和术语，脱离段落也能看懂，每个只问一件事，以问号结尾。
- 段落已回答的不要问，不要重复原问题或子问题。
- 用中文书写；段落中的名称和术语保留段落的语言。`,
};

export function buildQuestionRewriterPrompt(input: RewriteTogetherInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const passages = new Map(
    input.tasks.flatMap((task) => task.passages.map((passage) => [passage.id, passage] as const)),
  );
  const tasks = input.tasks.map(({ subQuestion, passages: found }) =>
    fence(
      'sub_question',
      { id: subQuestion.id, found: found.map(({ id }) => id).join(' ') },
      subQuestion.question,
    ),
  );
  return composeWithPassages({
    system: systemPrompt('rewrite_to_questions', rules[language](input.maxQuestionsPerTask), SHAPE, language),
    language,
    passages: [...passages.values()],
    maxTokens,
    user: userPrompt(tasks, input.question, maxTokens),
  });
}
