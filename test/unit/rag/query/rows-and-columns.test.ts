import { describe, expect, it } from 'vitest';
import { readPeriods } from '../../../../src/linguistics/periods/index.ts';
import { askedRow } from '../../../../src/rag/query/asked-row.ts';
import { chooseCells } from '../../../../src/rag/query/choose-cells.ts';
import {
  ASKED_ROW,
  figureTexts,
  findFigures,
  wantedMeasures,
} from '../../../../src/rag/query/find-figures.ts';
import { type KnownDocument, knowLibrary } from '../../../../src/rag/query/known-library.ts';
import { readTableRows } from '../../../../src/rag/query/read-table-rows.ts';
import { understandQuestion } from '../../../../src/rag/query/understand-question.ts';

const documentOf = (year: number, date: string, quarter?: 1 | 2 | 3 | 4): KnownDocument =>
  ({
    id: 'd',
    title: 'd',
    identity: { period: { label: '', year, date, fiscal: true, quarter, source: { from: 'text' } } },
  }) as unknown as KnownDocument;
const ANNUAL = documentOf(2022, '2022-12-31');
const find = (question: string, text: string, document = ANNUAL) => {
  const understood = understandQuestion(question, knowLibrary([]));
  const wanted = wantedMeasures({ ...understood, row: askedRow(understood) });
  const found = findFigures(wanted, { text, prefix: '' }, document)
    .filter(({ fit }) => fit > 0.55)
    .toSorted((a, b) => b.fit - a.fit);
  const named = found.filter(({ measure }) => measure === ASKED_ROW);
  return (named.length > 0 ? named : found).flatMap(figureTexts);
};
const cells = (asked: string, headers: readonly string[], document: KnownDocument) =>
  chooseCells(
    { cells: headers.map((header) => ({ header, wholeHeader: header, value: header })) },
    readPeriods(asked),
    document,
  ).map(({ value }) => value);

describe('columns of parts of a year', () => {
  const HEADERS = [
    'Three Months Ended July 29, 2023',
    'Three Months Ended July 30, 2022',
    'Six Months Ended July 29, 2023',
    'Six Months Ended July 30, 2022',
  ];
  const quarterly = documentOf(2024, '2023-07-29', 2);

  it('should take six months for a half, and count them as the document counts its years', () => {
    expect(cells('the first six months of fiscal 2024', HEADERS, quarterly)).toEqual([HEADERS[2]]);
    expect(cells('the first half of fiscal 2023', HEADERS, quarterly)).toEqual([HEADERS[3]]);
    expect(cells('the second half of fiscal 2024', HEADERS, quarterly)).toEqual([]);
    expect(cells('2023年上半年', HEADERS, documentOf(2023, '2023-07-29', 2))).toEqual([HEADERS[2]]);
  });

  it('should take three months that end when the own quarter does for that quarter', () => {
    expect(cells('Q2 of fiscal 2024', HEADERS, quarterly)).toEqual([HEADERS[0]]);
    expect(cells('Q2 of fiscal 2023', HEADERS, quarterly)).toEqual([HEADERS[1]]);
    expect(cells('Q3 of fiscal 2024', HEADERS, quarterly)).toEqual([]);
  });

  it('should read the months above a year', () => {
    const headers = ['Second-Quarter 2023', 'Six Months 2023', '六个月 2023'];
    const document = documentOf(2023, '2023-07-02', 2);
    expect(cells('first six months of 2023', headers, document)).toEqual([headers[1], headers[2]]);
    expect(cells('2023', headers, document)).toEqual([]);
  });
});

describe('regions', () => {
  const TABLE = `Revenues by geographic area (in millions)

|  | 2022 | 2021 |
| --- | --- | --- |
| U.S. | 70 | 60 |
| Asia | 20 | 10 |
| Revenues | 90 | 70 |`;

  it('should know a region by its short name, and not as the word “us”', () => {
    for (const question of ['US revenue in 2022', 'What was the revenue in the United States in 2022?'])
      expect(find(question, TABLE)[0]).toBe('U.S. – 2022: 70 (in millions)');
    expect(find('Revenue in US dollars in 2022', TABLE)[0]).toBe('Revenues – 2022: 90 (in millions)');
    expect(
      find(
        '2022年美国的营业收入是多少？',
        TABLE.replace('U.S.', '美国').replace('Revenues by', '营业收入'),
      )[0],
    ).toBe('美国 – 2022: 70 (in millions)');
  });
});

