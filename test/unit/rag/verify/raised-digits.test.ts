import { describe, expect, it } from 'vitest';
import { foldForms } from '../../../../src/linguistics/index.ts';
import { readFigures } from '../../../../src/rag/verify/passages/read-figures.ts';

const numbers = (text: string): number[] => readFigures(foldForms(text)).map(({ number }) => number);

describe('raised digits', () => {
  it('should be an exponent of ten', () => {
    expect(numbers('more than 10⁵ documents')).toEqual([100_000]);
    expect(numbers('from 10⁰ to 10¹²')).toEqual([1, 1e12]);
    expect(readFigures('over 10¹⁸ texts')[0]).toMatchObject({ raw: '10¹⁸', start: 5, end: 9 });
  });

  it('should be no part of another figure', () => {
    expect(numbers('shares of 2,557.2⁸ million')).toEqual([2557.2]);
    expect(numbers('105 and 110')).toEqual([105, 110]);
  });

  it('should leave other forms to NFKC', () => {
    expect(foldForms('１０⁵ m² ﬁ')).toBe('105 m2 fi');
    expect(foldForms('10⁵ m² ﬁ')).toBe('10⁵ m2 fi');
  });
});
