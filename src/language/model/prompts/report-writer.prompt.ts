import type { TaskOutcome, WriteInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import { type BuiltPrompt, composeWithPassages, dataRule, type Wording } from './prompt.ts';

export const reportWriterPromptVersion = 1;

/** What a writer replies when the passages do not answer the question at all. */
const NOT_FOUND = 'NOT_FOUND';

const rules: Wording = {
  en: () =>
    `Write a research report that answers the question from the passages and nothing else.

Form, in Markdown:
# a short title
## Answer
The direct answer first: two to six sentences or bullets.
## t1: a short heading
What was found on sub-question t1. Then the same for every other sub-question, in order, with its id.

Rules:
- Every sentence that states something ends with the ids of the passages that state it, in square brackets before the full stop, as in: The vault keeps backups for 30 days [ev_3]. Or: [ev_1, ev_4]. Use only ids of the passages given; never numbers, links or a list of sources.
- Keep numbers, names, dates, conditions and exceptions exactly. Do not say more than a passage says. Where passages contradict each other, say so and cite both.
- Leave the section of a sub-question empty when no passage speaks to it. If the passages do not answer the question at all, write ${NOT_FOUND} as the answer.
- No preface, no remarks on these rules. Write in English; quote names and terms as the passages have them.`,
  zh: () =>
    `根据所给段落撰写一份回答问题的研究报告，不使用任何其他来源。

格式（Markdown）：
# 简短的标题
## 回答
先直接回答：二到六句或若干要点。
## t1: 简短的小标题
关于子问题 t1 的发现。其余子问题依次同样书写，标题带上其 id。

规则：
- 每个陈述事实的句子都在句号之前用方括号写出支持它的段落 id，例如：备份保存 30 天 [ev_3]。或：[ev_1, ev_4]。只能用所给段落的 id；不要写数字编号、链接或参考文献列表。
- 数字、名称、日期、条件和例外必须准确。不要说得比段落更多。段落互相矛盾时要指出，并同时引用。
- 没有段落涉及的子问题，其小节留空。若段落完全不能回答问题，回答处写 ${NOT_FOUND}。
- 不要前言，不要评论这些规则。用中文书写；名称和术语按段落原样引用。`,
};

/**
 * The answer request. Property 26: it holds the question, every question of the pool and every passage kept, whatever
 * their number; passages alone may be shortened to fit, which the request then says.
 */
export function buildReportWriterPrompt(input: WriteInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const system = ['# Task: write_report', rules[language](), dataRule[language]()].join('\n\n');
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
      headingPath: evidence.locator.headingPath,
      text: evidence.prefix + evidence.text,
      relevance: evidence.score,
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
