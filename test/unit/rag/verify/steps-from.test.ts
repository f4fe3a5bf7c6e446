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

describe('calculations of one statement', () => {
  const rows = [
    passageOf('| Total | 81,288 | 41,651 |\n| Vaccine | 36,781 | 154 |\nThe goal is 67.0, in billions.'),
  ];
  const open = (text: string, ...formulas: string[]) =>
    checkPrinted({ text, formulas }, rows, true).missing.map((one) => one.text);
  const [now, then] = ['81,288 - 36,781 = 44,507', '41,651 - 154 = 41,497'];
  const growth = '(44,507 - 41,497) / 41,497 = 7.3 %';

  it('may take what comes out of one another, if that starts from what is printed', () => {
    expect(open('Without it sales grew 7.3 %.', growth)).toEqual(['7.3 %']);
    expect(open('Without it sales grew 7.3 %.', growth, now, then)).toEqual([]);
    expect(open('Without it sales grew 7.3 %.', growth, now, '41,652 - 155 = 41,497')).toEqual(['7.3 %']);
    expect(open('Half is 25 %.', '50 / 200 = 25 %', '25 * 2 = 50')).toEqual(['25 %']);
  });

  it('may take thousands as the unit', () => {
    expect(open('It leaves 30.219.', '67.0 - 36.781 = 30.219')).toEqual([]);
    expect(open('It leaves 30.218.', '67.0 - 36.782 = 30.218')).toEqual(['30.218']);
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
    expect(isWrongCalculation('209 * 61.3 = 12,700')).toBe(true);
    expect(isWrongCalculation('209 * 61.3 = 12,812')).toBe(false);
  });
});

describe('a limit that a statement draws itself', () => {
  const crew = [
    passageOf('The pilot had 36 hours in type, his student 31.5. A notice takes 90 days; 3 % is the cap.'),
  ];
  const open = (text: string, ...formulas: string[]) =>
    checkPrinted({ text, formulas }, crew, true).missing.map((one) => one.text);

  it('should hold for a figure that is printed', () => {
    expect(open('Both had less than 40 hours.')).toEqual(['40']);
    expect(open('Both had less than 40 hours.', '36 < 40')).toEqual([]);
    expect(open('Both had more than 30 hours.', '31.5 > 30')).toEqual([]);
    expect(open('Both had at most 50 hours.', '36 ≤ 50')).toEqual([]);
  });

  it('should not be taken where it does not hold, or from figures that nobody prints', () => {
    expect(open('Both had less than 35 hours.', '36 < 35')).toEqual(['35']);
    expect(open('Both had less than 40 hours.', '37 < 40')).toEqual(['40']);
    expect(open('Both had less than 40 hours.', '36 < 45')).toEqual(['40']);
    expect(open('It is under 40 %.', '36 < 40')).toEqual(['40 %']);
    expect(open('Both had less than 40 hours.', '36 < 38 < 40')).toEqual(['40']);
  });

  it('should be in the quotations of a judge', () => {
    const decide = (formula: string) =>
      decideVerdict({ text: 'Both had less than 40 hours in type.' }, crew, {
        ...{ verdict: 'supported', kind: 'conclusion', formulas: [formula] },
        quotes: ['The pilot had 36 hours in type, his student 31.5'],
      }).verdict;
    expect(decide('36 < 40')).toBe('supported');
    expect(decide('36 < 30')).not.toBe('supported');
  });
});

describe('a year that is told as the one before', () => {
  it.each([
    ['In 2023 it sold 312 meals a day, 48 fewer than a year before.', 'In 2022 it sold more.', []],
    ['2023年净利润1.1亿元，上年为1.4亿元。', '2022年净利润为1.4亿元。', []],
    ['2023年净利润1.1亿元，上年为1.4亿元。', '2021年净利润为1.4亿元。', ['2021']],
    ['In 2023 it sold 312 meals a day.', 'In 2022 it sold more.', ['2022']],
    [
      'Minutes of 12 March 2024: 312 in February, 48 fewer than a year earlier.',
      'In February 2023 more.',
      [],
    ],
    ['Minutes of 12 March 2024: 312 in February.', 'In February 2023 more.', ['February 2023']],
  ])('%s %s', (passage, text, expected) => {
    expect(checkPrinted({ text }, [passageOf(passage)]).missing.map((one) => one.text)).toEqual(expected);
  });
});

describe('a product with the parts of a year', () => {
  const fee = [passageOf('The fee is €12.50 per quarter, 3 of the members pay none.')];
  const open = (text: string, formula: string) =>
    checkPrinted({ text, formulas: [formula] }, fee, true).missing.map((one) => one.text);

  it('should take one printed figure', () => {
    expect(open('That is €50 a year.', '12.50 * 4 = 50')).toEqual([]);
    expect(open('That is €62.50 a year.', '12.50 * 5 = 62.50')).toEqual(['62.50']);
    expect(open('A share of 0.8 % pays none.', '3 / 365 = 0.8 %')).toEqual(['0.8 %']);
    expect(open('That is €56 a year.', '14 * 4 = 56')).toEqual(['56']);
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

describe('weeks of a year', () => {
  const wage = [passageOf('A month is paid with 8,000 EUR, and has weeks of 40 hours.', { id: 'ev_1' })];
  const lacks = (text: string, formula: string) =>
    checkPrinted({ text, formulas: [formula] }, wage, true).missing.map((one) => one.text);

  it('should need no passage beside two figures that have one', () => {
    expect(lacks('An hour is 46.15 EUR.', '8,000 * 12 / 52 / 40 = 46.15')).toEqual([]);
    expect(lacks('With 52 weeks an hour is 46.15 EUR.', '8,000 * 12 / (52 * 40) = 46.15')).toEqual([]);
    expect(lacks('It has 52 weeks of 40 hours.', '8,000 * 12 / 40 = 2,400')).toEqual(['52']);
    expect(lacks('An hour is 47.06 EUR.', '8,000 * 12 / 51 / 40 = 47.06')).toEqual(['47.06']);
  });
});
