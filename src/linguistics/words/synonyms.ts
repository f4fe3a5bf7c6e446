import * as english from '../lexicon/en.ts';
import { wordsOf } from '../lexicon/words-of.ts';
import * as chinese from '../lexicon/zh.ts';
import { analyzeText } from './analyze.ts';

/** Words that may stand for a word: an English stem or a Chinese word. */
export interface Synonyms {
  readonly ofStem: (stem: string) => ReadonlySet<string> | undefined;
  readonly ofWord: (word: string) => readonly string[] | undefined;
}

/** Where a sentence is looked for that bears on a question. */
export const topicSynonyms = createSynonyms(
  [...english.SYNONYMS, ...english.TOPIC_SYNONYMS],
  [...chinese.SYNONYMS, ...chinese.TOPIC_SYNONYMS],
);

/** Where a text is asked whether it holds the answer. */
export const answerSynonyms = createSynonyms(
  [...english.SYNONYMS, ...english.ANSWER_SYNONYMS],
  [...chinese.SYNONYMS, ...chinese.ANSWER_SYNONYMS],
);

const nearWords = tableOf(chinese.NEAR_WORDS);

/** Chinese words that are near to a word, but less than the same. */
export function nearWordsOf(word: string): readonly string[] | undefined {
  return nearWords.get(word);
}

function createSynonyms(families: readonly string[], rows: readonly string[]): Synonyms {
  const byStem = new Map<string, Set<string>>();
  for (const line of families) {
    const family = new Set(analyzeText(line));
    for (const stem of family) byStem.set(stem, new Set([...(byStem.get(stem) ?? []), ...family]));
  }
  const byWord = tableOf(rows);
  return { ofStem: (stem) => byStem.get(stem), ofWord: (word) => byWord.get(word) };
}

function tableOf(rows: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(rows.map(wordsOf).map(([word = '', ...others]) => [word, others]));
}
