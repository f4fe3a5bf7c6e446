import { describe, expect, it } from 'vitest';
import type { DocumentIdentity } from '../../../../src/domain/index.ts';
import { readPeriods } from '../../../../src/linguistics/periods/index.ts';
import { findMeasures } from '../../../../src/rag/measures/index.ts';
import { askedRow } from '../../../../src/rag/query/asked-row.ts';
import {
  ASKED_ROW,
  figureTexts,
  findFigures,
  wantedMeasures,
} from '../../../../src/rag/query/find-figures.ts';
import { knowLibrary } from '../../../../src/rag/query/known-library.ts';
import { readTableRows } from '../../../../src/rag/query/read-table-rows.ts';
import { understandQuestion } from '../../../../src/rag/query/understand-question.ts';
import { isWholeFigure } from '../../../../src/rag/query/whole-figure.ts';

const INCOME = `Statements of Earnings

$ in millions, except per share amounts

| Fiscal Years Ended |  | January 28, 2023 |  | January 29, 2022 |
| --- | --- | --- | --- | --- |
| Revenue | $ | 46,298 | $ | 51,761 |
| Cost of sales |  | 36,386 |  | 40,121 |
| Effective tax rate | 20.7 | % | 19.0 | % |
| Net (loss)/earnings |  | (1,419) |  | 2,454 |
| Basic earnings per share | $ | 6.31 | $ | 9.94 |
`;
const document = (period: Partial<NonNullable<DocumentIdentity['period']>>) => ({
  id: 'd',
  title: 'd',
  identity: {
    title: 'd',
    authors: [],
    aliases: [],
    selfNames: [],
    abbreviations: [],
    period: { label: '', year: 2023, fiscal: true, source: { from: 'text' as const }, ...period },
  },
});
const ANNUAL = document({ year: 2023, date: '2023-01-28' });
const asked = (question: string) => {
  const understood = understandQuestion(question, knowLibrary([]));
  return wantedMeasures({ ...understood, row: askedRow(understood) });
};
const find = (question: string, text = INCOME, of = ANNUAL) =>
  findFigures(
    wantedMeasures({ question, measures: findMeasures(question), periods: readPeriods(question) }),
    { text, prefix: '' },
    of,
  ).flatMap(figureTexts);

describe('units', () => {
  it('should be those of the table, and not the head of another column', () => {
    const text = `| (Unaudited; in Millions) | YEAR | YEAR | YEAR |
| --- | --- | --- | --- |
|  | 2022 | 2022 | Percent |
|  |  | Percent | Increase |
|  | Amount | to Sales | (Decrease) |
| Revenue | 94,943 | 100.0 | 1.3 |
`;
    expect(find('What was the revenue in 2022?', text)[0]).toBe('Revenue – 2022: 94,943 (in Millions)');
  });
});

describe('notes beside statements', () => {
  const wanted = wantedMeasures({
    question: 'depreciation and amortization',
    measures: findMeasures('depreciation and amortization'),
    periods: readPeriods('FY2022'),
  });
  const rowsOf = (rows: string, head = '2022') =>
    findFigures(
      wanted,
      {
        text: `| (millions) | ${head} |\n| --- | --- |\n| Depreciation and amortization | 40 |\n${rows}`,
        prefix: '',
      },
      document({ year: 2022, date: '2022-12-31' }),
    );

  it('should tell a line of a statement from one of a note on deferred taxes', () => {
    const [own] = rowsOf('| Net cash provided by operating activities | 90 |\n| Capital expenditures | 30 |');
    const [note] = rowsOf('| Inventories | 7 |\n| Valuation allowance | (3) |');
    const [headed] = rowsOf('| Inventories | 7 |', '2022 deferred tax assets');
    expect(own).toMatchObject({ isPrimary: true });
    for (const other of [note, headed]) {
      expect(other).toMatchObject({ isPrimary: false });
      expect(other?.fit ?? 1).toBeLessThan(0.6);
    }
  });

  it('should keep a balance sheet that prints deferred taxes among its lines', () => {
    const of = document({ year: 2022, date: '2022-12-31' });
    const [row] = findFigures(
      wantedMeasures({ question: '', measures: findMeasures('inventories'), periods: readPeriods('FY2022') }),
      {
        text: '| (millions) | 2022 |\n| --- | --- |\n| Inventories | 7 |\n| Noncurrent deferred tax assets | 3 |\n| Total assets | 90 |\n| Noncurrent deferred tax liabilities | 2 |',
        prefix: '',
      },
      of,
    );
    expect(row).toMatchObject({ isPrimary: true });
  });
});

