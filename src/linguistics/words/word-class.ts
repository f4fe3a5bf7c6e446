import * as english from '../lexicon/en.ts';
import { wordsOf } from '../lexicon/words-of.ts';
import { baseForm } from './irregular-forms.ts';

/** What a word does in a sentence: it is grammatical, says what happens, says how, names something, or is unknown. */
export type WordClass = 'function' | 'verb' | 'quality' | 'thing' | 'unknown';

const FUNCTION_WORDS = new Set(wordsOf(english.FUNCTION_WORDS));

/** By a list of the words that hold English together, and by endings: good for weights, not for grammar. */
export function classOfEnglish(word: string): WordClass {
  if (FUNCTION_WORDS.has(word)) return 'function';
  if (/\p{L}{2}ly$/u.test(word)) return 'quality';
  return /\p{L}{2}(?:ed|ing)$/u.test(word) || baseForm(word) !== word ? 'verb' : 'thing';
}

/** By jieba's part of speech; `x` is what its dictionary lacks. */
export function classOfChinese(tag: string): WordClass {
  if (tag === 'x') return 'unknown';
  if (/^[vV]/.test(tag)) return 'verb';
  if (/^[az]/.test(tag)) return 'quality';
  return /^[dpcfurmqyeo]/.test(tag) ? 'function' : 'thing';
}
