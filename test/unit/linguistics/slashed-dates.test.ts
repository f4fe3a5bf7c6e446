import { describe, expect, it } from 'vitest';
import { dateAgrees, extractDates } from '../../../src/linguistics/periods/index.ts';

const dateOf = (text: string) => extractDates(text).dates[0] ?? { raw: '', index: 0 };

describe('a date with slashes', () => {
  it.each([
    ['11/28/2007', 'November 28, 2007'],
    ['28/11/2007', 'November 28, 2007'],
    ['12/17/2007', '2007年12月17日'],
    ['12/06/2007', 'December 6, 2007'],
    ['12/06/2007', '12 June 2007'],
  ])('should agree with the same day in words: %s, %s', (slashed, worded) => {
    expect(dateAgrees(dateOf(slashed), dateOf(worded))).toBe(true);
    expect(dateAgrees(dateOf(worded), dateOf(slashed))).toBe(true);
  });

  it('should be read in one way alone where the other names no month', () => {
    expect(dateOf('11/28/2007')).toMatchObject({ year: 2007, month: 11, day: 28 });
    expect(dateOf('28/11/2007')).toMatchObject({ year: 2007, month: 11, day: 28 });
    expect(dateOf('11/28/2007').ambiguous).toBeUndefined();
    expect(dateOf('12/06/2007').ambiguous).toBe(true);
    expect(extractDates('14/15/2007').dates.some(({ day }) => day !== undefined)).toBe(false);
  });
});

describe('a day before its month', () => {
  it('should not be the end of a number', () => {
    expect(extractDates('9 January and 8 July').dates.map(({ day }) => day)).toEqual([9, 8]);
    expect(extractDates('97.9 January; 1,008 July').dates.some(({ day }) => day !== undefined)).toBe(false);
    expect(extractDates('COVID-19 may diminish').dates).toEqual([]);
    expect(extractDates('17-19 May').dates.map(({ day }) => day)).toEqual([19]);
  });
});
