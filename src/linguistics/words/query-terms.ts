import { ZH } from '../lexicon/chinese.ts';
import { termsOf } from '../lexicon/words-of.ts';
import { analyzeText } from './analyze.ts';
import { CHINESE_STOP_WORDS } from './stop-words.ts';

const HAN = /\p{Script=Han}/u;

/** The longest first, so that 有哪几种 goes before 哪. One character may be part of any word. */
const ASKING = new RegExp(
  [...CHINESE_STOP_WORDS, ...termsOf(ZH.questions.askingWords)]
    .filter((word) => word.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
);

/**
 * A question without the Chinese words that only ask. Texts are cut into pairs of characters, so that 怎样建立 would be looked for as
 * 怎样, 样建 and 建立, and a text with 怎样 found before one on what is asked. A question of such words alone stays as it is.
 */
export function withoutAskingWords(question: string): string {
  if (!HAN.test(question)) return question;
  const bare = question.normalize('NFKC').replace(ASKING, ' ');
  return analyzeText(bare).length === 0 ? question : bare;
}

/** A Chinese word of two characters is three terms, both and the pair; a name counts a little more. */
const TERMS_OF_NAME = 4;

/**
 * How much each term of a question counts. In a Chinese question one word in Latin letters, which is one term, counts as a Chinese word
 * does and more: it is most often the name of what is asked about.
 */
export function termWeights(terms: Iterable<string>): (term: string) => number {
  const all = [...terms];
  const isMixed = all.some((term) => HAN.test(term)) && all.some((term) => !HAN.test(term));
  return (term) => (isMixed && !HAN.test(term) ? TERMS_OF_NAME : 1);
}

/** The terms of a question for an index that counts a repeated term as often as it stands. */
export function weightedTerms(terms: readonly string[]): string[] {
  const weightOf = termWeights(terms);
  return terms.flatMap((term) => Array.from({ length: weightOf(term) }, () => term));
}
