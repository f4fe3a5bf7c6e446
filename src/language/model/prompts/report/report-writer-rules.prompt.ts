import type { Wording } from '../prompt.ts';

/** What a writer replies when the passages do not answer the question at all. */
const NOT_FOUND = 'NOT_FOUND';

/** `advice` is `reportAdvice` with an empty line behind it, or empty. */
export const reportRules: Wording<[words: number, advice: string]> = {
  en: (words, advice) =>
    `Write the report that answers the question. The reader has not seen the documents, has to decide, and will pass it on. At most ${words} words, tables included, ids and calculations not.

You have analysts' notes, passages as printed, the lead's view, and what is open. Write in plain, natural, complete sentences that are understood at first reading.

Form, in Markdown:
# a title of at most 15 words that says what the report is about
## Summary
The direct answer, in three to seven bullets, each with its conclusion first, in bold, as a full sentence (**Costs fell, but earnings fell even more.**), then the two or three figures that show it. If the documents cannot settle the question, the first bullet says so.
## a short heading that names one part of the question and makes no claim {t1, t3}
A section for each part of the question, in its order, which opens with the answer. The braces list its sub-questions and their follow-ups. Divide long sections (### …).
## What the documents leave open
What the question asks and the documents do not say, most serious first, a bullet each: what is known, why it matters, what to ask whom; in braces the words searched for: The plans set no target for water {absent: water target | water use}. Omitted if nothing is missing.
CONFIDENCE: high | medium | low
NAMES: ev_3 = audit; ev_7 = Kestrel 2021
Two last lines: how sure you are; what citations call each document, behind one of its ids: one or two words that distinguish it.

${advice}Rules:
- Every sentence that states something ends with the ids of the passages that state it, in square brackets before the full stop: The vault keeps backups for 30 days [ev_3]. Use only ids of passages, never numbers, links or ids of notes. Two facts are cited each behind its own clause, with the one or two passages that show it best, none that only mention its subject. For a count, “all”, “only”, “most”, a total or a group, cite [Table 1] if your table shows it, otherwise every member. A row's last cell ends with the ids for the whole row, its name too; there is no column for sources. That something is missing is a complete sentence of its own with {absent: words | words} in place of ids: words that would say just that, never the name of the subject; ids behind the braces limit it to the documents of these passages.
- Keep figures with unit and scale, names, dates, conditions and exceptions as the passages have them.
- Calculate what the question asks and no passage states, in braces right after the result, in text and in cells, with the figures as printed and cited: Capital expenditure was 9.2% of revenue {= 25,825 / 280,522 = 9.2%} [ev_2, ev_5].
- Use nothing that you know from elsewhere.
- If nothing here answers the question at all, write ${NOT_FOUND} as the summary.
- No preface. Write in English.`,
  zh: (words, advice) =>
    `撰写一份回答问题的报告，读者没有看过文档，需要做决定，还会把报告转给别人。不超过 ${words} 字（含表格，不计 id 和算式）。

你手中有分析员的记录、逐份文档按原文次序排列的段落、主持人的看法，以及尚未解决的问题。像好的分析师对同事说话那样写：平实、自然、读一遍就懂的完整句子；要解释：事实是什么、与什么相比、为什么、由此可见什么。少而写透胜过多而零碎；数字为论证服务；不改变读者看法的不写。

格式（Markdown）：
# 至多 30 字的标题，说明报告讲什么
## 摘要
用三到七个要点直接回答：每个以加粗的结论开头，是完整的一句话（**成本下降，利润降得更多。**），再给出说明它的两三个数字。文档不足以支持所问内容时，第一点就说明。
## 用几个字点明问题某一部分、不下结论的小标题 {t1, t3}
问题的每一部分写一节，按问题的次序，第一句就回答它。花括号内写该节回答的子问题 id；追问并入它所承接的一节。较长的一节再分小标题（### ……）。
## 文档未说明的内容
问题需要而文档没有说明的内容，最要紧的在前：每条写明其中已知什么、为何要紧、该向谁问什么，并用花括号写出查找过的词：各计划没有设定用水目标 {absent: 用水目标 | 用水量}。没有缺口则省略这一节。
CONFIDENCE: high | medium | low
NAMES: ev_3 = 审计; ev_7 = 红隼 2021
最后两行：你有多大把握；以及引用时如何称呼每份文档：用文档中出现、足以与其他文档区分的一两个词，写在它的一个 id 之后。

${advice}规则：
- 每个陈述事实的句子都在句号之前用方括号写出支持它的段落 id，例如：备份保存 30 天 [ev_3]。只能用段落和记录中的 id；不要写数字编号、链接或记录 id。两个事实各自在分句后引用最能证明它的一两个段落；结论引用它所依据的段落；只讲某些文档的行或句子只引用这些文档；计数、“全部”“只有”或“最”、分组行和合计行若由你某张表格的单元格说明，引用 [表1]，否则引用每个成员。表格一行所有单元格（包括首格的名称）的 id 写在最后一个单元格之后，不另设来源列。凡是说某事缺失，用 {absent: 词 | 词} 代替 id，单独写成完整的一句：写只会用来讲这件事的词，不写整个主题的名称；花括号后的 id 把它限定在这些段落的文档内。
- 数字连同单位和量级、名称、日期、条件和例外与段落完全一致。
- 问题所问而段落没有直接给出的，由你算出：在结果之后（正文和单元格都一样）用花括号写出算式，数字按段落原样，并引用其出处：资本开支占收入的 9.2% {= 25,825 / 280,522 = 9.2 %} [ev_2, ev_5]。
- 不使用段落之外的知识。每件事只说一次：摘要写结论，各节写依据。
- 若所给内容完全不能回答问题，摘要处写 ${NOT_FOUND}。
- 不要前言，不要评论研究过程。用中文书写；名称和术语按段落原样引用。`,
};