describe('tables whose first line is their title', () => {
  const TITLED = `| Consolidated Balance Sheets QUAYSIDE ROPE (In Millions) |  |  |
| --- | --- | --- |
|  | May 31, 2020 | As of May 26, 2019 |
| Inventories | 1,426.3 | 1,559.3 |`;
  const TITLED_ZH = `| 合并资产负债表（单位：万元） |  |  |
| --- | --- | --- |
|  | 2020年12月31日 | 2019年12月31日 |
| 存货 | 1,426.3 | 1,559.3 |`;

  it('should have the days below it for headers, and its unit', () => {
    const of = document({ year: 2020, date: '2020-05-31' });
    expect(find('inventories at the end of fiscal 2020', TITLED, of)).toEqual([
      'Inventories – May 31, 2020: 1,426.3 (In Millions)',
    ]);
    expect(
      find('2020年末存货', TITLED_ZH, document({ year: 2020, date: '2020-12-31', fiscal: false })),
    ).toEqual(['存货 – 2020年12月31日: 1,426.3 (单位：万元)']);
  });
});

describe('tables with several lines of header', () => {
  const QUARTERS = `| (In Millions) | 2022 | 2022 | 2022 | 2022 |
| --- | --- | --- | --- | --- |
|  | Q3 | Q4 | Six months | Full year |
|  | Amount | Amount | Amount | Amount |
| Net sales | 199 | 239 | 438 | 799 |`;
  const QUARTERS_ZH = `| 项目 | 2022年 | 2022年 |
| --- | --- | --- |
|  | 第三季度 | 全年 |
| 营业收入 | 199 | 799 |`;
  const YEARS = `| (In Millions) | Fourth quarter | Fourth quarter | Twelve months ended December 31, |
| --- | --- | --- | --- |
|  | 2022 | 2021 | 2022 |
| Net sales | 239 | 248 | 799 |`;
  const of = document({ year: 2022, quarter: 4, fiscal: false });

  it('should give the year its own column, never that of a quarter or of some months', () => {
    expect(find('net sales in 2022', QUARTERS, of)).toEqual([
      'Net sales – 2022 Full year: 799 (In Millions)',
    ]);
    expect(find('2022年营业收入', QUARTERS_ZH, of)).toEqual(['营业收入 – 2022年 全年: 799']);
    expect(find('net sales in 2022', YEARS, of)).toEqual(['Net sales – 2022: 799 (In Millions)']);
  });

  it('should give a quarter its own column', () => {
    expect(find('net sales in Q3 2022', QUARTERS, of)).toEqual(['Net sales – 2022 Q3: 199 (In Millions)']);
    expect(find('2022年第三季度营业收入', QUARTERS_ZH, of)).toEqual(['营业收入 – 2022年 第三季度: 199']);
    expect(find('net sales in Q4 2021', YEARS, of)).toEqual([
      'Net sales – Fourth quarter 2021: 248 (In Millions)',
    ]);
  });
});

