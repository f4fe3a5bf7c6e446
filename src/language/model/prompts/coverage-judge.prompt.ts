import type { CoverageInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, userPrompt, type Wording } from './prompt.ts';

export const coverageJudgePromptVersion = 3;

const SHAPE =
  '{"verdicts": [{"taskId": "t1", "covered": true, "missing": "…"}], "followUps": [{"question": "…?", "parentId": "t1 or null", "queries": ["what to search", "…"]}]}';

const rules: Wording<[most: number]> = {
  en: (most) =>
    `Judge for every sub-question whether the passages found answer it, and ask what is still needed to answer the question.
- "covered" is true when the passages state the answer, or the figures and facts that it can be worked out or concluded from; not when they are merely about the same subject. Look whose passage it is, and of which period.
- "missing" names what is still unknown, in one short sentence; empty when nothing is.
- Give at most ${most} follow-up questions, none when nothing important is missing. Each can be searched on its own, names its subject in full (put in names that the passages gave), ends in a question mark, and is new.
- Each gets one to four queries: short lines to search with, one body and one measure or matter each, in the words and the language of the documents.
- parentId is the sub-question that the follow-up goes on from, or null.
- Write in English.`,
  zh: (most) =>
    `逐个判断找到的段落是否回答了子问题，并提出为回答原问题还需要知道什么。
- 段落明确给出了答案，或给出了可以算出、推出答案的数字和事实，covered 才为 true；只是主题相近不算。注意段落属于哪个主体、哪个期间。
- missing 用一句短话写明还不知道什么；没有缺口则留空。
- 至多给出 ${most} 个追问；没有重要缺口时给空列表。每个追问都能单独检索，写明主体（用段落中得到的名称代入），以问号结尾，并且是新的。
- 每个追问给一到四个检索词条（queries）：简短，每条只含一个主体和一个指标或事项，用文档中的说法和文档的语言。
- parentId 是该追问所承接的子问题，没有则为 null。
- 用中文书写。`,
};

export function buildCoverageJudgePrompt(input: CoverageInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const passages = new Map(
    input.tasks.flatMap((task) => task.passages.map((passage) => [passage.id, passage] as const)),
  );
  const tasks = input.tasks.map((task) =>
    fence(
      'sub_question',
      {
        id: task.subQuestion.id,
        search: task.outcome.status,
        found: task.passages.map((passage) => passage.id).join(' '),
      },
      task.subQuestion.question,
    ),
  );
  return composeWithPassages({
    system: systemPrompt('judge_coverage', rules[language](input.maxFollowUps), SHAPE, language),
    language,
    passages: [...passages.values()],
    maxTokens,
    user: userPrompt(tasks, input.question, maxTokens),
  });
}
