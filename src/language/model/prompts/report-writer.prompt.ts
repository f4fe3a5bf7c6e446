import type { TaskOutcome, WriteInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import type { Misbehaviour } from '../find-misbehaviour.ts';
import type { ChatTurn } from '../settings.ts';
import { type BuiltPrompt, composeWithPassages, dataRule, type Wording } from './prompt.ts';

export const reportWriterPromptVersion = 3;

/** What a writer replies when the passages do not answer the question at all. */
const NOT_FOUND = 'NOT_FOUND';

const rules: Wording<[words: number]> = {
  en: (words) =>
    `Write a research report of at most about ${words} words that answers the question from the passages and nothing else.

Form, in Markdown:
# a short title
## Answer
The direct answer first: two to six sentences or bullets.
## t1: a short heading
What was found on sub-question t1. Then the same for every other sub-question, in order, with its id.

Rules:
- Every sentence that states something ends with the ids of the passages that state it, in square brackets before the full stop, as in: The vault keeps backups for 30 days [ev_3]. Or: [ev_1, ev_4]. Use only ids of the passages given; never numbers, links or a list of sources.
- Keep numbers with their units and scale ("in millions"), names, dates, conditions and exceptions exactly. Say whose figure it is and of which period.
- You may calculate: give the figures in the same sentence, as in: Capital expenditure was 9.2 % of revenue (25,825 / 280,522) [ev_2, ev_5]. You may conclude: begin such a sentence with "This suggests" or "Taken together", and cite every passage it is drawn from.
- When the question compares, put the figures into one Markdown table, a row for each side or year, with the ids right behind its last figure and no column for sources.
- State each thing once. Say that passages contradict each other only when they give different values for the same thing and time; cite both.
- Leave the section of a sub-question empty when no passage speaks to it. If the passages do not answer the question at all, write ${NOT_FOUND} as the answer.
- No preface, no remarks on these rules. Write in English; quote names and terms as the passages have them.`,
  zh: (words) =>
    `根据所给段落撰写一份回答问题的研究报告，不超过约 ${words} 字，不使用任何其他来源。

格式（Markdown）：
# 简短的标题
## 回答
先直接回答：二到六句或若干要点。
## t1: 简短的小标题
关于子问题 t1 的发现。其余子问题依次同样书写，标题带上其 id。

规则：
- 每个陈述事实的句子都在句号之前用方括号写出支持它的段落 id，例如：备份保存 30 天 [ev_3]。或：[ev_1, ev_4]。只能用所给段落的 id；不要写数字编号、链接或参考文献列表。
- 数字连同单位和量级（如“百万元”）、名称、日期、条件和例外必须准确。写明是谁的、哪个期间的数字。
- 可以计算：在同一句中写出所用数字，例如：资本开支占收入的 9.2%（25,825 / 280,522）[ev_2, ev_5]。可以推断：这类句子以“这表明”或“综合来看”开头，并引用所依据的每个段落。
- 问题要求比较时，把数字放进一个 Markdown 表格，每一方或每一年一行，段落 id 紧跟该行最后一个数字，不另设来源列。
- 每件事只说一次。只有当段落对同一事物、同一时间给出不同数值时，才说它们互相矛盾，并同时引用。
- 没有段落涉及的子问题，其小节留空。若段落完全不能回答问题，回答处写 ${NOT_FOUND}。
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
  const tasks = input.subQuestions.map((task) =>
    fence('sub_question', { id: task.id, search: describeOutcome(input.outcomes[task.id]) }, task.question),
  );
  const notes = input.notes.flatMap((document) =>
    document.notes.map((note) =>
      fence('note', { task: note.taskId, evidence: note.evidenceIds.join(' ') }, note.text),
    ),
  );
  return composeWithPassages({
    system,
    language,
    passages: input.evidence.map((evidence) => ({
      id: evidence.id,
      documentTitle: evidence.documentTitle,
      sourcePath: evidence.sourcePath,
      headingPath: evidence.locator.headingPath,
      text: evidence.prefix + evidence.text,
      relevance: evidence.score,
      givesOrders: evidence.givesOrders,
    })),
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
  en: () => 'Write the report now: "# title", "## Answer", then one "## t…: heading" for each sub-question.',
  zh: () => '现在撰写报告：“# 标题”、“## 回答”，然后每个子问题一个“## t…: 小标题”。',
};

/** Words of a report over a plan of this size, headings and all. */
export function reportWords(subQuestions: number): number {
  return Math.min(4_000, 300 + 250 * subQuestions);
}

/** The same in tokens, markers included. */
export function reportTokens(subQuestions: number): number {
  return Math.round(reportWords(subQuestions) * 1.6);
}

const faults: Readonly<Record<Misbehaviour, Wording>> = {
  empty: { en: () => 'Your last reply was empty.', zh: () => '你上次的回复是空的。' },
  uncited: {
    en: () => 'Your last reply cited no passage, so nothing of it could be used.',
    zh: () => '你上次的回复没有引用任何段落，因此无法采用。',
  },
  too_long: {
    en: () => 'Your last reply was many times too long.',
    zh: () => '你上次的回复篇幅远远超出要求。',
  },
  repeats: {
    en: () => 'Your last reply said the same sentences again and again.',
    zh: () => '你上次的回复反复重复相同的句子。',
  },
};

const again: Wording<[words: number]> = {
  en: (words) =>
    `Write the report now, of at most about ${words} words, every stated fact with the ids of its passages in square brackets, each said once. If the passages do not answer the question, write ${NOT_FOUND} as the answer.`,
  zh: (words) =>
    `现在请撰写报告，不超过约 ${words} 词，每个事实都用方括号写出所依据段落的 id，每件事只说一次。若段落不能回答问题，回答处写 ${NOT_FOUND}。`,
};

/** The same request with the reason why the last reply was not taken. */
export function askAgain(
  turns: readonly ChatTurn[],
  fault: Misbehaviour,
  { language, subQuestions }: Pick<WriteInput, 'language' | 'subQuestions'>,
): readonly ChatTurn[] {
  const note = `${faults[fault][language]()} ${again[language](reportWords(subQuestions.length))}`;
  return turns.map((turn, index) =>
    index === turns.length - 1 ? { ...turn, content: `${turn.content}\n\n${note}` } : turn,
  );
}