describe('rows whose labels lost their spaces', () => {
  const SQUEEZED =
    '| | 2021 | 2020 |\n| --- | --- | --- |\n| Netsales | 310 | 295 |\n| Othersales | 9 | 8 |\n| 营业 收入 | 12 | 11 |';
  it('should be found all the same, in both languages', () => {
    const of = document({ year: 2021, date: '2021-12-31', fiscal: false });
    expect(find('net sales in 2021', SQUEEZED, of)).toEqual(['Netsales – 2021: 310', '营业 收入 – 2021: 12']);
    expect(find('2021年营业收入', SQUEEZED, of)).toContain('营业 收入 – 2021: 12');
  });
});

describe('rows that their group names', () => {
  const GROUPED = `| | 2021 | 2020 |
| --- | --- | --- |
| Revenues: | | |
| Kettles | 310 | 295 |
| Earnings per common share: | | |
| Basic | 1.30 | 0.55 |
| Diluted (Note 18) | 1.28 | 0.54 |
| 每股收益 | | |
| 稀释 | 1.27 | 0.53 |`;
  const of = document({ year: 2021, date: '2021-12-31', fiscal: false });

  it.each([
    ['What was diluted EPS in 2021?', ['Diluted (Note 18) – 2021: 1.28', '稀释 – 2021: 1.27']],
    ['What were basic earnings per share in 2021?', ['Basic – 2021: 1.30']],
    ['2021年稀释每股收益是多少？', ['Diluted (Note 18) – 2021: 1.28', '稀释 – 2021: 1.27']],
    ['What were the revenues in 2021?', []],
  ])('should answer “%s” from label and group together', (question, expected) => {
    expect(find(question, GROUPED, of)).toEqual(expected);
  });
});

describe('rows that a question names in its own words', () => {
  const SEGMENTS = `Consolidated Balance Sheets

December 31, 2022 December 31, 2021

|  |  |  |
| --- | --- | --- |
| Revenues: |  |  |
| Kettles | 310 | 295 |
| Lanterns | 120 | 118 |
| Total revenues | 430 | 413 |
| Retained earnings | 1,267 | 925 |
| 应付职工薪酬 | 77 | 71 |

Common stock, 500 shares authorized

|  |  |  |
| --- | --- | --- |
| Treasury reserve | 12 | 11 |
`;
  const row = (question: string) =>
    findFigures(asked(question), { text: SEGMENTS, prefix: '' }, document({ year: 2022, date: '2022-12-31' }))
      .filter(({ measure }) => measure === ASKED_ROW)
      .flatMap(figureTexts);

  it.each([
    ['What were the retained earnings at the end of FY2021?', ['Retained earnings – December 31, 2021: 925']],
    ['How much were the revenues from Kettles in 2022?', ['Kettles – December 31, 2022: 310']],
    ['2022年末应付职工薪酬是多少？', ['应付职工薪酬 – December 31, 2022: 77']],
    ['What was the treasury reserve at the end of FY2021?', ['Treasury reserve – December 31, 2021: 11']],
    ['How much were the revenues from Teapots in 2022?', []],
    ['Why did retained earnings rise in 2022?', []],
    ['How much were total revenues in 2022?', []],
  ])('should answer “%s” from the row of that name alone', (question, expected) => {
    expect(row(question)).toEqual(expected);
  });

  it('should not take what a line of cash flows is of for a part', () => {
    const text = '| | 2022 |\n| --- | --- |\n| Depreciation and amortization of property | 62 |\n';
    const [row] = findFigures(asked('What was D&A in 2022?'), { text, prefix: '' }, ANNUAL);
    expect(row?.fit).toBeGreaterThan(0.6);
  });

  it.each(['Total revenues from joint work', 'Revenues—Joint work', 'Revenues reserve'])(
    'should not count “%s” for the revenues',
    (label) => {
      const text = `Note 3

| | 2022 |
| --- | --- |
| ${label} | 900 |
| Total revenues | 430 |
`;
      const [part, whole] = findFigures(asked('What was the revenue in 2022?'), { text, prefix: '' }, ANNUAL);
      expect(part?.label).toBe(label);
      expect(part?.fit).toBeLessThan(0.6 * (whole?.fit ?? 0));
    },
  );
});

