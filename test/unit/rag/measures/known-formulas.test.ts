import { describe, expect, it } from 'vitest';
import {
  isConcept,
  KNOWN_FORMULAS,
  linesOf,
  MEASURES,
  parseTerm,
  RATIOS,
} from '../../../../src/rag/measures/index.ts';

describe('known formulas', () => {
  it('should read every formula, each line a measure of the list', () => {
    const ids = new Set(MEASURES.map(({ id }) => id));
    for (const { terms, also = [] } of KNOWN_FORMULAS)
      for (const words of [...terms, ...also]) {
        const term = parseTerm(words);
        expect(term, words).toBeDefined();
        if (term !== undefined)
          expect(
            linesOf(term).every(({ id }) => ids.has(id)),
            words,
          ).toBe(true);
      }
  });

  it.each([
    ['gross margin', 'Gross profit', 'Total revenue', '/'],
    ['毛利率', '毛利', '营业收入', '/'],
    ['return on equity', 'Net income', "Total shareholders' equity", '/'],
    ['资产负债率', '负债合计', '资产总计', '/'],
    ['debt ratio', 'Total assets', "Shareholders' equity", 'share'],
    ['free cash flow', 'Net cash provided by operating activities', 'Capital expenditures', '−'],
    ['net debt', 'Total debt', 'Cash and cash equivalents', '−'],
    ['inventory turnover', 'Net sales', 'Inventories', '/'],
  ])('should know %s as the ratio of two rows', (name, first, second, sign) => {
    const found = RATIOS.filter(
      (ratio) =>
        ratio.name.test(name) &&
        ratio.sign === sign &&
        isConcept(first, ratio.parts[0], true) &&
        isConcept(second, ratio.parts[1], true),
    );
    expect(found).toHaveLength(1);
  });

  it('should not take a longer name for a shorter one', () => {
    const named = (text: string) =>
      RATIOS.filter(({ name }) => name.test(text)).map(({ name }) => name.source);
    expect(named('净资产收益率').some((source) => source.includes('ROA'))).toBe(false);
    expect(named('gross profit margin').some((source) => source.includes('net '))).toBe(false);
    expect(named('固定资产周转率')).toEqual([]);
  });
});
