import { describe, expect, it } from 'vitest';
import { checkPrinted } from '../../../../src/rag/verify/index.ts';
import { workOutUnsaid } from '../../../../src/rag/verify/veto.ts';
import { passageOf } from './make-passage.ts';

const missing = (text: string, passage: string, given: Parameters<typeof passageOf>[1] = {}) =>
  checkPrinted({ text }, [passageOf(passage, given)]).missing.map((one) => `${one.kind}: ${one.text}`);

describe('the veto passes what is printed', () => {
  it.each([
    ['a figure', 'Sales were 731.', 'In total 731 were sold.'],
    ['grouping', 'Sales were 17606.', 'Sales: 17,606.'],
    ['a scale word', 'Sales were $17.6 billion.', 'Sales came to $17,606 million.'],
    ['the scale of a head', 'Sales were $17.6 billion.', '(in millions)\n\n| Sales | 17,606 |'],
    ['rounding that it admits', 'About 4.3 thousand came.', 'There came 4,310 people.'],
    ['cents for a part of the unit', 'It rose by 40 cents.', 'It rose by EUR 0.40.'],
    ['a word for per cent', 'It rose 12 percent.', 'It rose by 12 %.'],
    [
      'a percent sign of a column head',
      'The share is 12.5%.',
      '| Year | % of sales |\n| --- | --- |\n| A | 12.5 |',
    ],
    ['a share as a fraction', 'The share is 12.5%.', 'The share was 0.125.'],
    ['full-width digits', '销量为７３１台。', '共售出731台。'],
    ['万', '营业收入为25亿元。', '营业收入达到了250000万元。'],
    ['亿', '募集资金2亿元。', '募集资金200,000,000元。'],
    ['百分之', '增长百分之十五。', '同比增长15%。'],
    ['a number in words of Han', '共有二十五家门店。', '门店共25家。'],
    ['a small number in words', 'There are 3 plans.', 'Three plans exist.'],
    ['a small number in words of Han', '有3家公司。', '共有三家公司。'],
    ['a date in another order', 'It opened on 14 March 2025.', 'Opened March 14, 2025.'],
    ['a date in digits', 'It opened on 14 March 2025.', 'Opened 2025-03-14.'],
    ['a date with dots', 'It opened on 14 March 2025.', 'Opened 14.03.2025.'],
    ['a date written with dots', 'It opened on 14.03.2025.', 'Opened March 14, 2025.'],
    ['a Chinese date', '于2025年3月14日开业。', 'Opened on 14 March 2025.'],
    ['a Chinese date in Han digits', '于2025年3月开业。', '二〇二五年三月开业。'],
    [
      'a date whose year stands elsewhere',
      'It opened on April 9, 2011.',
      'In 2011 much changed. On April 9th it opened.',
    ],
    [
      'a month whose year stands elsewhere',
      'It opened in June 2011.',
      'The year 2011 began badly; by June it was open.',
    ],
    ['an identifier', 'CVE-2021-44228 is mended.', 'We mended CVE-2021-44228.'],
    ['an identifier with other hyphens', 'RFC7231 applies.', 'See RFC 7231.'],
    ['an identifier beside a word', 'It reports F1/accuracy.', 'It reports accuracy and F1.'],
    ['a size within a name', 'The largest has 65B parameters.', 'We call it Vicugna-65B.'],
    ['a size before a hyphen', 'The largest has 65B parameters.', 'It is a 65B-parameter model.'],
    ['a name with a number', 'COVID\u201119 sales fell.', 'Sales for COVID-19 fell.'],
    ['a name with a dash', 'COVID–19 sales fell.', 'Sales for COVID-19 fell.'],
    ['the kind of a filing', 'The 20-F and the 10-Q say that sales fell.', 'Sales fell.'],
    ['a quarter in words', 'Sales fell in Q3 2023.', 'In the third quarter of 2023 sales fell.'],
    ['a half year in words', 'H2 2023 的销售下降。', '2023年下半年销售下降。'],
    ['words in quotation marks', 'He called it “a quiet day”.', 'It was, he said, a  *quiet* day.'],
    ['words with something left out', 'He called it “a day […] at sea”.', 'It was a day of nothing at sea.'],
    ['a Chinese quotation', '他称之为“平静的一天”。', '他说那是平静的一天。'],
    ['a translated quotation', 'He called it “a quiet day”.', '他说那是平静的一天。'],
  ])('%s', (_name, text, passage) => {
    expect(missing(text, passage)).toEqual([]);
  });

  it('a year of the title, a heading or the head of the table', () => {
    expect(missing('In 2019 sales fell.', 'Sales fell.', { title: 'Report 2019' })).toEqual([]);
    expect(missing('In 2019 sales fell.', 'Sales fell.', { context: 'Results of 2019' })).toEqual([]);
    expect(missing('In 2019 sales were 731.', '| Sales | 731 |', { prefix: '| Year | 2019 |' })).toEqual([]);
  });

  it('a figure of the sentence before, which is checked there', () => {
    const statement = { text: 'Of these 731, many were late.', before: 'It sold 731.' };
    expect(checkPrinted(statement, [passageOf('Many were late.')]).missing).toEqual([]);
  });
});