describe('labels that say whose a figure is', () => {
  const OWNERS = `Consolidated Statements of Income

| (Millions) | 2022 | 2021 |
| --- | --- | --- |
| Income from continuing operations | 500 | 400 |
| Discontinued operations—net of tax | (20) | 10 |
| Net income attributable to Quayside Inc. common shareholders | 470 | 405 |
| Net income attributable to noncontrolling interests | 10 | 5 |
| Other noncurrent liabilities | 77 | 66 |
| Earnings per common share attributable to common shareholders: |  |  |
| Net income attributable to Quayside Inc. common shareholders | 1.47 | 1.41 |`;

  it('should give the profit of the owners for the net income, never that of others or that of a share', () => {
    const [first, ...others] = find('net income in 2022', OWNERS).toSorted();
    expect(first).toContain('common shareholders – 2022: 470');
    expect(others).toEqual([]);
    expect(find('net income attributable to shareholders in 2022', OWNERS)).toEqual([first]);
  });

  it('should not take a statement for one of operations that were sold because a row of it is', () => {
    const whole = findFigures(asked('net income in 2022'), { text: OWNERS, prefix: '' }, undefined);
    expect(whole[0]?.fit).toBeGreaterThan(0.85);
    const sold = OWNERS.replace('Consolidated Statements of Income', 'Discontinued operations');
    const part = findFigures(asked('net income in 2022'), { text: sold, prefix: '' }, undefined);
    expect(part[0]?.fit).toBeLessThan(0.6);
  });

  it('should not give what is left over for the whole', () => {
    const rows = (question: string) =>
      findFigures(asked(question), { text: OWNERS, prefix: '' }, undefined).map(({ label }) => label);
    expect(rows('What were the noncurrent liabilities in 2022?')).toEqual([]);
    expect(rows('What were the other noncurrent liabilities in 2022?')).toEqual([
      'Other noncurrent liabilities',
    ]);
  });
});

