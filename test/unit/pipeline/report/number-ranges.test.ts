import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberRanges } from '../../../../src/pipeline/report/outline/number-ranges.ts';

describe('numbers of references', () => {
  it('should be joined where three or more follow one another', () => {
    expect(numberRanges([9, 1, 2, 3, 10, 5])).toEqual([[1, 3], [5], [9], [10]]);
    expect(numberRanges([4, 5, 6, 7, 4])).toEqual([[4, 7]]);
    expect(numberRanges([])).toEqual([]);
  });

  it('should always name the same numbers', () => {
    const between = ([first = 0, last = first]: readonly number[]) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (numbers) => {
        expect(numberRanges(numbers).flatMap(between)).toEqual(numbers.toSorted((a, b) => a - b));
      }),
    );
  });
});
