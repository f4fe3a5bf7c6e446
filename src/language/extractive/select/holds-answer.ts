import { normalizeText, tagChinese } from '../../../linguistics/index.ts';
import {
  ANSWER_DATES,
  ANSWER_NUMBERS,
  type AnswerKind,
  fitsAnswerKind,
  MOSTLY_ARTICLE,
} from '../../../linguistics/questions/index.ts';
import { englishNames } from './find-entity.ts';

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
      return (sentence.match(ANSWER_DATES) ?? []).some(isNew);
    case 'number':
      return (
        (sentence.replace(ANSWER_DATES, ' ').match(ANSWER_NUMBERS) ?? []).some(
          (found) => !MOSTLY_ARTICLE.test(found) && isNew(found),
        ) ||
        (/\b(?:years?|long|old)\b|年/.test(question) && (sentence.match(ANSWER_DATES) ?? []).some(isNew))
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
