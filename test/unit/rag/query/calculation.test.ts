import { describe, expect, it } from 'vitest';
import { type Period, readPeriods } from '../../../../src/linguistics/periods/index.ts';
import { parseTerm } from '../../../../src/rag/measures/parse-term.ts';
import { writeTerm } from '../../../../src/rag/measures/term.ts';
import { askedCalculations } from '../../../../src/rag/query/calculation/asked-calculations.ts';
import type { LineFigure } from '../../../../src/rag/query/calculation/plain-figure.ts';
import { convertFigure, workOut } from '../../../../src/rag/query/calculation/work-out.ts';

const written = (text: string, year?: number) => {
  const term = parseTerm(text, year);
  return term && writeTerm(term, ({ id, back }) => `${id}[${back}]`);
};
const calculationsOf = (question: string) =>
  askedCalculations({ question, periods: readPeriods(question) }).map(({ name, terms, form, period }) => ({
    name,
    form,
    year: period.year,
    term: terms[0] && writeTerm(terms[0], ({ id, back }) => `${id}[${back}]`),
  }));

const LINES: Readonly<Record<string, string>> = {
  'cost of sales 2022': '600',
  'inventories 2022': '80',
  'inventories 2021': '70',
  'current assets 2022': '90',
  'current liabilities 2022': '(60)',
  'net income 2022': '(50)',
  'revenue 2022': '1,000',
  'revenue 2021': '800',
};
const figuresOf = (id: string, { year }: Period): LineFigure[] => {
  const value = LINES[`${id} ${year}`];
  const common = {
    documentId: 'd',
    evidenceId: `ev_${id.length}`,
    measure: id,
    unit: '(in millions)',
    worth: 1,
  };
  return value === undefined ? [] : [{ ...common, label: id, header: String(year), value, isPrimary: true }];
};
const answer = (question: string, language: 'en' | 'zh' = 'en') =>
  askedCalculations({ question, periods: readPeriods(question) }).map((asked) =>
    workOut(asked, figuresOf, language),
  );

describe('terms', () => {
  it('should read a definition in words and signs, with averages and changes over the year before', () => {
    expect(written('(FY2019 COGS) / (average inventory between FY2018 and FY2019)', 2019)).toBe(
      'cost of sales[0] / ((inventories[1] + inventories[0]) / 2)',
    );
    expect(written('total current assets divided by total current liabilities')).toBe(
      'current assets[0] / current liabilities[0]',
    );
    expect(
      written(
        '365 * (average accounts payable) / (COGS + change in inventory between FY2021 and FY2022)',
        2022,
      ),
    ).toBe(
      '365 × ((accounts payable[1] + accounts payable[0]) / 2) / (cost of sales[0] + (inventories[0] − inventories[1]))',
    );
    expect(written('营业收入 除以 平均存货')).toBe('revenue[0] / ((inventories[1] + inventories[0]) / 2)');
  });

  it('should not read what names no measure, two measures in one operand, or no operation', () => {
    expect(written('happiness / revenue')).toBeUndefined();
    expect(written('revenue and inventories / total assets')).toBeUndefined();
    expect(written('revenue')).toBeUndefined();
    expect(written('(revenue / total assets')).toBeUndefined();
    expect(written('revenue / '.repeat(200))).toBeUndefined();
  });
});

