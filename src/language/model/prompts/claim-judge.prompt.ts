import type { JudgeClaimsInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import { evidencePassage } from './evidence-passage.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, type Wording } from './prompt.ts';

export const claimJudgePromptVersion = 17;

const MAX_BEFORE = 400;
const SHAPE =
  '{"verdicts": [{"id": "s1", "kind": "fact | conclusion | absence", "verdict": "supported | partly | not_found | contradicted", "quotes": ["Revenue | 2022 | 2021", "Europe | 4,310 | 4,120"], "formulas": ["4,310 / 4,120 − 1 = 4.6 %"], "why": ""}]}';

const rules: Wording = {
  en: () =>
    `You check the statements of a report against its passages. Judge every statement by the passages that it cites, all of them together, with their titles, headings and table heads; what other passages here show of the same matter counts too: the name of a place, the other cases of an “all”, “only” or “most”. Some statements were altered on purpose in one word, figure or negation; a checker that passes one of them is not believed.

kind
- fact: the passages can say it.
- conclusion: it draws something from what the passages say, or advises: advice is supported when what it rests on is there.
- absence: it says that something is missing, not stated, not mentioned or not given.

verdict
- supported: someone who has only these passages would agree to all of it, however it is put. Other words, another scale ($17.6 billion for 17,606 in a table in millions), rounding as shown and figures that follow by arithmetic are no reason to refuse. A conclusion is supported when it follows and every fact in it is there. An absence is supported when no passage shown says what it calls missing.
- partly: something in it is not there: a name, a detail, a reason, “all” or “only”, a time, a condition; or the passage takes back in its next words what the statement leaves standing (“however”, “except”). One such thing is enough.
- contradicted: a passage says otherwise. Look for the small exchange: the neighbouring row or column, another year, company or unit, million for billion, rise for fall, more for less, another verb, who did it to whom, a “not” too many or missing, cause and effect turned round, a result that does not come out. An absence is contradicted when a passage says what it calls missing.
- not_found: the passages say nothing of it.

Check each figure in its row, column, year and unit, each cell under the document, date or thing that its column's head names, and do the arithmetic. A reason must be stated as the reason. Passages without a year, a scale or the name and place of what their document is about take it from its title and from other passages of the same document. What you know from elsewhere does not count; dates and figures that <question> gives may be calculated with, but what it takes for granted is not shown by being asked. “before” is what is said before a statement: it says what “it” or a column means; judge the statement alone. A label before a colon, and what the report calls a group of its cases (“the nine private flights”), need not be printed: ask whether what is said of it is right. “open” names figures that no passage prints as they are. “lacking” names what the quotations of an earlier reply did not hold: quote the words that have it too, or call the statement partly.

quotes: for each statement that you call supported (an absence needs none), the words of the passages, letter for letter, that show every part of it: of a table the line of its heads and the row, of a comparison both sides, of a reason the sentence that gives it. Every figure and every name of the statement must be in what you quote, or in the title or headings of its passage. A program looks for these words; a statement without them stays unchecked.
formulas: for each figure that no passage prints and that follows from figures there, the calculation with the figures as the passages print them, and its result as the statement has it, dates too; for a limit that the statement draws itself (“under 40 hours”) what keeps it: 36 < 40. Otherwise leave it out.
why: for each statement that you do not call supported, in a few words what the passages lack or say otherwise, so that its writer can mend it: “all of it” is not said; the passage has 2021, not 2022; no passage names the harbour.
Give every id exactly one verdict.`,
  zh: () =>
    `你负责对照段落核查报告中的陈述。请依据每个陈述所引用的全部段落（连同标题、小标题和表头）判断该陈述；此处其他段落对同一事项的说明也算数：地名，“全部”“只有”“最”所涉的其他案例。其中有些陈述被故意改动了一个词、一个数字或一处否定；认可了这种陈述的核查不予采信。

kind
- fact：段落可以直接说明的内容。
- conclusion：由段落内容得出的结论或建议；建议所依据的内容在段落里即为 supported。
- absence：说某事缺失、没有说明、没有提到或没有给出。

verdict
- supported：只看这些段落的人会同意全部内容，不论措辞如何。换一种说法、换一个数量级（百万元表中的 17,606 写成 176.06 亿元）、按所示位数取整、由段落数字推算出的数字，都不是拒绝的理由。结论在成立且其中每个事实都在段落里时为 supported。absence 在所示段落都没有说出其所称缺失的内容时为 supported。
- partly：其中有段落没有的内容：名称、细节、原因、“全部”“只有”、时间或条件；或段落紧接着收回了陈述所留下的意思（“但是”“除外”）。有一处即是。
- contradicted：有段落说法相反。留意细小的调换：相邻的行或列、另一年份、公司或单位、万与亿、上升与下降、高于与低于、另一个动词、谁对谁做了什么、多出或缺少的“不”、因果颠倒、算不出的结果。absence 在有段落说出其所称缺失的内容时为 contradicted。
- not_found：段落完全没有涉及。

每个数字都要核对所在的行、列、年份和单位，每个单元格都要符合列首所写的文档、日期或事项，并实际演算。原因必须是段落明说的原因。段落缺少年份、单位或文件所述对象的名称和地点时，可取自文件标题和同一文件的其他段落。不要用自己的知识；<question> 给出的日期和数字可用于演算，但它预设的说法并不因被问到而得到证明。“before” 是陈述之前的内容，说明“其”或某列指什么；只判断陈述本身。冒号之前的标签、报告对一组案例的称呼（“九次私人飞行”）不必印在段落中：只问对它的说法是否属实。“open” 是段落没有原样印出的数字。“lacking” 是上次回复的引文缺少的内容：请把含有它的文字也引出来，否则判为 partly。

quotes：对每个判为 supported 的陈述（absence 不需要），逐字给出能证明其各部分的段落文字：表格给出表头行和该行，比较给出双方，原因给出说明该原因的句子。陈述中的每个数字和每个名称都必须在所引文字中，或在其段落的标题或小标题中。程序会查找这些文字；找不到的陈述视为未核查。
formulas：对每个段落没有印出、而由段落数字算出的数字，写出算式（日期也可相减），数字按段落原样，结果按陈述所写；陈述自己划的界限（“不到40小时”）写出使其成立的比较：36 < 40；没有则省略。
why：对每个未判为 supported 的陈述，用几个词写出段落缺少什么或说法有何不同，便于作者修改：没有说“全部”；段落是 2021 年，不是 2022 年。
每个 id 恰好给出一个判断。`,
};

export function buildClaimJudgePrompt(input: JudgeClaimsInput, maxTokens: number): BuiltPrompt {
  const { language, question } = input;
  const claims = input.claims.map(({ id, text, evidenceIds, before = '', open = '', lacking = '' }) =>
    fence(
      'statement',
      {
        id,
        cites: evidenceIds.join(' '),
        before: before.slice(-MAX_BEFORE),
        open: open.slice(0, MAX_BEFORE),
        lacking: lacking.slice(0, MAX_BEFORE),
      },
      text,
    ),
  );
  return composeWithPassages({
    system: systemPrompt('judge_claims', rules[language](), SHAPE, language),
    language,
    passages: input.evidence.map(evidencePassage),
    maxTokens,
    user: (passages) => [passages, fence('question', {}, question), claims.join('\n')].join('\n\n'),
  });
}
