import { ZH } from '../lexicon/chinese.ts';
import { MONTHS, SHORT_MONTHS } from '../lexicon/en.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf, eitherOf } from '../lexicon/words-of.ts';

const ENGLISH_DATE = new RegExp(
  String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)? )?${anyOf(MONTHS, SHORT_MONTHS)}\b\.?(?: \d{1,2}(?!\d)(?:st|nd|rd|th)?)?(?:,? \d{4})?`,
  'g',
);
const YEAR = /\b(?:1[0-9]|20)\d{2}s?\b/g;
const CHINESE_DATE =
  /(?:\d{4}\s*年\s*|(?<!\s)\s+)?\d{1,2}\s*月(?:\s*\d{1,2}\s*[日号])?|\d{4}\s*年|\d{1,2}\s*[日号]/g;
const CHINESE_AGE = /\d{1,4}\s*(?:年代|世纪)|[一二三四五六七八九十〇零]{1,4}[年月日]/g;
const DIGITS = new RegExp(
  String.raw`(?:[$€£¥]\s?)?\d+(?:[.,]\d+)*(?:\s?(?:%|‰|(?:${anyOf(EN.questions.numberEnds)})\b|[十百千万亿]+))?`,
  'gi',
);
const ENGLISH_NUMBER = new RegExp(String.raw`\b${anyOf(EN.claims.numbers)}\b`, 'gi');
const CHINESE_NUMBER = new RegExp(
  `(?<![一二三四五六七八九十两百千万亿])[一二三四五六七八九十两百千万亿]+(?=${anyOf(ZH.questions.answersNumber)})|百分之[一二三四五六七八九十百]+`,
  'gi',
);

/** What may answer when something was: dates, months, years, decades and centuries. */
export const ANSWER_DATES: RegExp = eitherOf(ENGLISH_DATE, YEAR, CHINESE_DATE, CHINESE_AGE);

/** What may answer how much or how many, in digits or in words. Dates are taken out before. */
export const ANSWER_NUMBERS: RegExp = eitherOf(DIGITS, ENGLISH_NUMBER, CHINESE_NUMBER);

/** A one is mostly an article: 一个, one of the. */
export const MOSTLY_ARTICLE: RegExp = /^(?:一|one)$/i;