describe('calculations that a question asks for', () => {
  it('should take the definition of the question before what is known', () => {
    expect(
      calculationsOf(
        "What is Quay's FY2022 inventory turnover ratio? Inventory turnover ratio is defined as: (FY2022 revenue) / (FY2022 inventory).",
      ),
    ).toEqual([
      { name: 'Inventory turnover ratio', form: 'ratio', year: 2022, term: 'revenue[0] / inventories[0]' },
    ]);
  });

  it('should know ratios of the field in both languages', () => {
    const term = 'cost of sales[0] / ((inventories[1] + inventories[0]) / 2)';
    expect(calculationsOf('What was the inventory turnover in FY2022?')).toMatchObject([{ term }]);
    expect(calculationsOf('2022年度的存货周转率是多少？')).toMatchObject([{ name: '存货周转率', term }]);
  });

  it('should work out margins, shares of revenue, growth and averages of years', () => {
    expect(calculationsOf('What is the FY2022 COGS % margin?')).toMatchObject([
      { term: 'cost of sales[0] / revenue[0]', form: 'percent' },
    ]);
    expect(calculationsOf('What was the revenue growth rate in FY2022?')).toMatchObject([
      { term: 'revenue[0] / revenue[1] − 1' },
    ]);
    expect(calculationsOf('What is the total revenue CAGR from FY2019 to FY2022?')).toMatchObject([
      { term: '(revenue[0] / revenue[3]) ^ (1 / 3) − 1' },
    ]);
    expect(calculationsOf('What is the FY2021 - FY2022 2 year average operating margin?')).toMatchObject([
      { term: '(operating income[1] / revenue[1] + operating income[0] / revenue[0]) / 2' },
    ]);
  });

  it('should put the definitions of a question into each other', () => {
    const term =
      '365 × ((inventories[1] + inventories[0]) / 2) / cost of sales[0] − 365 × accounts payable[0] / cost of sales[0]';
    expect(
      calculationsOf(
        'What is the FY2022 CCC? CCC is defined as: DIO - DPO. DIO is defined as: 365 * (average inventory between FY2021 and FY2022) / (FY2022 COGS). DPO is defined as: 365 * accounts payable / COGS.',
      ),
    ).toEqual([{ name: 'CCC', form: 'ratio', year: 2022, term }]);
    expect(calculationsOf('What is the FY2022 gap? The gap is defined as: DIO - DPO.')).toEqual([]);
  });

  it('should call a figure by the question, and one that shows a quality by its lines', () => {
    expect(
      calculationsOf(
        'What is the FY2022 FCF? For the purposes of this question, FCF is defined as: capex + COGS.',
      ),
    ).toMatchObject([{ name: 'FCF' }]);
    expect(
      calculationsOf('What was the average capex as a % of revenue for Quay from FY2021 to FY2022?'),
    ).toMatchObject([
      {
        name: 'capex as a % of revenue',
        term: '(capital expenditure[1] / revenue[1] + capital expenditure[0] / revenue[0]) / 2',
      },
    ]);
    expect(calculationsOf('Is Quay capital-intensive in FY2022?').map(({ name }) => name)).toEqual([
      'purchases of property, plant and equipment / total revenues',
      'property, plant and equipment, net / total assets',
    ]);
  });

  it('should ask for nothing without a year or a measure', () => {
    expect(calculationsOf('What is the inventory turnover?')).toEqual([]);
    expect(calculationsOf('Who led the company in 2022?')).toEqual([]);
  });
});

describe('figures worked out', () => {
  it('should show lines, formula and result, and cite every line', () => {
    expect(answer('What was the inventory turnover in FY2022?')).toMatchObject([
      {
        text: 'The inventory turnover of FY2022 is 8.00 {= 600 / ((70 + 80) / 2) = 8.00}, from cost of sales 600 (2022), inventories 70 (2021), inventories 80 (2022).',
        evidenceIds: ['ev_13', 'ev_11'],
      },
    ]);
    expect(answer('2022年度的流动比率是多少？', 'zh')[0]?.text).toContain('为1.50 {= 90 / 60 = 1.50}');
  });

  it('should read brackets as a loss only where a measure can be one', () => {
    expect(answer('What was the net margin in FY2022?')[0]?.text).toContain('-5.0 %');
    expect(answer('What was the working capital in FY2022?')[0]?.text).toContain(
      'is 30 million {= 90 − 60 = 30},',
    );
  });

  it('should take lines from the statements of one document, and a loss away', () => {
    const [asked] = askedCalculations({ question: 'EBITDA in FY2022?', periods: readPeriods('FY2022') });
    const row = (id: string, value: string, more: Partial<LineFigure> = {}): LineFigure[] => [
      {
        documentId: 'd',
        evidenceId: 'ev',
        measure: id,
        label: id,
        header: '2022',
        value,
        unit: '(in millions)',
        worth: 0.8,
        isPrimary: true,
        ...more,
      },
    ];
    const work = (depreciation: LineFigure[]) =>
      asked &&
      workOut(
        asked,
        (id) =>
          id === 'operating income'
            ? row(id, '(30)')
            : id === 'depreciation and amortization'
              ? depreciation
              : [],
        'en',
      );
    const own = row('depreciation and amortization', '19');
    expect(
      work([...row('depreciation and amortization', '7', { isPrimary: false, worth: 1 }), ...own])?.text,
    ).toContain('is -11 million {= 19 − 30 = -11}');
    expect(work(row('depreciation and amortization', '19', { documentId: 'other' }))).toBeUndefined();
  });

  it('should say nothing when a line is missing or the scales differ', () => {
    expect(answer('What was the asset turnover in FY2022?')).toEqual([undefined]);
    const mixed = (id: string, period: Period) =>
      figuresOf(id, period).map((each) => (id === 'revenue' ? { ...each, unit: '(in thousands)' } : each));
    const [asked] = askedCalculations({
      question: 'What was the net margin in FY2022?',
      periods: readPeriods('FY2022'),
    });
    expect(asked && workOut(asked, mixed, 'en')).toBeUndefined();
  });

  it('should convert a figure to the unit that is asked for', () => {
    expect(convertFigure('(91,248)', '(in thousands)', 'in USD millions')).toBe('91.25 million');
    expect(convertFigure('5,466,312', 'in thousands', 'in millions')).toBe('5,466 million');
    expect(convertFigure('12', 'in millions', 'in millions')).toBeUndefined();
  });
});
