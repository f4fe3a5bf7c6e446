import type { Finding } from '../../../../domain/findings/index.ts';
import type { Evidence, WriteInput } from '../../../../domain/index.ts';
import type { ChatTurn } from '../../settings.ts';
import type { Wording } from '../prompt.ts';
import { byTurns, evidenceOf } from './shown-notes.ts';

export const secondDraftPromptVersion = 19;

/** Figures with two digits or more, not those of a file number (`NYC08CA047`); a year stands in most notes. */
const FIGURE = /(?<![\p{L}\d])\d[\d.,]*\d(?![\p{L}\d])/gu;
const YEAR = /^(?:19|20)\d\d$/;
const MOST_UNUSED = 60;

/** What of a note stands in a draft that uses it, and in one that cites its passage: there it may be said in other words, as in a table. */
const USED_FROM = 1 / 2;
const CITED_FROM = 1 / 4;

/**
 * Notes that a draft has made nothing of: half of their figures stand nowhere in it, or, without figures, half of their longer words. What
 * no documents have counts by the words that were looked for.
 */
export function unusedNotes(
  findings: readonly Finding[],
  draft: string,
  evidence: readonly Evidence[],
): Finding[] {
  const figures = new Set(writtenFigures(draft));
  const text = draft.toLowerCase();
  const cited = new Set(draft.match(/\bev_\d+/g));
  return findings.filter((finding) => {
    const { statement, absent } = finding;
    if (absent !== undefined) return !absent.words.some((word) => text.includes(word.toLowerCase()));
    const own = writtenFigures(statement);
    const words =
      own.length > 0 ? [] : [...new Set(statement.toLowerCase().match(/\p{Script=Han}{2}|\p{L}{5,}/gu))];
    const used =
      own.filter((one) => figures.has(one)).length + words.filter((one) => text.includes(one)).length;
    const isCited = evidenceOf(finding, evidence).some((id) => cited.has(id));
    return used < (own.length + words.length) * (isCited ? CITED_FROM : USED_FROM);
  });
}

function writtenFigures(text: string): string[] {
  const found = text.match(FIGURE) ?? [];
  return found.filter((one) => !YEAR.test(one)).map((one) => one.replaceAll(',', ''));
}

const rules: Wording<[words: number, written: number, hasUnused: boolean]> = {
  en: (words, written, hasUnused) =>
    `That is your first draft. Nobody has seen it. Read it as the person who asked, next to the question, the notes and the passages, and write the whole report again, better:
- Complete: is every part of the question answered, for every case, body and period that it names? Go through the passages document by document: what does each say about something asked that the draft omits, calls missing, or reports only for others?${hasUnused ? ' The notes below are not used in the draft: include those that the question needs, and leave out the others deliberately.' : ''}
- Correct: check each figure again in its row, column, period and unit, each cause in its sentence, each sum; each “all”, “only” and “most”, each heading and bold opening against every row of your tables; each [Table N] against its cells; each citation: does this passage itself state the sentence? Does a column mean the same for everything that it compares? If not, say so there, or adjust the figures. A limit stated in a section (“a first indication, not a rule”) also applies in the summary and in the recommendations, which contradict no finding.
- Worth reading: what would a rival report say in one sentence that this draft does not? What explains how much of a change, which measure hides something, what must happen for a forecast to come true, which conclusion does not hold?
- Readable: read it aloud to somebody who knows nothing about the subject. Say who says, or does not say, what. Rewrite in ordinary English whatever is clipped, stiff, crowded with figures or has to be read twice; turn a string of facts into a point with its reason or into bullets, or delete it. Delete what is said twice and what does not help the decision.
${written > words ? `- It is too long: about ${written} words, where at most ${words} will be read. Delete more than you add: first rows, columns and periods that nobody asked for, then figures that change no conclusion, then asides.` : `- Your draft has about ${written} words; the report may have ${words}.`}
Same form, same rules for ids. Write only the report.`,
  zh: (words, written, hasUnused) =>
    `以上是你的初稿，还没有人看过。请以提问者的眼光，对照问题、记录和段落重读一遍，再把整份报告写得更好：
- 完整：问题的每一部分、它点名的每个案例、主体和期间是否都答了？逐份文档重读段落：对问题问到的事，哪份文档说了而本稿略去、称为没有、或只写了别的文档？${hasUnused ? '下面的记录在初稿中没有出现：问题需要的写进去，其余的是有意略去。' : ''}
- 正确：每个数字再核对所在的行、列、期间和单位，每个原因核对原句，每个结果重新演算；“全部”“只有”“大多”以及标题和加粗的结论，与表格的每一行核对；每个 [表N] 与其单元格核对。并列的一列对各方的含义相同吗？不同就在该处说明或调整。某节写明的限度（“只是线索，不是规律”）在摘要和建议中同样有效，二者不与任何结论相左。
- 值得读：别人会用一句话写出、而本稿没有的是什么？哪个原因解释了变化的多少，哪个指标掩盖了什么，什么须成真，哪个结论站不住？
- 清楚：读给一个毫不了解的人听。写明是谁说了、谁没有说。一串事实要变成一个有理由的论点，或分成以加粗字开头的要点，否则删去；生硬、数字拥挤、要读两遍或没有人会这样说的句子改写通顺。删去重复的和无助于决定的内容。
${written > words ? `- 太长：约 ${written} 字，而读者最多读 ${words} 字。写进来的越多，删去的要更多：先删无人问及的行、列和期间，再删不影响结论的数字，最后删枝节。` : `- 初稿约 ${written} 字，报告可有 ${words} 字。`}
格式不变，id 规则不变。只写报告。`,
};

/** Words, and characters of Chinese, without ids, calculations, the signs of Markdown and the lines behind the report. */
export function wordsInDraft(draft: string): number {
  const told = draft.replace(
    /\[(?:ev_|Tables? \d|表)[^[\]]{0,1500}\]|\{[^{}]{0,400}\}|^(?:CONFIDENCE|NAMES):.*$/gm,
    '',
  );
  return told.match(/\p{Script=Han}|[\p{L}\p{N}][^\s|\p{Script=Han}]*/gu)?.length ?? 0;
}

/** With the tables that it cites as its writer named them. */
const withTableNames = (draft: string): string =>
  draft.replace(/\[(Table \d{1,2}): [^[\]]{0,1500}\]/g, '[$1]');

const toHundreds = (words: number): number => Math.round(words / 100) * 100;

/** The conversation with the draft and what is to be made of it. */
export function askSecondDraft(
  turns: readonly ChatTurn[],
  draft: string,
  input: Pick<WriteInput, 'evidence' | 'language' | 'investigations'>,
  words: number,
): ChatTurn[] {
  const findings = (input.investigations ?? []).flatMap((one) => one.findings);
  const all = unusedNotes(findings, draft, input.evidence);
  const listed = new Set(byTurns(all).slice(0, MOST_UNUSED));
  const unused = all.filter((_, at) => listed.has(at));
  const list = unused
    .map((finding) =>
      `- ${finding.statement} [${evidenceOf(finding, input.evidence).join(', ')}]`.replace(' []', ''),
    )
    .join('\n');
  return [
    ...turns,
    { role: 'assistant', content: withTableNames(draft) },
    {
      role: 'user',
      content: [rules[input.language](words, toHundreds(wordsInDraft(draft)), unused.length > 0), list]
        .filter((part) => part !== '')
        .join('\n\n'),
    },
  ];
}