describe('figures of a table', () => {
  it('should take the row of the measure and the column of the period, with the scale of the table', () => {
    expect(find('What was the revenue in FY2023?')).toEqual([
      'Revenue – January 28, 2023: 46,298 ($ in millions)',
    ]);
    expect(find('What was the COGS in FY2022?')).toEqual([
      'Cost of sales – January 29, 2022: 40,121 ($ in millions)',
    ]);
  });

  it('should take several columns where several periods are asked for, and all where none is', () => {
    expect(find('How did revenue in FY2023 compare to FY2022?')).toEqual([
      'Revenue – January 28, 2023: 46,298 ($ in millions)',
      'Revenue – January 29, 2022: 51,761 ($ in millions)',
    ]);
    expect(find('What is the revenue?').join()).toContain('51,761');
  });

  it.each([
    ['Consolidated Statements of Operations', 'What was the revenue in 2022?', 'Total revenues', '2022'],
    ['合并利润表', '2022年营业收入是多少？', '营业收入', '2022年'],
  ])('should know a statement by its title where it is cut short: %s', (prefix, question, label, year) => {
    const wanted = wantedMeasures({
      question,
      measures: findMeasures(question),
      periods: readPeriods(question),
    });
    const text = `| | ${year} |\n| --- | --- |\n| ${label} | 66,608 |`;
    const fitUnder = (title: string) => findFigures(wanted, { text, prefix: title }, undefined)[0]?.fit ?? 0;
    expect(fitUnder(prefix)).toBeGreaterThan(
      fitUnder(prefix.replace('Statements of', 'data:').replace('利润表', '数据')),
    );
  });

  it.each([
    ['C. Equity-Method Investments', 'What was the revenue in 2022?', 'Net sales', '2022'],
    ['三、终止经营', '2022年营业收入是多少？', '营业收入', '2022年'],
  ])('should trust a table of what is not its own less: %s', (heading, question, label, year) => {
    const wanted = wantedMeasures({
      question,
      measures: findMeasures(question),
      periods: readPeriods(question),
    });
    const text = `| | ${year} |\n| --- | --- |\n| ${label} | 6,380 |`;
    const fitBelow = (headingPath: string[]) =>
      findFigures(wanted, { text, prefix: '', headingPath }, undefined)[0]?.fit ?? 0;
    expect(fitBelow([heading])).toBeLessThan(0.7 * fitBelow(['Results', '经营成果']));
    expect(fitBelow([heading])).toBeGreaterThan(0);
  });

  it('should give nothing for a period that no column is of', () => {
    expect(find('What was the revenue in FY2019?')).toEqual([]);
  });

  it('should number the years as the document does', () => {
    const startYear = document({ year: 2022, date: '2023-01-28' });
    expect(find('What was the revenue in FY2022?', INCOME, startYear)[0]).toContain('46,298');
    const quarterly = document({ year: 2024, quarter: 2, date: '2023-07-29' });
    const balance =
      '|  | July 29, 2023 | January 28, 2023 |\n| --- | --- | --- |\n| Cash and cash equivalents | 1,093 | 1,874 |';
    expect(
      find(
        'Was there any drop in cash and cash equivalents between FY2023 and Q2 of FY2024?',
        balance,
        quarterly,
      ),
    ).toEqual([
      'Cash and cash equivalents – July 29, 2023: 1,093',
      'Cash and cash equivalents – January 28, 2023: 1,874',
    ]);
  });

  it('should not take a figure per share for one that is none, and read losses', () => {
    expect(find('What were the net earnings in FY2023?')).toEqual([
      'Net (loss)/earnings – January 28, 2023: (1,419) ($ in millions)',
    ]);
    expect(find('What was the EPS in FY2023?')[0]).toContain(
      'Basic earnings per share – January 28, 2023: 6.31',
    );
  });

  it('should give the rows that a measure is computed of', () => {
    expect(find('What was the gross margin in FY2023?').map((text) => text.split(' – ')[0])).toEqual([
      'Revenue',
      'Cost of sales',
    ]);
  });

  it('should read Chinese tables', () => {
    const text =
      '单位：百万元\n\n| 项目 | 2021年度 | 2020年度 |\n| --- | --- | --- |\n| 营业收入 | 38,640 | 35,712 |\n| 净利润 | 1,204 | 998 |';
    expect(find('2021年度的营业收入是多少？', text, document({ year: 2021, fiscal: false }))).toEqual([
      '营业收入 – 2021年度: 38,640 (单位：百万元)',
    ]);
  });

  it('should keep signs with the figures they belong to', () => {
    expect(
      readTableRows({
        text: '| a | 2022 |  | 2021 |  |\n|---|---|---|---|---|\n| Tax rate | (0.6) | % | 14.8 | % |\n| Only words | x |  | y |  |',
        prefix: '',
      }),
    ).toEqual([
      {
        label: 'Tax rate',
        group: '',
        unit: '',
        cells: [
          { header: '2022', wholeHeader: '2022', value: '(0.6)%' },
          { header: '2021', wholeHeader: '2021', value: '14.8%' },
        ],
      },
    ]);
  });

  it('should use the header of a table that was cut, which stands before the passage', () => {
    const [row] = readTableRows({
      text: '| Inventories | 12 | 10 |',
      prefix: '| Item | 2022 | 2021 |\n| --- | --- | --- |',
    });
    expect(row?.cells).toEqual([
      { header: '2022', wholeHeader: '2022', value: '12' },
      { header: '2021', wholeHeader: '2021', value: '10' },
    ]);
  });

  it('should read a header of two lines, and one whose first cell is the unit', () => {
    const twoLines =
      '|  | Year ended December 31, | Year ended December 31, |\n| --- | --- | --- |\n|  | 2015 | 2014 |\n| Revenues | $ 6,779 | $ 5,504 |';
    const [row] = readTableRows({ text: twoLines, prefix: '' });
    expect(row?.cells[0]).toEqual({
      header: '2015',
      wholeHeader: 'Year ended December 31, 2015',
      value: '$ 6,779',
    });
    const unitFirst =
      '|  | As of December 31, | As of December 31, |\n| --- | --- | --- |\n| (MILLIONS) | 2021 | 2020 |\n| 存货 | 9 | 8 |';
    expect(readTableRows({ text: unitFirst, prefix: '' })).toMatchObject([
      { label: '存货', unit: '(MILLIONS)', cells: [{ header: '2021' }, { header: '2020' }] },
    ]);
  });

  it('should not take a change of inventories for inventories, nor what is bought for what is owned', () => {
    const flows =
      '|  | 2022 |\n| --- | --- |\n| Inventories | 420 |\n| Purchases of property, plant and equipment | (99) |\n| Net cash provided by operating activities | 3,512 |';
    expect(find('What were the inventories and the PP&E in 2022?', flows, document({ year: 2022 }))).toEqual(
      [],
    );
    expect(find('What was the capex in 2022?', flows, document({ year: 2022 }))).toEqual([
      'Purchases of property, plant and equipment – 2022: (99)',
    ]);
  });

  it('should put a line of the statement before the same line of a note', () => {
    const fitOf = (text: string) =>
      Math.max(
        ...findFigures(
          wantedMeasures({ question: '', measures: findMeasures('total assets'), periods: [] }),
          { text, prefix: '' },
          undefined,
        ).map(({ fit }) => fit),
      );
    const head = '|  | 2022 |\n| --- | --- |\n';
    const balance =
      '| Inventories | 7 |\n| Total current assets | 9 |\n| Accounts payable | 3 |\n| Total assets | 20 |';
    expect(fitOf(`${head}${balance}`)).toBeGreaterThan(
      fitOf(`${head}| Other matters | 7 |\n| Total assets | 5 |`),
    );
  });
});