describe('the veto names what is not printed', () => {
  it.each([
    ['a figure', 'Sales were 731.', 'In total 913 were sold.', ['figure: 731']],
    ['another scale', 'Sales were $17.6 billion.', 'Sales came to $17.6 million.', ['figure: 17.6 billion']],
    [
      'more places than are printed',
      'Sales were 17.62 billion.',
      'Sales came to 17.6 billion.',
      ['figure: 17.62 billion'],
    ],
    ['another share', 'It rose 12 percent.', 'It rose by 21 %.', ['figure: 12 percent']],
    ['万', '营业收入为26亿元。', '营业收入达到了250000万元。', ['figure: 26亿']],
    ['百分之', '增长百分之十五。', '同比增长51%。', ['figure: 百分之十五']],
    ['a year', 'In 2018 sales fell.', 'In 2019 sales fell.', ['figure: 2018']],
    ['a day', 'It opened on 15 March 2025.', 'Opened March 14, 2025.', ['date: 15 March 2025']],
    [
      'the year of a date',
      'It opened on April 9, 2012.',
      'In 2011 much changed. On April 9th it opened.',
      ['date: April 9, 2012'],
    ],
    ['a Chinese date', '于2025年4月14日开业。', '于2025年3月14日开业。', ['date: 2025年4月14日']],
    [
      'an identifier',
      'CVE-2021-44229 is mended.',
      'We mended CVE-2021-44228.',
      ['identifier: CVE-2021-44229'],
    ],
    ['an identifier beside another', 'It is in T5/T7.', 'It is in T5.', ['identifier: T5/T7']],
    [
      'a number that is no share of two others',
      'Pilots above 1,300 hours had 14 and 1 in the model.',
      'One had 14 hours in the model, another 1.',
      ['figure: 1,300'],
    ],
    ['another size', 'The largest has 65B parameters.', 'We call it Vicugna-165B, or 6.5B.', ['figure: 65B']],
    [
      'an identifier that only words side by side spell',
      'The model T5x won.',
      'It cost at 5 x.',
      ['identifier: T5x'],
    ],
    [
      'words in quotation marks',
      'He called it “a loud day”.',
      'It was a quiet day.',
      ['quotation: a loud day'],
    ],
    ['a Chinese quotation', '他称之为“喧闹的一天”。', '他说那是平静的一天。', ['quotation: 喧闹的一天']],
    ['another quarter', 'Sales fell in Q4 2023.', 'In the third quarter of 2023 sales fell.', ['figure: 4']],
    ['a figure below zero', 'Sales changed by −19 %.', 'COVID-19 sales changed.', ['figure: 19 %']],
    ['a figure beside a name', 'COVID-19 sales of 19.', 'COVID-19 sales.', ['figure: 19']],
    ['days', 'In the last 90 days sales fell.', 'Sales fell.', ['figure: 90']],
    ['a figure beside a filing', 'The 20-F says 20.', 'Form 20-F.', ['figure: 20']],
    ['each of two', 'It sold 731 in 2018.', 'It sold 913 in 2019.', ['figure: 731', 'figure: 2018']],
  ])('%s', (_name, text, passage, expected) => {
    expect(missing(text, passage)).toEqual(expected);
  });
});

describe('a count of passages', () => {
  const forms = Array.from({ length: 16 }, (_, at) => passageOf('The field says No.', { id: `ev_${at}` }));
  const open = (text: string, passages: typeof forms) =>
    checkPrinted({ text }, passages).missing.map((one) => one.text);

  it.each([
    'The field says No in 13 of the 16 reports.',
    'Fifteen of 16 reports say No.',
    'In all 16 reports the field says No.',
    '在16份报告中，有13份写“No”。',
  ])('should pass where so many are cited: %s', (text) => {
    expect(open(text, forms)).toEqual([]);
    expect(open(text, forms.slice(0, 5))).not.toEqual([]);
  });

  it('should not pass as anything else than a count, nor where fewer are cited', () => {
    expect(open('The engine had run for 15 hours.', forms)).toEqual(['15']);
    expect(open('It says No in 15 of the 20 reports.', forms)).toEqual(['20']);
    expect(open('It was 13 % of the 16 reports.', forms)).toEqual(['13 %']);
  });
});

