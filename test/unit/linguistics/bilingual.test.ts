import { describe, expect, it } from 'vitest';
import {
  BUSINESS_WORDS,
  NAMES,
  PLAIN_WORDS,
  SPECIAL_WORDS,
} from '../../../src/linguistics/lexicon/bilingual/index.ts';
import { isDictionaryWord, isTranslated, saysInOther } from '../../../src/linguistics/words/index.ts';

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
    ['营收', ['revenu'], true],
    ['净利润', ['net'], false],
    ['净利润', ['net', 'incom'], true],
    ['起落架', ['gear', 'nose'], true],
    ['工作因子', ['factor', 'work'], true],
    ['revenu', ['收入'], true],
    ['revenu', ['成本'], false],
  ])('should say whether %s stands in %j', (word, keys, holds) => {
    expect(saysInOther(word, new Set(keys))).toBe(holds);
  });

  it('should find abbreviations in the text and cut a long word into the words that it has', () => {
    expect(saysInOther('美国', new Set(['sale']), 'sales in the u.s. rose')).toBe(true);
    expect(isDictionaryWord('销售成本')).toBe(false);
    expect(saysInOther('销售成本', new Set(['cost', 'sale']))).toBe(true);
    expect(isTranslated('鲛绡')).toBe(false);
  });
});
