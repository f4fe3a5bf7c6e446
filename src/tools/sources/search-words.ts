import {
  CHINESE_STOP_WORDS,
  detectLanguage,
  ENGLISH_STOP_WORDS,
  segmentChinese,
} from '../../linguistics/index.ts';

const MAX_WORDS = 12;
const MAX_PHRASE_CHARACTERS = 300;
const WORD = /[\p{L}\p{N}]+(?:[-.'’/][\p{L}\p{N}]+)*/gu;
/** Words of a question that say how to answer, not what about. */
const ASKING = new Set(
  'please tell give list name explain describe compare define find show many much does difference between main'.split(
    ' ',
  ),
);

/**
 * The words of a question that a catalogue can match, in their order, without function and question words. Engines that
 * want every word find nothing for a whole sentence.
 */
export function searchWords(question: string): string[] {
  const text = question.normalize('NFKC');
  const words = detectLanguage(text) === 'zh' ? segmentChinese(text) : (text.match(WORD) ?? []);
  const kept = words
    .map((word) => word.replace(/['’]s$/, '').trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !isIdle(word));
  const distinct = [...new Map(kept.map((word) => [word.toLowerCase(), word])).values()];
  return distinct.slice(0, MAX_WORDS);
}

function isIdle(word: string): boolean {
  const lower = word.toLowerCase();
  return ENGLISH_STOP_WORDS.has(lower) || ASKING.has(lower) || CHINESE_STOP_WORDS.has(word);
}

/** The question as an engine for sentences takes it: one line, cut at a word. */
export function searchPhrase(question: string, maxCharacters = MAX_PHRASE_CHARACTERS): string {
  const line = question.replace(/\s+/g, ' ').trim();
  if (line.length <= maxCharacters) return line;
  const cut = line.slice(0, maxCharacters);
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut;
}