describe('one step of arithmetic', () => {
  const printed = 'North sold 4,120 and South 4,310 units.';
  it.each([
    ['a sum', 'Both sold 8,430 units: North 4,120, South 4,310.', '4,120 + 4,310 = 8,430'],
    ['a difference', 'South 4,310, North 4,120: 190 more.', '4,310 − 4,120 = 190'],
    ['growth', 'From 4,120 to 4,310, a rise of 4.6%.', '4,310 / 4,120 − 1 = 4.6%'],
    ['a share', 'Of 4,310 there were 4,120, or 95.6%.', '4,120 / 4,310 = 95.6%'],
    ['a mean', 'North 4,120 and South 4,310, on average 4,215.', '(4,120 + 4,310) / 2 = 4,215'],
    ['a product', 'North 4,120 times South 4,310 is 17,757,200.', '4,120 × 4,310 = 17,757,200'],
    ['a Chinese difference', '南部4,310台，北部4,120台，相差190台。', '4,310 − 4,120 = 190'],
  ])('should keep %s with its operands in their places', (_name, text, formula) => {
    const { missing: left, workedOut } = checkPrinted({ text }, [passageOf(printed)]);
    expect(left).toEqual([]);
    expect(workedOut.map((step) => step.formula)).toEqual([formula]);
    for (const { start, end, value, evidenceId } of workedOut[0]?.operands ?? []) {
      expect(printed.slice(start - 1_000, end - 1_000)).toBe(value);
      expect(evidenceId).toBe('ev_1');
    }
    expect(workedOut[0]?.operands).toHaveLength(2);
  });

  it('should not work out what is printed', () => {
    const { workedOut } = checkPrinted({ text: 'South 4,310, North 4,120.' }, [passageOf(printed)]);
    expect(workedOut).toEqual([]);
  });

  const withFormula = (formula: string) =>
    checkPrinted({ text: 'The rise is 4.6%.', formulas: [formula] }, [passageOf(printed)]);
  it('should take a given formula of printed figures that comes out', () => {
    expect(withFormula('4,310 / 4,120 − 1 = 4.6 %').workedOut[0]).toMatchObject({
      formula: '4,310 / 4,120 − 1 = 4.6 %',
      operands: [{ value: '4,310' }, { value: '4,120' }],
    });
  });

  it.each([
    ['a median of two in the middle', '(24 + 45) / 2 = 34.5', 'The median is 34.5 hours.', ['24', '45']],
    ['a median', 'median(3, 14, 24, 45, 158, 2,555) = 34.5', 'The median is 34.5 hours.', 6],
    ['a mean', 'average(14, 45, 158) = 72.3', 'On average 72.3 hours.', 3],
    ['a Chinese median', '中位数（3, 14, 45, 158）= 29.5', '中位数为29.5小时。', 4],
  ])('should take %s of a list, whatever its figures are', (_name, formula, text, operands) => {
    const hours = passageOf('A has 3 hours, B 14, C 24, D 45, E 158 and F 2,555 hours.');
    const { missing: left, workedOut } = checkPrinted({ text, formulas: [formula] }, [hours]);
    expect(left).toEqual([]);
    const values = workedOut[0]?.operands.map(({ value }) => value);
    if (typeof operands === 'number') expect(values).toHaveLength(operands);
    else expect(values).toEqual(operands);
  });

  it.each([
    'median(3, 14, 24) = 15.0',
    'median(3, 14, 99) = 14.5',
    'median(3, fourteen, 24) = 14.5',
    'median() = 14.5',
    'average(14, 16) = 14.5',
  ])('should not take %s', (formula) => {
    const hours = passageOf('A has 3 hours, B 14, C 24 hours.');
    const given = { text: 'The median is 14.5 hours.', formulas: [formula] };
    expect(checkPrinted(given, [hours]).missing).toEqual([{ kind: 'figure', text: '14.5' }]);
  });

  it('should take one in per cent for a cell under a head of per cent', () => {
    const row = { text: 'South | 4.6', head: 'Town | Rise (%)', formulas: ['4,310 / 4,120 − 1 = 4.6 %'] };
    expect(checkPrinted(row, [passageOf(printed)]).missing).toEqual([]);
    expect(checkPrinted({ ...row, text: 'South | 4.7' }, [passageOf(printed)]).missing).not.toEqual([]);
  });

  it.each([
    ['does not come out', '4,310 / 4,120 + 1 = 4.6 %'],
    ['gives another figure', '4,310 / 4,120 = 104.6 %'],
    ['takes what is not printed', '9,414 / 9,000 − 1 = 4.6 %'],
    ['is none', 'because it rose'],
  ])('should keep no calculation of a formula that %s', (_name, formula) => {
    expect(withFormula(formula).workedOut).toEqual([]);
  });

  it('should refuse a result that no step gives', () => {
    expect(
      checkPrinted({ text: 'The rise is 7.3%.', formulas: ['4,310 / 4,120 − 1 = 7.3 %'] }, [
        passageOf(printed),
      ]).missing,
    ).toEqual([{ kind: 'figure', text: '7.3%' }]);
  });
});