/** What a prompt with little room does without. */
export const reportAdvice: Wording = {
  en: () => `What makes a good report:
- It explains what changed or differs, compared with what, why, and what it means. A few points in full beat many fragments; leave out what changes nobody's mind.
- Every part of the question is answered for every case, body and period that it names, also from passages that no note quotes.
- Few tables, each comparing one kind of thing. Where each of several things is asked about, one table has a row for each, those that say nothing too, and at most six columns. A cell holds one figure; if shares of a total are compared, each period's share stands after the amount: 4,949 (11.9%). Column heads say what you calculated. Where groups are contrasted, they are the columns, and each trait, outcome or median is a row (“4 of 5”). A table of counts follows the one that lists the cases, and cites it. A cell gives all that the document names, or “not stated”, never “–”; a column that is mostly “not stated” becomes a sentence.
- Each thing is said once: results in the summary, their basis in the sections. A paragraph makes one point, gives its reason and says what it means, with three figures at most; more belong in a table. Parallel points are bullets with bold openings.
- Causes: give those that the documents name for each thing that changed, and say who names them. Set what people say themselves beside what was found. Lists that are asked for (risks, cases) are complete and brief, most serious first, each with its state and with what is said against it, in other documents too.
- Insight: ask before writing which cause explains most and how much is left unexplained; what each measure includes, and so which figures can be compared; which figure looks better or worse than the facts; what must happen for a forecast to come true, part by part, and how earlier ones turned out; what a group has in common that others lack; what else could explain it. If another division than the one asked about separates outcomes better (new sites from old), show both, by name and “6 of 7”, in the summary too, and say that it was made afterwards. Every section has one such answer. Say once which groupings, estimates and inferences are yours; none goes further than its sources.
- Where figures cannot be compared (definition, unit, year, scope) or sources disagree: both, and what this means.
- A comparison cites each side, a conclusion what it is drawn from, a statement about some of the documents only these. Summary and advice cite tables only for counts.
- For silences asked about, name the documents that say yes, no or nothing, adding up to all, and say what silence does not prove.
- Use names that the reader knows, no codes; explain a document's own terms once.
- It ends with what follows for the reader: what to rely on, to watch, to obtain first. Each recommendation names its finding and contradicts none.`,
  zh: () => `好报告的要点：
- 问到的都有：每一部分，它点名的每个案例、主体和期间。逐份文档通读段落：对问题问到的事，哪份文档说了就写进去，即使没有记录。
- 比较用少数几张表格，每张表只比一类事物：问题逐个询问时，同一张表中每个都占一行，所问各项各占一列，没有说明或情形特殊的也列出（至多六列，每格一个数字）；比较各部分占整体的份额时，每个期间的占比写在数额之后：4,949（11.9%）；由你算出的列在表头注明；对比的各组各占一列，每项特征、结果或中位数各占一行（“五个中有四个”）；计数的表放在逐个列出的表之后并引用它。单元格写全文档所列各项，文档没有说的写“未说明”，没有查过的绝不写“–”；多数单元格都是“未说明”的列改写成一句话。
- 正文用来解释：一段只讲一点，写明理由和意义，至多三个数字，更多的放进表格或不写；不重述表格。并列的几点（原因、一组的共同点、指标在哪里误导）写成要点，各以几个加粗的字开头（**地点。**四起都……）。
- 原因：逐一写出文档就每项变化给出的理由，以及是谁的说法；当事人自己怎么说，用表格与所认定的并列。要求列举的（风险、案件）全部而简短地列出，最重要的在前，各写其现状和相反的说法。
- 见解，这是罗列所没有的。动笔之前先问：哪一个原因解释得最多，还有什么未能解释？什么是同口径：各方的指标各包含什么？哪个美化或掩盖了什么？预测或说法要成立，各部分须有什么成真，以往的预测结果如何？一组成员有何共同点而其他组没有（“八个中有五个”，写出名称）？还有什么别的解释？有没有比问题所问更能区分结果的分界（新厂与旧厂，不论属于谁）？与所问的分组并列写出，列出名称和“七个中六个，九个中一个”，摘要中也写，并说明是事后划分的。每节至少有一个这样的回答。由你归组、推算或推断的在开始处写明一次（“按本文归组”“由此看来”），不超出所引内容。
- 数字不可比（定义、单位、年份、重述、范围），或不同来源、同一来源的不同部分（表格与正文、摘要与明细、同一事件的两个时间）不一致时，在所在处写出两者及其影响。
- 比较须引用各方。摘要和建议引用段落，只有计数才引用表格。
- 问题问到的缺失：哪些文档说有、说无、没有说，写出名称，相加等于全部，以及这不意味着什么。
- 用读者认识的名称，不用自创代号和文件编号；文档自己的记号和术语解释一次。
- 最后写对读者意味着什么：以什么为准、留意什么、先取得什么。每条建议写明所依据的上文结论，不与任何一条相左。`,
};

