import type { ChatTurn } from '../../settings.ts';
import type { Wording } from '../prompt.ts';

export const opponentPromptVersion = 2;

const rules: Wording = {
  en: () =>
    `That is the report as it would be sent. Now be its opponent, who has every passage and wants to show that it is wrong. Go through it sentence by sentence and row by row, against all passages and notes, not only those that it cites:
- “all”, “no”, “only”, “most”, “never”, “none says”, each count and each group: look in every document for the one that breaks it, in other words too (“payable each quarter” breaks “no contract says when rent is due”). Correct it, or say of which it holds.
- Each cause, comparison, conclusion and piece of advice: which passage limits or contradicts it, which exception is left out, does it say more than what it cites shows, does it cite every side?
- Each figure: row, column, period, unit, whose it is; each calculation; each bold opening and headline against what stands below it.
- Each citation: a passage that does not itself state the sentence goes out of its ids; one that does and is missing goes in.
- Anything a reader would stumble over: a clipped or stiff sentence, an unexplained code, a column without a meaning.
Reply with edits alone, one for each sentence or row that has to change, none for what holds:
OLD: the sentence or row exactly as it stands above, with its ids
NEW: the same put right, by the same rules and with ids; nothing to take it out
If all holds, reply NONE.`,
  zh: () =>
    `以上是即将发出的报告。现在请做它的反对者：你手中有全部段落，要证明它有错。逐句、逐行对照全部段落和记录，而不只是它所引用的：
- “全部”“没有”“只有”“大多”“从不”“都未说明”、每个计数和每个分组：在每份文档中寻找推翻它的内容，换了说法的也算（“按季支付”推翻“没有合同说明租金何时支付”）。改正，或写明对哪些成立。
- 每个原因、比较、结论和建议：哪个段落限制它或与它相左，漏了哪个例外，是否超出所引内容，是否引用了各方？
- 每个数字：行、列、期间、单位、属于谁；每个算式；每个加粗的开头和结论与其后内容是否一致。
- 每处引用：本身没有说明该句的段落从 id 中去掉，说明了而缺少的补上。
- 读者会卡住的地方：生硬或不完整的句子、没有解释的代号、没有意义的列。
只回复修改，每条须改的句子或表格行一处，成立的不写：
OLD: 与上文完全一致的句子或行，连同 id
NEW: 按同样规则改正后的句子或行，连同 id；要删去则留空
全部成立则回复 NONE。`,
};

/** The conversation with the report and the request to prove it wrong. */
export const opponentTurns = (
  turns: readonly ChatTurn[],
  draft: string,
  language: 'en' | 'zh',
): ChatTurn[] => [
  ...turns,
  { role: 'assistant', content: draft },
  { role: 'user', content: rules[language]() },
];
