import type { ReportLanguage } from '../../../domain/index.ts';
import { type AnswerFromReadingsInput, withoutMarks } from '../../../domain/reading/index.ts';
import { cutToTokens, fence } from '../fence.ts';
import type { Misbehaviour } from '../find-misbehaviour.ts';
import type { ChatTurn } from '../settings.ts';
import { faultNotes, withNote } from './fault-notes.prompt.ts';
import { dataRule, type Wording } from './prompt.ts';

export const readingAnswerPromptVersion = 2;

const WORDS = 500;
/** Tokens that an answer of that length takes. */
export const READING_ANSWER_TOKENS = Math.round(WORDS * 1.6);

const rules: Wording = {
  en: () =>
    `Answer the question from what readers of the documents have noted. Each note tells what one document answers, with marks such as [DOC-1f3a90bc-PARA-4] of the paragraphs and pictures that show it.
- Plain paragraphs or bullets in Markdown, without headings, the direct answer first. At most about ${WORDS} words.
- Every statement ends with the marks that show it, in square brackets before the full stop. Use only marks that stand in the notes.
- Where documents are versions of one thing, tell them in order of time and say of which document each is. Where they disagree, give both.
- Keep numbers with their units, names, dates, conditions and exceptions exactly. Nothing from elsewhere.
- If the notes do not answer the question at all, write NOT_FOUND. Write in English.`,
  zh: () =>
    `根据各文档阅读者的笔记回答问题。每条笔记说明一份文档的回答，并带有支持它的段落和图片的标记，如 [DOC-1f3a90bc-PARA-4]。
- 用 Markdown 的普通段落或要点书写，不用标题，先直接回答。不超过约 ${WORDS} 字。
- 每个陈述句在句号之前用方括号写出支持它的标记。只能用笔记中出现的标记。
- 若各文档是同一事物的不同版本，按时间顺序叙述，并说明各出自哪份文档。说法不一时同时写出。
- 数字连同单位、名称、日期、条件和例外必须准确。不加入其他知识。
- 若笔记完全不能回答问题，写 NOT_FOUND。用中文书写。`,
};

const again: Wording = {
  en: () =>
    `Answer now, in at most about ${WORDS} words, in English, every statement with the marks that show it in square brackets, each said once. If the notes do not answer the question, write NOT_FOUND.`,
  zh: () =>
    `现在请用中文回答，不超过约 ${WORDS} 字，每个陈述都用方括号写出支持它的标记，每件事只说一次。若笔记不能回答问题，写 NOT_FOUND。`,
};

/** The same request with the reason why the last reply was not taken. */
export const askReadingsAgain = (
  turns: readonly ChatTurn[],
  fault: Misbehaviour,
  language: ReportLanguage,
): readonly ChatTurn[] => withNote(turns, `${faultNotes[fault][language]()} ${again[language]()}`);

/** What was read, the earliest document first, each note in its share of the room. */
export function buildReadingAnswerPrompt(
  { language, question, readings, evidenceIds }: AnswerFromReadingsInput,
  maxTokens: number,
): readonly ChatTurn[] {
  const share = Math.floor((maxTokens * 0.8) / Math.max(1, readings.length));
  const notes = readings.map(({ title, dated, description, structure, reply }) => {
    const parts = structure
      .filter(({ mark }) => evidenceIds.has(mark))
      .map(({ mark, theme }) => `- [${mark}] ${withoutMarks(theme)}`);
    const text = [description, parts.join('\n'), reply].filter((part) => part !== '').join('\n\n');
    return fence('note', { document: title, date: dated }, cutToTokens(text, share));
  });
  return [
    {
      role: 'system',
      content: ['# Task: answer_from_readings', rules[language](), dataRule[language]()].join('\n\n'),
    },
    { role: 'user', content: [...notes, fence('question', {}, question)].join('\n\n') },
  ];
}
