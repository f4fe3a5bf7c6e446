import type { Finding } from '../../../domain/findings/index.ts';
import type { Evidence, WriteInput } from '../../../domain/index.ts';
import type { ChatTurn } from '../settings.ts';
import type { Wording } from './prompt.ts';
import { byTurns, evidenceOf } from './report-writer.prompt.ts';

export const secondDraftPromptVersion = 10;

/** Figures with two digits or more, not those of a file number (`NYC08CA047`); a year stands in most notes. */
const FIGURE = /(?<![\p{L}\d])\d[\d.,]*\d(?![\p{L}\d])/gu;
const YEAR = /^(?:19|20)\d\d$/;
const MOST_UNUSED = 30;

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
    `That is your first draft. Nobody has seen it. Read it as the person who asked, who has ten minutes and must decide, and write the whole report again, better:
- Is each part of the question answered at its beginning, for each body and period that it names? What decides and is missing comes in.${hasUnused ? ' The notes below stand nowhere in the draft: most of them on purpose, one or the other by oversight.' : ''}
- What is said twice, what a table shows already, rows, columns and periods that nobody asked for, figures that change no conclusion, and what only describes the documents go out. Two tables on the same cases become one.
- What would a rival say in one sentence that this draft does not: the one figure that explains the rest, the conclusion that does not hold? Put that right first.
- Read it aloud. A sentence that has to be read twice is written anew, as two or in plainer words; a bold conclusion is one that a colleague would say.
- Check each figure once more in its row, column, period and unit, each cause in its sentence, each sum, each “all” and “only”; an empty cell, “–” or “not given” may stand in the notes after all.
${written > words ? `- It is too long: about ${written} words, where at most ${words} will be read.` : `- Your draft has about ${written} words; the report may have ${words}.`}
Same form, same rules on ids. Write the report only.`,
  zh: (words, written, hasUnused) =>
    `以上是你的初稿，还没有人看过。提问者只有十分钟，要据此做决定。请以他的眼光重读一遍，再把整份报告写得更好：
- 问题的每一部分、它点名的每个主体和期间，是否一开头就有回答？缺少而影响决定的内容要写进去。${hasUnused ? '下面的记录在初稿中没有出现：多数是有意略去，个别可能是遗漏。' : ''}
- 说过两遍的、表格已经表明的、无人问及的行、列和期间、不影响结论的数字、只描述文档的内容，都删去。同一批案例的两张表合成一张。
- 别人会用一句话写出、而本稿没有的是什么：能解释其余的那个数字，站不住的结论？先改好这一处。
- 通读一遍：要读两遍才懂的句子改写成两句，或改用更平实的词；加粗的结论要像同事会说的话。
- 每个数字再核对所在的行、列、期间和单位，每个原因核对原句，每个结果、每个“全部”和“只有”重新核对；空单元格、“–”和“未给出”可能在记录里其实有。
${written > words ? `- 太长：约 ${written} 字，而读者最多读 ${words} 字。` : `- 初稿约 ${written} 字，报告可有 ${words} 字。`}
格式不变，id 规则不变。只写报告。`,
};

/** Words, and characters of Chinese, without ids, calculations, the signs of Markdown and the lines behind the report. */
export function wordsInDraft(draft: string): number {
  const told = draft.replace(/\[ev_[^[\]]{0,400}\]|\{[^{}]{0,400}\}|^(?:CONFIDENCE|NAMES):.*$/gm, '');
  return told.match(/\p{Script=Han}|[\p{L}\p{N}][^\s|\p{Script=Han}]*/gu)?.length ?? 0;
}

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
    { role: 'assistant', content: draft },
    {
      role: 'user',
      content: [rules[input.language](words, toHundreds(wordsInDraft(draft)), unused.length > 0), list]
        .filter((part) => part !== '')
        .join('\n\n'),
    },
  ];
}
