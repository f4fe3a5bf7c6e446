import { describe, expect, it } from 'vitest';
import { readDateFormula } from '../../../../src/rag/verify/figures/worked-dates.ts';
import { checkPrinted, decideVerdict, isWrongCalculation } from '../../../../src/rag/verify/index.ts';
import { passageOf } from './make-passage.ts';

const LETTER = 'Letter of 20 September 2024: the price rises by 3 % from 1 November 2024, notice is 90 days.';
const TERM = 'The lease starts on 1 April 2022, at 212.00 EUR a month, and runs for four years.';
const passages = [passageOf(LETTER, { id: 'ev_1', offset: 0 }), passageOf(TERM, { id: 'ev_2' })];
const missing = (text: string, ...formulas: string[]) =>
  checkPrinted({ text, formulas }, passages, true).missing.map((one) => `${one.kind}: ${one.text}`);

describe('a calculation over dates', () => {
  it.each([
    ['1 November 2024 - 20 September 2024 = 42 days', true],
    ['1 November 2024 - 20 September 2024 = 43 days', false],
    ['20 September 2024 − 1 November 2024 = 6 weeks', true],
    ['2024-11-01 - 2024-09-20 = 42 days', true],
    ['01.11.2024 – 20.09.2024 = 42 days', true],
    ['2024年11月1日 - 2024年9月20日 = 42天', true],
    ['2024年11月1日 - 2024年9月20日 = 41天', false],
    ['20 September 2024 + 90 days = 19 December 2024', true],
    ['20 September 2024 + 90 days = 20 December 2024', false],
    ['1 April 2022 + 4 years = 31 March 2026', true],
    ['1 April 2022 + 4 years = 1 April 2026', true],
    ['1 April 2022 + 4 years = 2 April 2026', false],
    ['31 January 2024 + 1 month = 29 February 2024', true],
    ['31 May 2024 - 3 months = 29 February 2024', true],
    ['1 March 2024 - 1 March 2022 = 2 years', true],
    ['1 March 2024 - 1 March 2022 = 3 years', false],
  ])('%s', (formula, isRight) => {
    expect(readDateFormula(formula)?.isRight).toBe(isRight);
    expect(isWrongCalculation(formula)).toBe(!isRight);
  });

  it.each([
    '4,310 / 4,120 - 1 = 4.6 %',
    '2023 - 2021 = 2',
    '1 May 2024',
    '1 May 2024 = 3 days',
    'May 2024 + 3 days = 4 May 2024',
  ])('is not: %s', (text) => {
    expect(readDateFormula(text)).toBeUndefined();
  });

  it('should show a time and a date that nobody prints, if all it takes is printed', () => {
    const days = '1 November 2024 - 20 September 2024 = 42 days';
    expect(missing('The notice was 42 days.')).toEqual(['figure: 42']);
    expect(missing('The notice was 42 days.', days)).toEqual([]);
    expect(missing('The notice was 43 days.', days)).toEqual(['figure: 43']);
    expect(missing('The notice was 49 days.', '1 November 2024 - 13 September 2024 = 49 days')).toEqual([
      'figure: 49',
    ]);
    const earliest = '20 September 2024 + 90 days = 19 December 2024';
    expect(missing('It holds from 19 December 2024.')).toEqual(['date: 19 December 2024']);
    expect(missing('It holds from 19 December 2024.', earliest)).toEqual([]);
    expect(missing('It ends on 31 March 2026.', '1 April 2022 + 4 years = 31 March 2026')).toEqual([]);
    expect(missing('It holds from 8 January 2025.', '20 September 2024 + 110 days = 8 January 2025')).toEqual(
      ['date: 8 January 2025'],
    );
  });

  it('should have its dates at their places, and let a judge say the same', () => {
    const { workedOut } = checkPrinted(
      { text: 'The notice was 42 days.', formulas: ['1 November 2024 - 20 September 2024 = 42 days'] },
      passages,
    );
    expect(workedOut).toEqual([
      {
        formula: '1 November 2024 - 20 September 2024 = 42 days',
        operands: [
          { evidenceId: 'ev_1', ...placeIn('1 November 2024') },
          { evidenceId: 'ev_1', ...placeIn('20 September 2024') },
        ],
      },
    ]);
    const decide = (formula: string) =>
      decideVerdict({ text: 'The notice was 42 days.' }, passages, {
        ...{ verdict: 'supported', kind: 'fact', formulas: [formula] },
        quotes: ['Letter of 20 September 2024', 'from 1 November 2024'],
      });
    expect(decide('1 November 2024 - 20 September 2024 = 42 days')).toMatchObject({
      ...{ verdict: 'supported', basis: 'computed' },
    });
    expect(decide('1 November 2024 - 20 September 2024 = 41 days').verdict).not.toBe('supported');
  });
});

describe('a ratio', () => {
  it('should be told as the whole number that it is near', () => {
    const cells = [passageOf('Of 209 patients 112 answered, of 211 without it 61. In all 30 of 19.')];
    const lacks = (text: string, formula: string) =>
      checkPrinted({ text, formulas: [formula] }, cells, true).missing.map((one) => one.text);
    expect(lacks('It needs 14 patients.', '112 / (61 / 7.625) = 14')).toEqual(['14']);
    expect(lacks('One in 4 answers.', '1 / (112 / 209 - 61 / 211) = 4')).toEqual([]);
    expect(isWrongCalculation('1 / (112 / 209 - 61 / 211) = 4')).toBe(false);
    expect(isWrongCalculation('30 / 19 = 2')).toBe(true);
  });
});

describe('a factor', () => {
  it('should be what a printed share makes more or less', () => {
    expect(missing('At most it is 218.36.', '212.00 * 1.03 = 218.36')).toEqual([]);
    expect(missing('At least it is 205.64.', '212.00 * 0.97 = 205.64')).toEqual([]);
    expect(missing('At most it is 220.48.', '212.00 * 1.04 = 220.48')).toEqual(['figure: 220.48']);
  });
});

function placeIn(value: string) {
  const start = LETTER.indexOf(value);
  return { start, end: start + value.length, value };
}