describe('what is asked for above the columns', () => {
  it('should take the cells below the rest of what is asked', () => {
    const text = `The following is by segment (in millions):

|  | Revenues | Revenues | Earnings | Earnings |
| --- | --- | --- | --- | --- |
|  | 2022 | 2021 | 2022 | 2021 |
| Pumps | 50 | 40 | 9 | 8 |`;
    expect(find('What were the earnings of Pumps in 2022?', text)).toEqual(['Pumps – 2022: 9 (in millions)']);
    const chinese = text
      .replaceAll('Revenues', '营业收入')
      .replaceAll('Earnings', '利润')
      .replace('Pumps', '水泵');
    expect(find('2022年水泵的利润是多少？', chinese)).toEqual(['水泵 – 2022: 9 (in millions)']);
  });

  it('should read the rows below a year that stands alone', () => {
    const rows = readTableRows({
      text: '|  | Trucks | Total |\n| --- | --- | --- |\n| 2022 |  |  |\n| Deliveries | 31 | 480 |\n| 2021年 |  |  |\n| Deliveries | 14 | 340 |',
      prefix: '',
    });
    expect(rows.map(({ label, cells: own }) => [label, own.at(-1)?.wholeHeader, own.at(-1)?.value])).toEqual([
      ['Deliveries', '2022 Total', '480'],
      ['Deliveries', '2021年 Total', '340'],
    ]);
  });
});

describe('schedules of years to come', () => {
  const TABLE = `Maturities of operating lease liabilities are as follows (in millions):

|  | Operating leases |
| --- | --- |
| 2023 | $316 |
| 2024 | 259 |
| Thereafter | 1,039 |`;

  it('should give what falls due in a year', () => {
    expect(find('Operating lease payments due in 2024', TABLE)).toEqual([
      'Operating leases – 2024: 259 (in millions)',
    ]);
    expect(
      find('2024年到期的经营租赁付款有多少？', TABLE.replaceAll('Operating leases', '经营租赁')),
    ).toEqual(['经营租赁 – 2024: 259 (in millions)']);
  });

  it('should never take a schedule for a measure of a year to come', () => {
    expect(find('What is the debt in 2024?', TABLE.replaceAll('Operating leases', 'Debt'))).toEqual([]);
  });
});

describe('figures per share', () => {
  const STATEMENT = `Condensed consolidated statements of earnings (in millions, except per share figures)

|  | 2022 | 2021 |
| --- | --- | --- |
| Net earnings | 3,520 | 4,736 |
| Net earnings per share (Diluted) | $ 1.33 | $ 1.77 |
| Average shares outstanding (Diluted) | 2,650.1 | 2,670.2 |`;
  const GROUPED = `Consolidated statements of income (in millions, except per share figures)

|  | 2022 | 2021 |
| --- | --- | --- |
| Earnings per common share––diluted: |  |  |
| Income from continuing operations attributable to Norvik common shareholders | 1.70 | 1.60 |
| Net income attributable to Norvik common shareholders | 1.73 | 1.61 |`;

  it('should find them whatever the order of their words', () => {
    expect(find('Diluted EPS in 2022', STATEMENT)[0]).toContain('1.33');
    expect(find('Diluted EPS in 2022', GROUPED)[0]).toContain('1.73');
    expect(find('2022年稀释每股收益', STATEMENT)[0]).toContain('1.33');
    expect(find('Basic EPS in 2022', STATEMENT)).toEqual([]);
  });
});

describe('names of Chinese rows', () => {
  const TABLE = `单位：万元

| 项目 | 2022年 | 2021年 |
| --- | --- | --- |
| 归属于上市公司股东的净利润 | 402 | 251 |
| 研发投入 | 33 | 24 |
| 经营活动产生的现金流量净额 | 51 | 40 |
| 资产总额 | 912 | 845 |
| 少数股东损益 | 7 | 6 |`;

  it('should know a measure by each of its common names', () => {
    expect(find('2022年净利润', TABLE)[0]).toContain('402');
    expect(find('2021年总资产', TABLE)[0]).toContain('845');
    expect(find('2022年研发费用是多少？', TABLE)[0]).toContain('33');
    expect(find('Total assets in 2022', TABLE)[0]).toContain('912');
  });
});

describe('what was paid', () => {
  it('should be found by the payments that it was', () => {
    const text = `Consolidated statements of cash flows (in millions)

| Years ended December 31, | 2022 | 2021 |
| --- | --- | --- |
| Payments to acquire satellites | (12) | (9) |`;
    expect(find('What did it pay to acquire satellites in 2022?', text)[0]).toContain('(12)');
    expect(find('How many satellites were acquired in 2022?', text)).toEqual([]);
  });
});
