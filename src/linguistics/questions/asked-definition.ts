import { ZH } from '../lexicon/chinese.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf } from '../lexicon/words-of.ts';
import { detectAnswerKind } from './answer-kind.ts';

/** More words are a phrase about something: “the order in which hooks run”. */
const MOST_WORDS = 4;
const EN_ASKED = /^(?:what (?:is|are)|define)\s+(?:an?\s+|the\s+)?((?!\s)[^?？!]{2,60}?)[\s?？.]*$/i;
const EN_PHRASE = new RegExp(String.raw`\b${anyOf(EN.questions.phraseJoints)}\b`, 'i');
const ZH_ASKED = new RegExp(
  `^(?:${anyOf(ZH.questions.whatIs)}\\s*((?!\\s)[^?？。]{1,30}?)|([^?？。]{1,30}?)\\s*${anyOf(ZH.questions.isWhat)})[\\s?？。]*$`,
);
const ZH_PHRASE = new RegExp(anyOf(ZH.questions.phraseJoints));
const STARTS = '(?:^|[.!?]\\s+|\\n)\\W{0,4}(?:an?\\s|the\\s)?';
const ZH_STARTS = '(?:^|[。！？；\\n])\\s*';
const IS = anyOf(EN.sentences.englishDefinition);
const NOT_SAID = `(?!${anyOf(EN.questions.noDefinition)}\\b)`;
const ZH_IS = `${anyOf(ZH.questions.defines)}(?!${anyOf(ZH.questions.noDefinition)})`;
const MARKS = /[*_`]+/g;

/**
 * Of a question what a thing is, whether a text says it: in a sentence that begins with its name and goes on with “is” or “means”.
 * Undefined for any other question, also for one on a part or property of a thing.
 */
export function definesAsked(question: string): ((text: string) => boolean) | undefined {
  const subject = askedSubject(question.normalize('NFKC').trim());
  if (subject === undefined) return undefined;
  const name = subject.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
  const inBrackets = '(?:\\s?[(（][^()（）]{0,80}[)）])?';
  const aside = '(?:,[^,.]{3,80},)?';
  const forms = [
    [STARTS, name, inBrackets, aside, '\\s', IS, '\\s', NOT_SAID],
    [ZH_STARTS, name, '\\s?', inBrackets, '\\s?', ZH_IS],
  ].map((parts) => new RegExp(parts.join(''), 'iu'));
  return (text) => {
    const plain = text.normalize('NFKC').replace(MARKS, '');
    return forms.some((form) => form.test(plain));
  };
}

function askedSubject(question: string): string | undefined {
  if (detectAnswerKind(question) !== 'definition') return undefined;
  const chinese = ZH_ASKED.exec(question);
  const han = (chinese?.[1] ?? chinese?.[2])?.trim();
  if (han !== undefined) return ZH_PHRASE.test(han) ? undefined : han;
  const asked = EN_ASKED.exec(question)?.[1]?.trim();
  if (asked === undefined || asked.split(/\s+/).length > MOST_WORDS || EN_PHRASE.test(asked))
    return undefined;
  return asked;
}
