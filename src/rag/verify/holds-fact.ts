import { normalizeText, tagChinese } from '../../text/index.ts';
import type { FactKind } from './question-terms.ts';

const DATES =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?|\b(?:1[0-9]|20)\d{2}s?\b|\d{1,4}\s*(?:年代?|月|日|世纪)|[一二三四五六七八九十〇零]{1,4}[年月日]/g;
const NUMBERS =
  /\d+(?:[.,]\d+)*|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|twice)\b|[一二三四五六七八九十两百千万亿]+(?=[个次年天人种名家元位层米月项倍成岁条座部枚块]|小时|分钟|公里|平方)|百分之/gi;
const NAMES = /\p{Lu}[\p{L}'’.-]+/gu;
const TAGS: Readonly<Record<'person' | 'place', RegExp>> = { person: /^nr|^nz/, place: /^ns|^nt/ };

/** Whether a sentence gives a date, figure, person or place that the question does not hold itself. */
export function holdsFact(kind: FactKind, sentence: string, question: string): boolean {
  const asked = normalizeText(question);
  const isNew = (found: string) => !asked.includes(normalizeText(found));
  if (kind === 'date') return (sentence.match(DATES) ?? []).some(isNew);
  if (kind === 'number')
    return (
      (sentence.replace(DATES, ' ').match(NUMBERS) ?? []).some(isNew) ||
      (/\b(?:years?|long|old)\b|年/.test(question) && (sentence.match(DATES) ?? []).some(isNew))
    );
  if (!/\p{Script=Han}/u.test(sentence)) return latinNames(sentence).some(isNew);
  const tagged = tagChinese(sentence).some(
    ({ word, tag }) => TAGS[kind].test(tag) && word.length > 1 && isNew(word),
  );
  return (
    tagged || (sentence.match(/\p{Lu}[\p{L}.·-]+|[\p{Script=Han}]+·[\p{Script=Han}]+/gu) ?? []).some(isNew)
  );
}

/** Capitalised words inside the sentence; the word that opens it only when another one follows. */
function latinNames(sentence: string): string[] {
  return [...sentence.matchAll(NAMES)].flatMap(({ 0: word, index }) => {
    const opens = /(?:^|[.!?:]\s*["“'(]*)$/.test(sentence.slice(0, index));
    return opens && !/^\s+\p{Lu}\p{Ll}/u.test(sentence.slice(index + word.length)) ? [] : [word];
  });
}
