import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

interface Table {
  readonly title?: string;
  readonly prefix?: string;
  readonly text: string;
}

function signs(
  claim: string,
  { title = 'Salmo – Annual report 2023', prefix = '', text }: Table,
  before = '',
) {
  const passage = preparePassage({
    id: 'ev_1',
    text,
    prefix,
    offset: 0,
    context: title,
    origin: { title, path: 'report.pdf', headings: [] },
  });
  return isAccepted(judgeStatement(claim, [passage], before === '' ? {} : { before }).verdict);
}

const catches: Table = {
  text: `Catches by harbour ($ in millions):

| | 2023 | 2022 | 2021 |
| --- | --- | --- | --- |
| Total equity | 2,795 | 3,020 | 2,611 |
| Total liabilities and equity | 15,803 | 17,504 | 16,214 |
| Gross increases of quotas | 28 | 3 | 17 |
| Gross decreases of quotas | (75) | (103) | (25) |
| Operating income | 306 | 403 | 376 |
| Revenues | 6,780 | 5,505 | 3,205 |`,
};

describe('a Chinese claim over a table', () => {
  it('has a Latin name and a year side by side', () => {
    expect(signs('Salmo2023年的营业收入为67.80亿美元。', catches)).toBe(true);
    expect(signs('Salmo2022年的营业收入为67.80亿美元。', catches)).toBe(false);
  });

  it('is not of another body', () => {
    const text = `单位：百万美元

| 项目 | 2023年 | 2022年 |
| --- | --- | --- |
| 毛利润 | 11,640 | 12,540 |`;
    const chinese = { title: 'Salmo 年度报告', text };
    expect(signs('Salmo2023年的毛利润为116.40亿美元。', chinese)).toBe(true);
    expect(signs('Trutta2023年的毛利润为116.40亿美元。', chinese)).toBe(false);
    expect(signs('Boeing2023年的营业收入为67.80亿美元。', catches)).toBe(false);
  });

  it('goes the way that its figures go, with a year between 由 and the first', () => {
    expect(signs('Salmo营业收入由2022年的55.05亿美元增至2023年的67.80亿美元。', catches)).toBe(true);
    expect(signs('Salmo营业收入由2022年的55.05亿美元降至2023年的67.80亿美元。', catches)).toBe(false);
  });
});

describe('a day in the head of a table', () => {
  const rows = `| Other fees | 322 | 329 |
| Harbour dues | 2,795 | 3,020 |`;

  it('may stand over a part of the table that was cut off from it', () => {
    const prefix = `($ in millions)
| | January 28, 2023 | January 29, 2022 |
| --- | --- | --- |`;
    expect(
      signs('Salmo’s other fees were $322 million as of January 28, 2023.', { prefix, text: rows }),
    ).toBe(true);
    expect(
      signs('Salmo’s other fees were $322 million as of January 29, 2022.', { prefix, text: rows }),
    ).toBe(false);
    expect(
      signs('Salmo’s other fees were $322 million as of January 22, 2023.', { prefix, text: rows }),
    ).toBe(false);
  });

  it('may stand over its year', () => {
    const text = `(in millions)

| | As of December 31, | As of December 31, |
| --- | --- | --- |
| | 2015 | 2014 |
${rows}`;
    expect(signs('Salmo’s other fees were 329 million as of December 31, 2014.', { text })).toBe(true);
    expect(signs('Salmo’s other fees were 329 million as of December 31, 2015.', { text })).toBe(false);
  });

  it('tells the columns of one year apart in a row of a claim too', () => {
    const text = `| ($ in millions) | July 29, 2023 | January 28, 2023 |
| --- | --- | --- |
| Harbour dues | 681 | 709 |`;
    const head = '(in millions) | July 29, 2023 | January 28, 2023';
    expect(signs('Harbour dues | 681 | 709', { text }, head)).toBe(true);
    expect(signs('Harbour dues | 709 | 709', { text }, head)).toBe(false);
  });
});

