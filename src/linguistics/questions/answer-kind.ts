import { anyOf, EN, MONTHS, ZH } from '../lexicon/index.ts';
import { HAN_NUMERAL_CHARACTERS } from '../numerals/han-numeral.ts';

/** What an answer has to say, as far as its question tells: a date, a span of time, a figure, a person, or that something may be done. */
export type AnswerKind = 'date' | 'span' | 'figure' | 'person' | 'leave';

const word = (english: string): string => String.raw`(?<![\p{L}\p{N}])${anyOf(english)}(?![\p{L}\p{N}])`;
const either = (english: string, chinese: string): RegExp =>
  new RegExp(`${word(english)}|${anyOf(chinese)}`, 'iu');

const { questions: en } = EN;
const { questions: zh } = ZH;
const WHAT = String.raw`^\P{L}{0,5}(?:what|which)(?![\p{L}\p{N}]).{0,60}?${word(en.figureAsked)}`;

/** The first that fits. */
const ASKS: readonly (readonly [AnswerKind, RegExp])[] = [
  ['date', either(en.asksDate, zh.asksDate)],
  ['span', either(en.asksSpan, zh.asksSpan)],
  ['figure', new RegExp(`${word(en.asksFigure)}|${WHAT}|${anyOf(zh.asksFigure)}`, 'iu')],
  ['person', either(en.asksPerson, zh.asksPerson)],
  ['leave', either(en.asksLeave, zh.asksLeave)],
];

const HAN = `[${HAN_NUMERAL_CHARACTERS}\\d]`;
const NUMBER = String.raw`(?:\d|${word(en.numerals)})`;
const SAYS: Readonly<Record<AnswerKind, RegExp>> = {
  date: new RegExp(
    String.raw`(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\p{L})${anyOf(MONTHS)}(?!\p{L})|\d{1,2}[./-]\d{1,2}[./-]|${HAN}\s?${anyOf(zh.dateSigns)}`,
    'u',
  ),
  span: new RegExp(
    String.raw`${NUMBER}[\s-]{0,2}(?:[a-z]{1,12}\s)?${anyOf(en.spans)}|${word(en.rhythms)}|${HAN}\s?${anyOf(zh.spans)}|${anyOf(zh.rhythms)}`,
    'iu',
  ),
  figure: new RegExp(`${NUMBER}|${HAN}${anyOf(zh.hanMeasures)}`, 'iu'),
  person: new RegExp(
    String.raw`(?<![\p{L}\p{N}])${anyOf(en.personTitles)}\.?\s+\p{Lu}|${anyOf(zh.personTitles)}|(?<=[\p{Ll},]\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+`,
    'u',
  ),
  leave: either(en.saysLeave, zh.saysLeave),
};

/** The kind of answer that a question asks for; none where it could be anything. */
export const answerKind = (question: string): AnswerKind | undefined =>
  ASKS.find(([, pattern]) => pattern.test(question))?.[0];

/** Whether a sentence says something of a kind. */
export const saysKind = (text: string, kind: AnswerKind): boolean => SAYS[kind].test(text);
