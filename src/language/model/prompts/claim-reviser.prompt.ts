import type { ReviseInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import { evidencePassage } from './evidence-passage.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, type Wording } from './prompt.ts';

export const claimReviserPromptVersion = 5;

const MAX_BEFORE = 400;
const SHAPE = '{"claims": [{"id": "s1", "text": "the statement as the passages have it [ev_3]"}]}';

const rules: Wording = {
  en: () =>
    `Statements of a report were not found in the passages that they cite. Put each one again so that the passages show all of it.
- Keep only what a passage states; take over numbers, names, dates, conditions and negations exactly as they stand there.
- "problem" says what a program did not find. It may have looked at another row or year: a statement that the passages do show stays, in their words and with their figures.
- “before” is what stands before a statement in the report: say in full what it points back to.
- A figure that follows from figures of the passages by arithmetic stays with its calculation in braces behind it: The first lasts 55 seconds longer {= 60 - 5 = 55} [ev_3].
- One to three plain sentences each, one matter a sentence, each with its own subject, period and unit, and with the ids of the passages that state it at its end, in square brackets, as in: The vault keeps backups for 30 days [ev_3]. Leave out only what no passage states.
- A row of a table (cells joined by " | ") stays one row of as many cells in the same order, with the ids at the end of its last cell; what stands before it says what its columns are.
- When no passage shows anything of a statement, give an empty text for it. Never invent support.
- Write in English.`,
  zh: () =>
    `报告中的以下陈述在其引用的段落里没有找到依据。请逐条重写，使段落能够证明其全部内容。
- 只保留段落明确说明的内容；数字、名称、日期、条件和否定必须与段落一致。
- problem 是程序没有找到的内容，程序可能看错了行或年份：段落确实能证明的陈述应保留，改用段落的说法和数字。
- before 是报告中该陈述之前的内容：陈述所回指的事物要写全。
- 由段落数字推算出的数字，在其后用花括号写出算式后可以保留：前者长 55 秒 {= 60 - 5 = 55} [ev_3]。
- 每条写一到三个简单句，一句只说一件事，各自写明主体、期间和单位，并在句末用方括号写出说明它的段落 id，例如：备份保存 30 天 [ev_3]。只删去没有段落说明的部分。
- 表格的一行（单元格以“ | ”相连）仍写成一行，单元格数目和顺序不变，段落 id 写在最后一个单元格末尾。
- 没有任何段落涉及的陈述，text 留空。不得编造依据。
- 用中文书写。`,
};

export function buildClaimReviserPrompt(input: ReviseInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const claims = input.claims.map(({ id, text, problem, before = '' }) =>
    fence('statement', { id, problem, before: before.slice(-MAX_BEFORE) }, text),
  );
  return composeWithPassages({
    system: systemPrompt('revise_claims', rules[language](), SHAPE, language),
    language,
    passages: input.evidence.map(evidencePassage),
    maxTokens,
    user: (passages) => [passages, claims.join('\n'), fence('question', {}, input.question)].join('\n\n'),
  });
}
