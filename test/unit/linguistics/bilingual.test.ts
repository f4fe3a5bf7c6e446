import { describe, expect, it } from 'vitest';
import { NAMES, ORDINARY_WORDS } from '../../../src/linguistics/lexicon/bilingual/index.ts';
import { isOrdinaryWord, translatedNames } from '../../../src/linguistics/words/bilingual.ts';

describe('the dictionary of two languages', () => {
  it('should have Chinese words alone, and Chinese names with English ones in every entry', () => {
    expect(ORDINARY_WORDS.trim()).toMatch(/^(?:\p{Script=Han}{2,}\s)+\p{Script=Han}{2,}$/u);
    const entries = NAMES.split(/[;\n]/).filter((entry) => entry.trim() !== '');
    expect(entries.length).toBeGreaterThan(100);
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
