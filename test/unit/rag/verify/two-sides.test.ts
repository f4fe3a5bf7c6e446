import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';

interface Text {
  readonly text: string;
  readonly title?: string;
  readonly headings?: readonly string[];
}

const passages = (texts: readonly Text[]) =>
  texts.map(({ text, title = '', headings = [] }, at) =>
    preparePassage({
      id: `ev_${at + 1}`,
      text,
      offset: 0,
      context: [title, ...headings].join('\n'),
      origin: { title, path: '', headings: [...headings] },
    }),
  );
const isSigned = (claim: string, texts: readonly Text[], before = '') =>
  isAccepted(judgeStatement(claim, passages(texts), { before }).verdict);
const kinds = (claim: string, texts: readonly Text[], before = '') =>
  judgeStatement(claim, passages(texts), { before }).issues.map(({ kind }) => kind);

const segment = (name: string, margin: string): Text => ({
  text: `Selected data ($ in millions):\n\n| Performance Summary | 2023 | 2022 |\n| --- | --- | --- |\n| Operating income | $ 412 | $ 398 |\n| Operating income as a % of revenue | ${margin} % | 6.1 % |`,
  title: 'Harbour – Annual report FY2023',
  headings: ['Item 7', `${name} Segment`],
});
const margins = [segment('Retail', '3.7'), segment('Wholesale', '4.4')];
const interviews: readonly Text[] = [
  {
    text: 'Eight of these participants will attend recorded interviews of up to 45 minutes in a quiet room. Nurses who gave the treatment will attend separate 30-minute interviews. Participants train for up to 30 minutes at a time.',
  },
];
const areas: readonly Text[] = [
  { text: '青石市的总面积为16.0平方公里，其中10.2平方公里为陆地面积，5.8平方公里为水域面积。' },
];
const head = '城市 | 陆地面积 | 水域面积';

describe('two sides of a comparison', () => {
  it.each<[string, readonly Text[], string]>([
    ['In 2023 the operating margin was 4.4% of revenue in Wholesale against 3.7% in Retail.', margins, ''],
    [
      'Interviews with participants take longer than those with the nurses: up to 45 minutes against 30 minutes.',
      interviews,
      '',
    ],
    ['青石市 | 10.2平方公里 | 5.8平方公里', areas, head],
  ])('finds no fault with figures that are given to their own side: %s', (claim, texts, before) =>
    expect(kinds(claim, texts, before)).not.toContain('far_apart'),
  );

  it.each<[string, readonly Text[], string]>([
    ['In 2023 the operating margin was 4.4% of revenue in Retail against 3.7% in Wholesale.', margins, ''],
    [
      'Interviews with the nurses take longer than those with participants: up to 45 minutes against 30 minutes.',
      interviews,
      '',
    ],
    ['青石市 | 5.8平方公里 | 10.2平方公里', areas, head],
  ])('signs no figures that have exchanged their sides: %s', (claim, texts, before) => {
    expect(kinds(claim, texts, before)).toContain('far_apart');
    expect(isSigned(claim, texts, before)).toBe(false);
  });
});

const scores: readonly Text[] = [
  {
    text: 'Lark pushes the Harbour score to 80.5%, the Quay v1.1 test F1 to 93.2 and the Quay v2.0 test F1 to 83.1.',
  },
];
const staff: readonly Text[] = [
  {
    text: 'At the end of 2021 we employed 79,000 people, with approximately 29,000 based in the U.S. and 4,100 in the U.K.',
  },
];
const plane: readonly Text[] = [
  {
    text: '| Model: | Petrel SN-7 | Amateur Built: | Yes |\n| --- | --- | --- | --- |\n| Engine Model: | O-360-A1A | Rated Power: | 180 hp |',
  },
];
const planes = 'Aircraft | Amateur-built | Engine';
const trucks: readonly Text[] = [
  {
    text: '2022年上半年中重卡市场销量为43.7万辆，同比下降62.1%。受此影响，青石汽车的中重卡销量为8.5万辆，同比下降77%。',
  },
  { text: '青石汽车2022年上半年实现中重卡销售8.5万辆，在终端市场份额达25.6%，较2021年提升1.7个百分点。' },
];

describe('figures that belong to what their own clause names', () => {
  it.each<[string, readonly Text[], string]>([
    ['Lark reaches 80.5% on Harbour and a test F1 of 83.1 on Quay v2.0.', scores, ''],
    [
      'At the end of 2021 about 29,000 people were based in the United States and 4,100 in the United Kingdom.',
      staff,
      '',
    ],
    ['Petrel SN-7 | Yes | O-360-A1A, 180 hp', plane, planes],
    ['2022年上半年青石汽车中重卡销量下降77%，终端市场份额却较2021年提升1.7个百分点至25.6%。', trucks, ''],
  ])('signs %s', (claim, texts, before) => expect(isSigned(claim, texts, before)).toBe(true));

  it.each<[string, readonly Text[], string]>([
    ['Lark reaches 80.5% on Harbour and a test F1 of 83.1 on Quay v1.1.', scores, ''],
    [
      'At the end of 2021 about 29,000 people were based in the European Union and 4,100 in the United Kingdom.',
      staff,
      '',
    ],
    ['Petrel SN-7 | Yes | O-360-A1A, 150 hp', plane, planes],
    ['2022年上半年青石汽车中重卡销量下降25.6%，终端市场份额却较2021年提升1.7个百分点至77%。', trucks, ''],
  ])('does not sign %s', (claim, texts, before) => expect(isSigned(claim, texts, before)).toBe(false));
});

describe('how far something falls, compared', () => {
  const change = (name: string, rate: string): Text => ({
    text: `| Performance Summary | 2023 | 2022 |\n| --- | --- | --- |\n| Comparable sales % change | ${rate} | 3.3 % |`,
    title: 'Harbour – Annual report FY2023',
    headings: [`${name} Segment`],
  });
  const falls = [change('Domestic', '(10.3)%'), change('International', '(5.4)%')];

  it.each([
    '2023年Harbour国内分部可比销售下降10.3%，跌幅大于国际分部的5.4%。',
    'In 2023 comparable sales of the Domestic segment fell 10.3%, a decline larger than the 5.4% of the International segment.',
  ])('is no rise: %s', (claim) => expect(kinds(claim, falls)).not.toContain('number_differs'));

  it.each([
    '2023年Harbour国内分部可比销售下降10.3%，国际分部增幅大于5.4%。',
    'In 2023 comparable sales of the Domestic segment fell 10.3%, and those of the International segment rose by more than 5.4%.',
  ])('is none where the claim has a rise: %s', (claim) => expect(isSigned(claim, falls)).toBe(false));
});