describe('adjusted figures', () => {
  const ENGLISH = `| (in Millions) | 2022 | 2021 |
| --- | --- | --- |
| Net earnings | 17,941 | 20,878 |
| Adjusted earnings before tax and net earnings (1) |  |  |
| Net earnings | 27,038 | 26,195 |
| Adjusted net earnings, after tax | 27,038 | 26,195 |
`;
  const CHINESE = `| 百万元 | 2022年 |
| --- | --- |
| 净利润 | 402 |
| 调整后净利润 | 436 |
`;
  it.each([
    ['What were the net earnings in 2022?', ENGLISH, ['Net earnings – 2022: 17,941 (in Millions)']],
    [
      'What were the adjusted net earnings in 2022?',
      ENGLISH,
      [
        'Net earnings – 2022: 27,038 (in Millions)',
        'Adjusted net earnings, after tax – 2022: 27,038 (in Millions)',
      ],
    ],
    ['2022年净利润是多少？', CHINESE, ['净利润 – 2022年: 402 (百万元)']],
    ['2022年调整后净利润是多少？', CHINESE, ['调整后净利润 – 2022年: 436 (百万元)']],
    [
      'What was the adjusted EBITDA in 2022?',
      '| | 2022 |\n| --- | --- |\n| Adjusted EBITDA | 5 |',
      ['Adjusted EBITDA – 2022: 5'],
    ],
    [
      'What was the EBITDA in 2022?',
      '| | 2022 |\n| --- | --- |\n| Adjusted EBITDA | 5 |',
      ['Adjusted EBITDA – 2022: 5'],
    ],
  ])('should be others than those of the accounts: %s', (question, text, expected) => {
    expect(find(question, text)).toEqual(expected);
  });

  it.each([['What were the adjusted net earnings of 2022?'], ['2022年调整后净利润是多少？']])(
    'should be all that is asked for: %s',
    (question) => {
      expect(isWholeFigure(understandQuestion(question, knowLibrary([])))).toBe(true);
    },
  );
});
