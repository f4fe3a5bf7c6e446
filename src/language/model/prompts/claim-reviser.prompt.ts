import type { ReviseInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import { evidencePassage } from './evidence-passage.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, type Wording } from './prompt.ts';

export const claimReviserPromptVersion = 8;

const MAX_BEFORE = 400;
const SHAPE = '{"claims": [{"id": "s1", "text": "the statement as the passages have it [ev_3]"}]}';

const rules: Wording = {
  en: () =>
    `Statements of a report were refused: the passages that they cite do not show them. The passages below are what their sub-questions found, more than they cite. Rewrite each statement so that the passages show all of it, and change no more than its problem asks: what it is there to tell stays.
- Keep what a passage states; take over numbers, names, dates, conditions and negations exactly as they are printed there. Leave out only what no passage states.
- You may split a statement into one to three sentences, one matter each, each with its own subject, period and unit, and with the ids of the passages that state it at its end, in square brackets, as in: The vault keeps backups for 30 days [ev_3].
- "problem" says why it was refused. Where the passages do show it, keep it, in their words and with their figures, and cite the passage that shows it. “before” is what is said before it: say in full what it points back to.
- A figure that follows from figures of the passages stays with its calculation in braces behind it: The first lasts 55 seconds longer {= 60 - 5 = 55} [ev_3].
- What follows from several passages may stay as a conclusion that cites every passage that it is drawn from.
- That something is missing is said with the words you looked for in braces: The plan sets no target for water {absent: water target | water use}.
- A beginning in bold (**Costs fell.**) stays one, a conclusion in words that what follows it shows; it needs no ids of its own, and says no more than they show.
- A row of a table (cells joined by " | ") stays one row of as many cells in the same order, with the ids at the end of its last cell; “before” says what its columns are. A cell that nothing shows is —.
- When no passage shows anything of a statement, give an empty text for it. Never invent support.
- Write in English.`,
  zh: () =>
    `报告中的以下陈述被退回：其引用的段落不能证明它们。下面的段落是各子问题找到的全部内容，比它们引用的更多。请逐条重写，使段落能够证明其全部内容；只改 problem 指出的问题，陈述要说的内容保留。
- 保留段落说明的内容；数字、名称、日期、条件和否定必须与段落所印一致。只删去没有段落说明的部分。
- 可以拆成一到三个句子，一句只说一件事，各自写明主体、期间和单位，并在句末用方括号写出说明它的段落 id，例如：备份保存 30 天 [ev_3]。
- problem 是退回的原因。段落确实能证明的陈述应保留，改用段落的说法和数字，并引用能证明它的段落。before 是该陈述之前的内容：所回指的事物要写全。
- 由段落数字推算出的数字，在其后用花括号写出算式后可以保留：前者长 55 秒 {= 60 - 5 = 55} [ev_3]。
- 由多个段落得出的结论可以保留，并引用所依据的每个段落。
- 说某事缺失时，用花括号写出查找过的词：该计划没有设定用水目标 {absent: 用水目标 | 用水量}。
- 加粗的开头（**成本下降。**）仍为加粗的开头：用语言写出、由其后内容证明的结论，自身不需要 id，也不超出所证明的内容。
- 表格的一行（单元格以“ | ”相连）仍写成一行，单元格数目和顺序不变，段落 id 写在最后一个单元格末尾；before 说明各列。没有依据的单元格写 —。
- 没有任何段落涉及的陈述，text 留空。不得编造依据。
- 用中文书写。`,
};

export function buildClaimReviserPrompt(input: ReviseInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const claims = input.claims.map(({ id, text, lead = '', problem, before = '' }) =>
    fence(
      'statement',
      { id, problem, before: before.slice(-MAX_BEFORE) },
      lead === '' ? text : `**${lead}**${text.slice(lead.length)}`,
    ),
  );
  return composeWithPassages({
    system: systemPrompt('revise_claims', rules[language](), SHAPE, language),
    language,
    passages: input.evidence.map(evidencePassage),
    maxTokens,
    user: (passages) => [passages, claims.join('\n'), fence('question', {}, input.question)].join('\n\n'),
  });
}
