import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';
import { matchTerm, readWords } from '../../../linguistics/words/index.ts';
import type { QuestionProfile } from '../answer/question-profile.ts';

const ENGLISH_DEFINITION = new RegExp(
  String.raw`^(?:(?:in [^,]{3,40}, )?(?:an?|the) )?(?<subject>[^,.;:()]{1,60}?)(?: \([^)]*\))?(?:, [^,]{3,80},)? ${anyOf(EN.sentences.englishDefinition)}\b`,
  'iu',
);
const CHINESE_DEFINITION = /^(?<subject>[^，。；：]{1,20}?)(?:（[^）]*）)?(?:是指|指的是|指|是|：|即)/u;
const ANNOUNCES = new RegExp(
  String.raw`^(?:(?:there (?:are|were) )?${anyOf(EN.sentences.announcesTwo)} |[两三四五六几]).{0,40}(?:\b${anyOf(EN.sentences.announcesEvents)}\b|原因|因素|事件|变化)`,
  'iu',
);

/** Whether a sentence has the question's own subject as its subject and says what it is. */
export function defines({ terms }: Pick<QuestionProfile, 'terms'>, sentence: string): boolean {
  const subject = (ENGLISH_DEFINITION.exec(sentence) ?? CHINESE_DEFINITION.exec(sentence))?.groups?.[
    'subject'
  ];
  if (subject === undefined) return false;
  const asked = terms.filter(({ weight }) => weight >= 1);
  const own = readWords(subject);
  const isOther = !own.hasHan && own.stems.size > asked.length + 1;
  return (
    asked.length > 0 && !isOther && asked.every(({ text, alias }) => matchTerm(text, own, alias) >= 0.75)
  );
}

/** “Two events explain the shortfall.”: the next sentence tells which, and the two are read together. */
export function announces(sentence: string): boolean {
  return sentence.length < 160 && ANNOUNCES.test(sentence);
}
