import type { ReviseInput } from '../../../domain/index.ts';
import { cutToTokens, fence } from '../fence.ts';
import { evidencePassage } from './evidence-passage.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, type Wording } from './prompt.ts';

export const claimReviserPromptVersion = 16;

const MAX_BEFORE = 400;
/** What the statements and notes that hold take of the prompt. */
const HELD_SHARE = 1 / 5;
const SHAPE = '{"claims": [{"id": "s1", "text": "the statement as the passages have it [ev_3]"}]}';

const rules: Wording = {
  en: () =>
    `A check refused some statements of a report: the passages that they cite do not show all of them. You edit the report. Put each statement right with the smallest change that makes it true to the passages, in sentences that still read as part of their paragraph.
- "problem" says why it was refused, and “before” what stands before it. What “cites” names stays cited, “Table 2” for all that the rows of the report's second table cite, as [Table 2]; a figure that follows from others needs its calculation. Most often one word goes too far, or a passage that shows the rest is not cited: change that word, or add that passage's id. Keep the point of the statement and its voice; do not replace an argument by a list of figures, nor plain words by stiff ones (“the only link in these documents is …”, not “the link that a document tells”).
- The passages below are what its sub-question found. <held> lists the statements of the report that were shown and what analysts noted, with what they cite: a statement may rest on them and cite the same ids, without their passages below.
- A sentence that opens a section or says what follows is a conclusion. It stays one: cite everything it is drawn from, and say no more than that shows.
- Take over numbers, names, dates, conditions and negations as they are printed. Leave out only what neither a passage nor <held> states.
- Write one sentence, or up to three where it says several things, each with its subject, period and unit, and with the ids of its passages at its end, in square brackets, as in: The vault keeps backups for 30 days [ev_3].
- A figure that follows from others stays with its calculation in braces behind it (“calculations” has those that the statement had): The first lasts 55 seconds longer {= 60 - 5 = 55} [ev_3].
- That something is missing is said in a sentence of its own, with the words you looked for in braces: The plan sets no target for water {absent: water target | water use}.
- A beginning in bold (**Costs fell.**) stays one, a conclusion in words that what follows it shows; it needs no ids of its own.
- A row of a table (cells joined by " | ") stays one row of as many cells in the same order, with the ids at the end of its last cell; “before” says what its columns are. A cell that nothing shows is —.
- When nothing shows any of it, give an empty text. Never invent support.
- Write in English.`,
  zh: () =>
    `核查退回了报告中的一些陈述：其引用的段落不能证明其全部内容。你是报告的编辑，请用最小的改动使每条陈述与段落相符，改后仍与所在段落连贯。
- problem 是退回的原因，before 是该陈述之前的内容。cites 中的引用仍然有效，“Table 2” 表示报告第二张表各行的全部引用，写作 [表2]；由其他数字推算出的数字要写算式。多数情况是一个词说过了头，或没有引用能证明其余内容的段落：改这个词，或补上该段落的 id。保留陈述的要点和语气，不要用一串数字取代论点，也不要把平实的说法改得生硬。
- 下面的段落是其子问题找到的内容。<held> 列出报告中已得到证明的陈述、分析员的记录及其引用：陈述可以以它们为依据并引用相同的 id，其段落不必在下面。
- 开启一节或说明由此可见什么的句子是结论，应当仍是结论：引用所依据的全部段落，不超出其所证明的内容。
- 数字、名称、日期、条件和否定与所印一致。只删去段落和 <held> 都没有说明的部分。
- 写一个句子；说几件事的至多三个，各自写明主体、期间和单位，并在句末用方括号写出段落 id，例如：备份保存 30 天 [ev_3]。
- 由其他数字推算出的数字，在其后用花括号写出算式（calculations 是该陈述原有的算式）：前者长 55 秒 {= 60 - 5 = 55} [ev_3]。
- 说某事缺失时，单独成句，用花括号写出查找过的词：该计划没有设定用水目标 {absent: 用水目标 | 用水量}。
- 加粗的开头（**成本下降。**）仍为加粗的开头：用语言写出、由其后内容证明的结论，自身不需要 id。
- 表格的一行（单元格以“ | ”相连）仍写成一行，单元格数目和顺序不变，段落 id 写在最后一个单元格末尾；before 说明各列。没有依据的单元格写 —。
- 没有任何依据的陈述，text 留空。不得编造依据。
- 用中文书写。`,
};

const lastRule: Wording = {
  en: () =>
    'These statements were put anew once, and were refused again. This is the last time: keep of each only what the passages print or its calculation gives. What is merely likely goes out, hedged or not.',
  zh: () =>
    '这些陈述已改写过一次，又被退回，这是最后一次：每条只保留段落所印或算式得出的内容。仅属可能的，无论是否加以限定，一律删去。',
};

export function buildClaimReviserPrompt(input: ReviseInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const claims = input.claims.map(
    ({ id, text, lead = '', formulas = [], cites = [], problem, before = '' }) =>
      fence(
        'statement',
        {
          id,
          problem,
          cites: cites.join(' '),
          calculations: formulas.join('; '),
          before: before.slice(-MAX_BEFORE),
        },
        lead === '' ? text : `**${lead}**${text.slice(lead.length)}`,
      ),
  );
  const lines = (input.held ?? []).map(({ text, evidenceIds }) => `- ${text} [${evidenceIds.join(', ')}]`);
  const held = cutToTokens(lines.join('\n'), Math.floor(maxTokens * HELD_SHARE));
  return composeWithPassages({
    system: systemPrompt('revise_claims', rules[language](), SHAPE, language),
    language,
    passages: input.evidence.map(evidencePassage),
    maxTokens,
    user: (passages) =>
      [
        passages,
        held !== '' && fence('held', {}, held),
        fence('question', {}, input.question),
        claims.join('\n'),
        input.isLast === true && lastRule[language](),
      ]
        .filter(Boolean)
        .join('\n\n'),
  });
}
