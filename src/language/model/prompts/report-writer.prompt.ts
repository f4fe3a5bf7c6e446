import type { TaskOutcome, WriteInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import type { Misbehaviour } from '../find-misbehaviour.ts';
import type { ChatTurn } from '../settings.ts';
import { evidencePassage } from './evidence-passage.ts';
import { faultNotes, withNote } from './fault-notes.prompt.ts';
import { type BuiltPrompt, composeWithPassages, dataRule, type Wording } from './prompt.ts';

export const reportWriterPromptVersion = 6;

/** What a writer replies when the passages do not answer the question at all. */
const NOT_FOUND = 'NOT_FOUND';

const rules: Wording<[words: number]> = {
  en: (words) =>
    `Write a research report of at most about ${words} words that answers the question from the passages. Write as an analyst for a reader who has to decide something: what is so, how much, compared with what, and what follows.

Form, in Markdown:
# a short title
## Summary
The direct answer first: three to eight sentences or bullets with the figures that matter most.
## a heading that names a theme {t1, t3}
One to six sections by theme, not one for each sub-question. The braces hold the ids of the sub-questions that the section answers; a follow-up belongs into the section of its parent. A question of one matter needs no section beside the summary.
## Limitations
What the question needs and the passages do not hold, one sentence each, with the words you looked for in braces: The plans set no target for water {absent: water target | water use}. A program searches for them before it is printed. Leave the section out when nothing is missing.
CONFIDENCE: high | medium | low
One last line: how sure you are of the summary.

Rules:
- Every sentence that states something ends with the ids of the passages that state it, in square brackets before the full stop, as in: The vault keeps backups for 30 days [ev_3]. Or: [ev_1, ev_4]. Use only ids of the passages given; never numbers, links or a list of sources. That something is missing is said with {absent: words | words} in place of ids, wherever it is said.
- Keep numbers with their units and scale ("in millions"), names, dates, conditions and exceptions exactly. Say whose figure it is and of which period.
- Work out what the question asks and no passage states. Write the arithmetic in braces right behind the result, with the figures as the passages have them, and cite where they stand: Capital expenditure was 9.2 % of revenue {= 25,825 / 280,522 = 9.2 %} [ev_2, ev_5].
- Conclude where the passages bear it: begin such a sentence with "This suggests" or "Taken together", and cite every passage it is drawn from. Do not use what you know from elsewhere.
- When the question compares bodies or years, put the figures into one Markdown table: a row for each body or year, a column for each measure with its unit in the header, plain figures in the cells as the passages have them, and the ids right behind the last figure of the row. A cell that is worked out has its arithmetic in braces behind it. No column for sources.
- State each thing once: the summary gives results, the sections what they rest on. When sources give different values for the same thing and time, give both and cite both.
- If the passages do not answer the question at all, write ${NOT_FOUND} as the summary.
- No preface, no remarks on these rules. Write in English; quote names and terms as the passages have them.`,
  zh: (words) =>
    `根据所给段落撰写一份回答问题的研究报告，不超过约 ${words} 字。像分析师那样写给需要做决定的读者：事实是什么、多少、与什么相比、由此可见什么。

格式（Markdown）：
# 简短的标题
## 摘要
先直接回答：三到八句或若干要点，给出最重要的数字。
## 概括一个主题的小标题 {t1, t3}
按主题分一到六节，不是每个子问题一节。花括号内写该节回答的子问题 id；追问并入它所承接的子问题所在的一节。只问一件事的问题，摘要之外不需要分节。
## 局限
问题需要而段落没有的内容，每条一句，并用花括号写出查找过的词：各计划没有设定用水目标 {absent: 用水目标 | 用水量}。付印之前程序会检索这些词。没有缺口则省略这一节。
CONFIDENCE: high | medium | low
最后一行：你对摘要有多大把握。

规则：
- 每个陈述事实的句子都在句号之前用方括号写出支持它的段落 id，例如：备份保存 30 天 [ev_3]。或：[ev_1, ev_4]。只能用所给段落的 id；不要写数字编号、链接或参考文献列表。凡是说某事缺失的句子，用 {absent: 词 | 词} 代替 id。
- 数字连同单位和量级（如“百万元”）、名称、日期、条件和例外必须准确。写明是谁的、哪个期间的数字。
- 问题所问而段落没有直接给出的，由你算出。在结果之后用花括号写出算式，数字按段落原样，并引用其出处：资本开支占收入的 9.2% {= 25,825 / 280,522 = 9.2 %} [ev_2, ev_5]。
- 段落足以支持时应作推断：这类句子以“这表明”或“综合来看”开头，并引用所依据的每个段落。不使用段落之外的知识。
- 问题比较多个主体或年份时，把数字放进一个 Markdown 表格：每个主体或年份一行，每个指标一列，单位写在表头，单元格只写数字（按段落原样），段落 id 紧跟该行最后一个数字，不另设来源列。计算得出的单元格在其后用花括号写出算式。
- 每件事只说一次：摘要写结论，各节写依据。来源对同一事物、同一时间给出不同数值时，同时写出并同时引用。
- 若段落完全不能回答问题，摘要处写 ${NOT_FOUND}。
- 不要前言，不要评论这些规则。用中文书写；名称和术语按段落原样引用。`,
};

/**
 * The answer request. Property 26: it holds the question, every question of the pool and every passage kept, whatever
 * their number; passages alone may be shortened to fit, which the request then says.
 */
export function buildReportWriterPrompt(input: WriteInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const system = [
    '# Task: write_report',
    rules[language](reportWords(input.subQuestions.length)),
    dataRule[language](),
  ].join('\n\n');
  const followed = new Set(
    input.subQuestions.flatMap(({ id, parentId }) =>
      parentId !== undefined && input.outcomes[id]?.status === 'ok' ? [parentId] : [],
    ),
  );
  const tasks = input.subQuestions.map((task) =>
    fence(
      'sub_question',
      {
        id: task.id,
        search: describeOutcome(input.outcomes[task.id]),
        follows: task.parentId ?? '',
        // What was missing before a follow-up found passages may stand in these.
        missing: followed.has(task.id) ? '' : (input.missing?.[task.id] ?? ''),
      },
      task.question,
    ),
  );
  const notes = input.notes.flatMap((document) =>
    document.notes.map((note) =>
      fence('note', { task: note.taskId, evidence: note.evidenceIds.join(' ') }, note.text),
    ),
  );
  return composeWithPassages({
    system,
    language,
    passages: input.evidence.map(evidencePassage),
    maxTokens,
    user: (passages) =>
      [
        passages,
        notes.length > 0 && notes.join('\n'),
        fence('questions_pool', {}, input.pool.map((entry) => `- ${entry.question}`).join('\n')),
        tasks.join('\n'),
        fence('question', {}, input.question),
        reminder[language](),
      ]
        .filter(Boolean)
        .join('\n\n'),
  });
}

function describeOutcome(outcome: TaskOutcome | undefined): string {
  return outcome?.status ?? 'not run';
}

const reminder: Wording = {
  en: () =>
    'Write the report now: "# title", "## Summary", thematic sections "## heading {t1, t2}", "## Limitations" where something is missing.',
  zh: () => '现在撰写报告：“# 标题”、“## 摘要”、按主题的“## 小标题 {t1, t2}”，有缺口时再写“## 局限”。',
};

/** Words of a report over a plan of this size, headings and all. */
export function reportWords(subQuestions: number): number {
  return Math.min(4_000, 300 + 250 * subQuestions);
}

/** The same in tokens, markers included. */
export function reportTokens(subQuestions: number): number {
  return Math.round(reportWords(subQuestions) * 1.6);
}

const again: Wording<[words: number]> = {
  en: (words) =>
    `Write the report now, of at most about ${words} words, in English, every stated fact with the ids of its passages in square brackets, each said once. If the passages do not answer the question, write ${NOT_FOUND} as the summary.`,
  zh: (words) =>
    `现在请用中文撰写报告，不超过约 ${words} 字，每个事实都用方括号写出所依据段落的 id，每件事只说一次。若段落不能回答问题，摘要处写 ${NOT_FOUND}。`,
};

/** The same request with the reason why the last reply was not taken. */
export function askAgain(
  turns: readonly ChatTurn[],
  fault: Misbehaviour,
  { language, subQuestions }: Pick<WriteInput, 'language' | 'subQuestions'>,
): readonly ChatTurn[] {
  return withNote(
    turns,
    `${faultNotes[fault][language]()} ${again[language](reportWords(subQuestions.length))}`,
  );
}
