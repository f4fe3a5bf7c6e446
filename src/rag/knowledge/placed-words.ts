import { tagChinese } from '../../linguistics/index.ts';

/** A word of a Chinese sentence where it stands, with jieba's part of speech. */
export interface PlacedWord {
  readonly at: number;
  readonly end: number;
  readonly tag: string;
}

/** Tagged when they are first asked for. */
export function createPlacedWords(sentence: string): () => readonly PlacedWord[] {
  let words: readonly PlacedWord[] | undefined;
  return () => {
    let end = 0;
    words ??= tagChinese(sentence).map(({ word, tag }) => {
      const at = end;
      end += word.length;
      return { at, end, tag };
    });
    return words;
  };
}
