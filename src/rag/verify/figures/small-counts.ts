import { ENGLISH_NUMBER, parseEnglishNumber, parseHanNumeral } from '../../../linguistics/numerals/index.ts';

const HAN_DIGIT = /[一二两三四五六七八九十]/g;
/** Whole numbers up to it are often counts that nothing prints. */
export const MOST_COUNTED = 12;

/** Small numbers that a text has in words: “three plans”, 三家. */
export function readSmallCounts(text: string): ReadonlySet<number> {
  const english = [...text.matchAll(ENGLISH_NUMBER)].map(([word]) => parseEnglishNumber(word));
  const han = [...text.matchAll(HAN_DIGIT)].flatMap(([char]) => parseHanNumeral(char) ?? []);
  return new Set([...english, ...han].filter((number) => number <= MOST_COUNTED));
}
