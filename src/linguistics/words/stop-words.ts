import * as english from '../lexicon/en.ts';
import { wordsOf } from '../lexicon/words-of.ts';
import * as chinese from '../lexicon/zh.ts';

/** English function and question words that carry no content. */
export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(wordsOf(english.STOP_WORDS));

/** Chinese particles and question words, as jieba cuts them. */
export const CHINESE_STOP_WORDS: ReadonlySet<string> = new Set(wordsOf(chinese.STOP_WORDS));