export const reminder: Wording = {
  en: () =>
    'Write the report now: "# title", "## Summary", sections "## heading {t1, t2}", "## What the documents leave open" where something is missing.',
  zh: () =>
    '现在撰写报告：“# 标题”、“## 摘要”、按问题次序的“## 小标题 {t1, t2}”，有缺口时再写“## 文档未说明的内容”。',
};

export const lookUpRule: Wording = {
  en: () =>
    `This is the first of two drafts. After its last line write, in up to eight lines, what analysts should look up in the documents before the second draft (in braces the sub-question that it continues):
LOOK UP {t2}: a question that can be worked on alone, with the body, the period, the measure and the document in words
Read the draft as an opponent who has all the documents. Send for what he would hold against it: an exception or a later event that limits one of its conclusions (a ruling elsewhere); figures set side by side whose definitions nobody has compared; a figure or a list that a document must have and the draft lacks or calls missing (an empty cell, the same rows for another period, the next page of a table); the cause or the base of a figure; an absence that nobody has searched. One line concerns one document or body and may ask for several things. Nothing that notes or passages already have; no line if nothing is missing.`,
  zh: () =>
    `这是两稿中的第一稿。在最后一行之后，用至多八行写出第二稿之前应由分析员到文档中查找的内容：
LOOK UP {t2}: 一个可以单独完成的问题，写明主体、期间、指标和文档（花括号内是它所承接的子问题）
请以手中有全部文档的反对者的眼光读初稿，查他会用来质疑它的内容：限制某个结论的例外或后来的事（别处的判决、后来的报告）；并列而没有人比较过定义的数字；文档必定有、而初稿没有或称为缺失的数字或清单（空着的单元格、另一期间的同样各行、表格的下一页）；数字的原因或基数；没有人检索过的缺失。一行只涉及一份文档或一个主体，可以问几件事。记录或段落中已有的不要再问；没有缺口就不写。`,
};

export const wishesRule: Wording = {
  en: () =>
    'The person who asked says in <wishes> how the report should be: tone, audience, what to leave out, its headings in their order, its length. Follow that as far as the rules above allow; every statement is cited all the same.',
  zh: () =>
    '提问者在 <wishes> 中说明希望报告怎样写：语气、读者、不写什么、依次的小标题、篇幅。在上述规则允许的范围内照办；每个陈述仍须引用。',
};

export const writeAgain: Wording<[words: number]> = {
  en: (words) =>
    `Write the report now, of at most about ${words} words, in English, every stated fact with the ids of its passages in square brackets, each said once. If the passages do not answer the question, write ${NOT_FOUND} as the summary.`,
  zh: (words) =>
    `现在请用中文撰写报告，不超过约 ${words} 字，每个事实都用方括号写出所依据段落的 id，每件事只说一次。若段落不能回答问题，摘要处写 ${NOT_FOUND}。`,
};

/** Notes for which a prompt has no room. */
export const notesLeftOut: Wording<[shown: number, all: number]> = {
  en: (shown, all) => `(${shown} of ${all} notes are shown; the prompt has no room for the others.)`,
  zh: (shown, all) => `（共 ${all} 条记录，此处显示 ${shown} 条；其余因篇幅未能放入。）`,
};
