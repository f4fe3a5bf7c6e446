import { splitSentences } from '../../src/linguistics/index.ts';
import { type AnswerQuestion, foldWords } from './answer-set.ts';
import type { Page } from './read-pages.ts';

const WANTED = 60;
const MIN_WORDS = 10;
const MAX_WORDS = 40;

/**
 * Sentences that stand on one page alone, every third word left out: what somebody asks who remembers a text badly. Spread evenly
 * over the documents, always the same.
 */
export function sentenceQuestions(pages: readonly Page[]): AnswerQuestion[] {
  const found = pages.flatMap(({ document, page, text }) => {
    const line = text.replace(/(\S)-\n\s*/g, '$1').replace(/\s*\n\s*(?=\S)/g, ' ');
    return splitSentences(line)
      .map(({ start, end }) => line.slice(start, end).trim())
      .filter(isProse)
      .map((sentence) => ({ document, page, sentence }));
  });
  const pagesOf = new Map<string, Set<string>>();
  for (const { document, page, sentence } of found) {
    const key = foldWords(sentence);
    pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(`${document}/${page}`));
  }
  const unique = found.filter(({ sentence }) => pagesOf.get(foldWords(sentence))?.size === 1);
  return spread(unique, WANTED).map(({ document, page, sentence }, place) => {
    const words = sentence.split(/\s+/);
    return {
      id: `sentence-${place + 1}`,
      text: words.filter((_, at) => at % 3 !== 2).join(' '),
      gold: [{ document, ...(page === undefined ? { words: middleOf(words) } : { page }) }],
    };
  });
}

/** A file without pages is cut into passages at the sentence at most, so some words in the middle show the place. */
function middleOf(words: readonly string[]): string {
  const middle = Math.floor(words.length / 2);
  return words.slice(middle - 2, middle + 2).join(' ');
}

function isProse(sentence: string): boolean {
  const words = sentence.split(/\s+/);
  if (words.length < MIN_WORDS || words.length > MAX_WORDS) return false;
  return (
    /^\p{Lu}/u.test(sentence) &&
    /[.。]$/.test(sentence) &&
    !/[|#`*_<>[\]{}]|\s{3,}|https?:|\.{3,}/.test(sentence) &&
    words.filter((word) => /^\p{L}{2,}/u.test(word)).length >= 0.7 * words.length
  );
}

/** At most `count` of the items at equal distances. */
export function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, place) => items[Math.floor((place * items.length) / count)] as T);
}