describe('a calculation that is given', () => {
  it('should be unsaid where no figure is its result, in per cent by the head of a column either', () => {
    const passage = passageOf('It sold 4,120 units in 2021 and 4,310 units in 2022.');
    const unsaid = (text: string) =>
      workOutUnsaid({ text, formulas: ['4,310 / 4,120 − 1 = 4.6 %'] }, [passage]).length;
    expect(['Norvik | a little', 'Norvik | 4.6', 'Norvik | 4.6 %'].map(unsaid)).toEqual([1, 0, 0]);
  });
});

describe('figures of a calculation', () => {
  it('should be those of the passage that prints most of them, as they are written', () => {
    const passages = [
      passageOf('Sales fell 8% and stock rose to 8,000.'),
      passageOf('Paxlovid brings about $8 billion, down 58% from 2022.', { id: 'ev_2' }),
    ];
    const { workedOut } = checkPrinted(
      {
        text: 'Its sales of 2022 were about $19.0 billion.',
        formulas: ['8 / (1 - 58 / 100) = 19.0'],
      },
      passages,
    );
    const [shown] =
      workedOut.length > 0
        ? workedOut
        : workOutUnsaid(
            { text: 'Its sales of 2022 were about $19.0 billion.', formulas: ['8 / (1 - 58 / 100) = 19.0'] },
            passages,
          );
    expect(shown?.operands.map(({ evidenceId, value }) => [evidenceId, value])).toContainEqual([
      'ev_2',
      expect.stringContaining('8'),
    ]);
    expect(shown?.operands.every(({ evidenceId }) => evidenceId === 'ev_2')).toBe(true);
  });

  it.each([
    ['as a share below one', '13.5 / (1 - 0.64) = 37.5'],
    ['behind a hyphen', '13.5 / (1 - 64%) = 37.5'],
    ['behind a minus', '13.5 / (1 − 64 %) = 37.5'],
  ])('should take a per cent that is written %s', (_, formula) => {
    const statement = {
      text: 'Sales of 2022 are implied to be about $37.5 billion.',
      formulas: [formula],
    };
    const printed = passageOf('Sales will be about $13.5 billion, down 64% from 2022.');
    expect(checkPrinted(statement, [printed]).missing).toEqual([]);
    const other = passageOf('Sales will be about $13.5 billion, down 46% from 2022.');
    expect(checkPrinted(statement, [other]).missing).not.toEqual([]);
  });

  it('should take two per cents with one sign as a difference of points', () => {
    const statement = { text: 'The ratio fell 8.7 points.', formulas: ['34.9 - 26.2 % = 8.7'] };
    expect(checkPrinted(statement, [passageOf('The ratio was 34.9% and is 26.2%.')]).missing).toEqual([]);
  });
});

describe('arithmetic over percentages', () => {
  const rose = 'The margin rose to 12.5% from 4.0%.';

  it('should take no quotient or product of two of them for a figure that nobody prints', () => {
    expect(missing('The margin rose to 12.5% from 4.0%; 3.1 points are scope.', rose)).toEqual([
      'figure: 3.1',
    ]);
    expect(missing('The margin rose to 12.5% from 4.0%, of which 0.5 % is scope.', rose)).toEqual([
      'figure: 0.5 %',
    ]);
  });

  it('should still take their difference', () => {
    expect(missing('The margin rose by 8.5 points to 12.5% from 4.0%.', rose)).toEqual([]);
  });
});
