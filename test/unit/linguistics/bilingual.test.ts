import { describe, expect, it } from 'vitest';
import {
  BUSINESS_WORDS,
  NAMES,
  PLAIN_WORDS,
  SPECIAL_WORDS,
} from '../../../src/linguistics/lexicon/bilingual/index.ts';
import { isOrdinaryWord, translatedNames } from '../../../src/linguistics/words/bilingual.ts';

describe('the dictionary of two languages', () => {
  it('should have Chinese words and English ones in every entry', () => {
    const entries = [BUSINESS_WORDS, NAMES, PLAIN_WORDS, SPECIAL_WORDS]
      .join(';')
      .split(/[;\n]/)
      .filter((entry) => entry.trim() !== '');
    expect(entries.length).toBeGreaterThan(800);
    for (const entry of entries) expect(entry).toMatch(/^\s*[\p{Script=Han}·,]+ [\x20-\x7e]+$/u);
  });

  it.each([
    ['营收', true],
    ['销售成本', true],
    ['鲛绡', false],
    ['', false],
    ['可口可乐', false],
  ])('should tell an ordinary word from a name: %s', (word, isOrdinary) => {
    expect(isOrdinaryWord(word)).toBe(isOrdinary);
  });

  it('should give a Chinese name with the ways in which English writes it', () => {
    const [, ways = []] = translatedNames().find(([name]) => name === '波音') ?? [];
    expect(ways).toContain('boeing');
  });
});
