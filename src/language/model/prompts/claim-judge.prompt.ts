import type { JudgeClaimsInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import { evidencePassage } from './evidence-passage.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, type Wording } from './prompt.ts';

export const claimJudgePromptVersion = 6;

const MAX_BEFORE = 400;
const SHAPE =
  '{"verdicts": [{"id": "s1", "verdict": "supported | conclusion | partly | not_found | contradicted", "quotes": ["Revenue | 2022 | 2021", "Europe | 4,310 | 4,120"], "formulas": ["4,310 / 4,120 − 1 = 4.6 %"]}]}';

/** Of statements that a program reads otherwise: a reader that signs without looking again signs what is false. */
const doubts: Wording = {
  en: () => `
A program reads these statements otherwise. Take “open” as a question: which row, column, year and unit does the figure stand in, which way does it go, what is denied? Look again before you answer. A program looks for the “quotes” of each part; a statement without them is not signed.`,
  zh: () => `
程序对这些陈述的读法不同。请把 “open” 当作问题：这个数字在哪一行、哪一列、哪一年、什么单位？方向如何？否定了什么？回答前再看一遍。程序会查找各部分的 “quotes”；没有就不予认可。`,
};

const rules: Wording = {
  en: () =>
    `You check a report before it is signed. Judge every statement by the passages that it cites, all of them together, with their titles, headings and table heads.
- supported: a careful reader who has only these passages would sign all of it, however it is put. Other words, another scale ($17.6 billion for 17,606 in a table in millions), rounding as shown and figures that follow by arithmetic are no reason to refuse.
- conclusion: it draws something from the passages that follows from them, and every fact in it stands there.
- partly: something in it is not there: a name, a detail, a reason, “all” or “only”, a time, a condition. One such thing is enough.
- contradicted: a passage says otherwise. Look for the small exchange: the neighbouring row or column, another year, company or unit, million for billion, rise for fall, more for less, a “not” too many or missing, cause and effect turned round, a sum or rate that does not come out.
- not_found: the passages say nothing of it.
Check each figure in its row, column, year and unit, and do the arithmetic. A reason must be stated as the reason. A statement that something is not given holds when no passage gives it. Passages without a year or scale take it from other passages of the same document. What you know from elsewhere does not count.
“before” is the sentence or table head before a statement: it says what “it”, “the gap” or a column means; judge the statement alone. “open” says what a program did not find in the passages: it may be there in other words, or not at all.
“quotes”: for each statement that you sign, the words of the passages, letter for letter, that show every part of it: of a table the line of its heads and the row, of a comparison both sides, of a reason the sentence that gives it. The report prints them beside the statement. For others, and where nothing can be quoted, leave it out.
“formulas”: for each figure that stands in no passage and is worked out from figures that do, give the calculation with the figures as the passages print them and its result as the statement has it; otherwise leave it out. A program checks them.`,
  zh: () =>
    `在报告签发之前，你负责核对。请依据每个陈述所引用的全部段落（连同标题、小标题和表头）判断该陈述。
- supported：只看这些段落的细心读者会认可全部内容，不论措辞如何。换一种说法、换一个数量级（百万元表中的 17,606 写成 176.06 亿元）、按所示位数取整、由段落数字推算出的数字，都不是拒绝的理由。
- conclusion：由段落得出且确实成立的结论，其中每个事实都在段落里。
- partly：其中有段落没有的内容：名称、细节、原因、“全部”“只有”、时间或条件。有一处即是。
- contradicted：有段落说法相反。留意细小的调换：相邻的行或列、另一年份、公司或单位、万与亿、上升与下降、高于与低于、多出或缺少的“不”、因果颠倒、算不出的合计或比率。
- not_found：段落完全没有涉及。
每个数字都要核对所在的行、列、年份和单位，并实际演算。原因必须是段落明说的原因。“没有给出某事”的陈述，在没有任何段落给出时成立。段落缺少年份或单位时，可取自同一文件的其他段落。不要用自己的知识。
“before” 是陈述之前的句子或表头，说明“其”“差额”或某列指什么；只判断陈述本身。“open” 是程序没有在段落中找到的内容：可能换了说法，也可能根本没有。
“quotes”：对每个你认可的陈述，逐字给出能证明其各部分的段落文字：表格给出表头行和该行，比较给出双方，原因给出说明该原因的句子。报告会把这些文字印在陈述旁边。其余陈述，以及无可引用之处，则省略。
“formulas”：对每个不在段落中、而由段落数字算出的数字，写出算式，数字按段落原样，结果按陈述所写；没有则省略。程序会核对。`,
};

export function buildClaimJudgePrompt(input: JudgeClaimsInput, maxTokens: number): BuiltPrompt {
  const { language, question, doubted = false } = input;
  const claims = input.claims.map(({ id, text, evidenceIds, before = '', open = '' }) =>
    fence(
      'statement',
      {
        id,
        cites: evidenceIds.join(' '),
        before: before.slice(-MAX_BEFORE),
        open: open.slice(0, MAX_BEFORE),
      },
      text,
    ),
  );
  return composeWithPassages({
    system: doubted
      ? systemPrompt('judge_claims', rules[language]() + doubts[language](), SHAPE, language)
      : systemPrompt('judge_claims', rules[language](), SHAPE, language),
    language,
    passages: input.evidence.map(evidencePassage),
    maxTokens,
    user: (passages) => [passages, fence('question', {}, question), claims.join('\n')].join('\n\n'),
  });
}
