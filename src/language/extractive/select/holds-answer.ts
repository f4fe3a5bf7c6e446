import { normalizeText, tagChinese } from '../../../linguistics/index.ts';
import { anyOf, EN, MONTHS, SHORT_MONTHS, ZH } from '../../../linguistics/lexicon/index.ts';
import { type AnswerKind, fitsAnswerKind } from '../../../linguistics/questions/index.ts';
import { englishNames } from './find-entity.ts';

const DATES = new RegExp(
  String.raw`\b${anyOf(MONTHS, SHORT_MONTHS)}\b\.?(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?|\b(?:1[0-9]|20)\d{2}s?\b|\d{1,4}\s*(?:年代?|月|日|世纪)|[一二三四五六七八九十〇零]{1,4}[年月日]`,
  'g',
);
const NUMBERS = new RegExp(
  String.raw`\d+(?:[.,]\d+)*|\b${anyOf(EN.sentences.numbers)}\b|[一二三四五六七八九十两百千万亿]+(?=${anyOf(ZH.sentences.numbers)})|百分之`,
  'gi',
);
const PERSON_TAG = /^nr|^nz$/;
const PLACE_TAG = /^ns|^nt/;

/**
 * Whether a sentence gives a person, date, place or figure that the question does not hold itself. For other kinds of
 * question its form decides.
 */
export function holdsAnswer(kind: AnswerKind, sentence: string, question: string): boolean {
  const asked = normalizeText(question);
  const isNew = (found: string) => !asked.includes(normalizeText(found));
  switch (kind) {
    case 'date':
      return (sentence.match(DATES) ?? []).some(isNew);
    case 'number':
      return (
        (sentence.replace(DATES, ' ').match(NUMBERS) ?? []).some(isNew) ||
        (/\b(?:years?|long|old)\b|年/.test(question) && (sentence.match(DATES) ?? []).some(isNew))
      );
    case 'person':
      return hasNewName(sentence, isNew, PERSON_TAG);
    case 'place':
      return hasNewName(sentence, isNew, PLACE_TAG);
    default:
      return fitsAnswerKind(kind, sentence);
  }
}

function hasNewName(sentence: string, isNew: (name: string) => boolean, tags: RegExp): boolean {
  if (!/\p{Script=Han}/u.test(sentence))
    return englishNames(sentence).some(({ name }) => name.split(' ').some(isNew) && isNew(name));
  return (
    tagChinese(sentence).some(({ word, tag }) => tags.test(tag) && word.length > 1 && isNew(word)) ||
    (sentence.match(/\p{Lu}[\p{L}.·-]+|[\p{Script=Han}]+·[\p{Script=Han}]+/gu) ?? []).some(isNew)
  );
}