describe('a row of a claim', () => {
  const head = '(in millions) | 2023 | 2022 | 2021';

  it('is not worked out where the table prints it otherwise', () => {
    expect(signs('Gross decreases of quotas | (75) | (103) | (25)', catches, head)).toBe(true);
    expect(signs('Gross decreases of quotas | (25) | (103) | (25)', catches, head)).toBe(false);
  });

  it('has amounts per share under a scale that does not hold for them', () => {
    const text = `($ in millions, except per share amounts)

| | 2023 | 2022 | 2021 |
| --- | --- | --- | --- |
| Diluted earnings per share | $ 6.29 | $ 9.84 | $ 6.84 |`;
    expect(signs('Diluted earnings per share | $ 6.29 | $ 9.84 | $ 6.84', { text }, head)).toBe(true);
    expect(signs('Diluted earnings per share | $ 6.29 | $ 6.84 | $ 9.84', { text }, head)).toBe(false);
  });
});

describe('a figure of a sentence', () => {
  it('is of the row that has its very name, not of one with a name more', () => {
    expect(signs('Salmo’s total equity was $2,795 million in 2023.', catches)).toBe(true);
    expect(signs('Salmo’s total equity was $15,803 million in 2023.', catches)).toBe(false);
  });

  it('is under the column that the sentence names, wherever in it', () => {
    const text = `Charges by sea ($ in millions):

| | Baltic | Aegean | Total |
| --- | --- | --- | --- |
| Charges | 145 | 5 | 150 |
| Cash payments | 38 | - | 38 |`;
    expect(signs('For Baltic, charges were $145 million.', { text })).toBe(true);
    expect(signs('For Baltic, charges were $5 million.', { text })).toBe(false);
  });

  it('is no share of one change in another where none is spoken of', () => {
    // (403 − 306) / (6,780 − 5,505) = 7.6 %.
    expect(signs('In 2023, operating income was 4.5% of revenues.', catches)).toBe(true);
    expect(signs('In 2023, operating income was 7.6% of revenues.', catches)).toBe(false);
  });
});

describe('a list of figures', () => {
  const text = `($ in millions)

| | 2023 | 2022 |
| --- | --- | --- |
| Gross profit | 11,640 | 12,540 |
| Cash and cash equivalents | 1,874 | 2,936 |
| Goodwill | 1,383 | 1,384 |
| Revenues | 51,640 | 52,540 |`;

  it.each([
    ['Gross profit and revenues were $11,640 million and $51,640 million in 2023.', true],
    ['Gross profit and revenues were $51,640 million and $11,640 million in 2023.', false],
    [
      'Gross profit, goodwill and revenues were $11,640 million, $1,383 million and $51,640 million in 2023.',
      true,
    ],
    [
      'Gross profit, goodwill and revenues were $11,640 million, $51,640 million and $1,383 million in 2023.',
      false,
    ],
    // A name may hold a joint itself.
    ['In 2023, cash and cash equivalents and goodwill were $1,874 million and $1,383 million.', true],
    ['In 2023, cash and cash equivalents and goodwill were $1,383 million and $1,874 million.', false],
    [
      'Gross profit and goodwill were $11,640 million and $1,383 million in 2023, together $13,023 million.',
      true,
    ],
    [
      'Gross profit and goodwill were $11,640 million and $1,383 million in 2023, together $14,023 million.',
      false,
    ],
    ['2023年，Salmo的毛利润和商誉分别为116.40亿美元和13.83亿美元。', true],
    ['2023年，Salmo的毛利润和商誉分别为13.83亿美元和116.40亿美元。', false],
  ])('has the parts of its subject in their order: %s', (claim, isTrue) => {
    expect(signs(claim, { text })).toBe(isTrue);
  });
});

it('takes a name with both sides for neither', () => {
  const text = `(in millions)

| | Baltic | Aegean |
| --- | --- | --- |
| Contribution profit (loss) | $ 1,376 | $ (333) |`;
  expect(signs('For Baltic, contribution profit (loss) was $1,376 million.', { text })).toBe(true);
  expect(signs('For Baltic, contribution loss was $1,376 million.', { text })).toBe(false);
});

it('does not take 流动资产总额 for 资产总额', () => {
  const text = `($ in millions)

| | 2023 | 2022 |
| --- | --- | --- |
| Total current assets | 109,523 | 108,666 |
| Total assets | 137,100 | 138,552 |`;
  expect(signs('Salmo2023年的流动资产总额为1095.23亿美元。', { text })).toBe(true);
  expect(signs('Salmo2023年的资产总额为1371.00亿美元。', { text })).toBe(true);
  expect(signs('Salmo2023年的资产总额为1095.23亿美元。', { text })).toBe(false);
});
