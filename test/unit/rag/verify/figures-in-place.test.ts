import { describe, expect, it } from 'vitest';
import { checkFigures } from '../../../../src/rag/verify/checks/check-figures.ts';
import { preparePassage, readClaim } from '../../../../src/rag/verify/claims/align.ts';
import {
  readStatement,
  WORD_LIMITS,
  type WordLimits,
  weighStatement,
} from '../../../../src/rag/verify/claims/judge-statement.ts';
import { readSources } from '../../../../src/rag/verify/figures/source.ts';

const passage = (text: string, title: string) =>
  preparePassage({ id: 'ev_1', text, offset: 0, origin: { title, path: `${title}.md`, headings: [] } });
const check = (claim: string, source: ReturnType<typeof passage>) =>
  checkFigures(readClaim(claim), {}, readSources([source]));
const issues = (claim: string, source: ReturnType<typeof passage>) =>
  check(claim, source).issues.map(({ kind, detail }) => `${kind} ${detail}`);

const cash = passage(
  `| (millions) | 2023 | 2022 |
| --- | --- | --- |
| Net cash from operating activities | (124.4) | 279.9 |
| Finance expense | (86.4) | (41.7) |
| Net loss | 31.6 | 12.8 |`,
  'Harbour annual report 2023',
);
const cashZh = passage(
  `单位：万元

| 项目 | 2023年 | 2022年 |
| --- | --- | --- |
| 经营活动产生的现金流量净额 | (12,437.65) | 27,986.40 |
| 财务费用 | (8,640.12) | (4,170.30) |`,
  '衡岳股份有限公司2023年年度报告',
);

describe('a row said in one line, each figure behind its year', () => {
  const segments = passage(
    `| Years ended December 31, | 2022 | 2021 | 2020 |
| --- | --- | --- | --- |
| Segment revenues | $25,867 | $19,493 | $16,162 |
| Inventories | 9,059 | 8,020 | 7,010 |`,
    'Harbour annual report 2022',
  );

  it.each([
    'Segment revenues — 2022: $25,867; 2021: $19,493; 2020: $16,162.',
    'Inventories — 2022: 9,059; 2021: 8,020; 2020: 7,010.',
  ])('holds where each year has its figure: %s', (claim) => expect(issues(claim, segments)).toEqual([]));

  it.each([
    'Segment revenues — 2022: $19,493; 2021: $25,867; 2020: $16,162.',
    'Inventories — 2022: 9,059; 2021: 7,010; 2020: 8,020.',
  ])('differs where two are exchanged: %s', (claim) => expect(issues(claim, segments)).not.toEqual([]));
});

describe('the side of nought that a claim puts a figure on', () => {
  it.each([
    ['The net outflow from operating activities was $124.4 million in 2023.', cash],
    ['The net loss was $31.6 million in 2023.', cash],
    [
      'Operating activities turned from a net inflow of $279.9 million in 2022 to a net outflow of $124.4 million in 2023.',
      cash,
    ],
    ['经营活动现金流净额由2022年的净流入27,986.40万元转为2023年的净流出约1.24亿元。', cashZh],
    ['2023年财务费用为净收益8,640.12万元。', cashZh],
  ])('holds where the row has that sign: %s', (claim, source) => expect(issues(claim, source)).toEqual([]));

  it.each([
    ['The net inflow from operating activities was $124.4 million in 2023.', cash, '$124.4 million'],
    ['The net profit was $31.6 million in 2023.', cash, '$31.6 million'],
    [
      '经营活动现金流净额由2022年的净流出27,986.40万元转为2023年的净流入约1.24亿元。',
      cashZh,
      '27,986.40万元',
    ],
    ['2023年财务费用为净支出8,640.12万元。', cashZh, '8,640.12万元'],
  ])('differs where it has the other: %s', (claim, source, figure) =>
    expect(issues(claim, source)).toContain(`number_differs ${figure}`),
  );
});

const sales = passage(
  `| (millions) | 2022 | 2023 |
| --- | --- | --- |
| Pumps | 331.1 | 387.8 |
| Valves | 128.5 | 164.4 |
| Fans | 589.1 | 412.1 |
| Total revenue | 1,048.7 | 964.3 |`,
  'Harbour annual report 2023',
);
const salesZh = passage(
  `单位：百万元

| 产品 | 2022年 | 2023年 |
| --- | --- | --- |
| 水泵 | 331.1 | 387.8 |
| 阀门 | 128.5 | 164.4 |
| 风机 | 589.1 | 412.1 |
| 营业收入合计 | 1,048.7 | 964.3 |`,
  '澄湖股份有限公司2023年年度报告',
);

describe('the way a figure goes that is worked out', () => {
  it.each([
    ['The share of pumps in total revenue rose by 8.6 percentage points from 2022 to 2023, to 40.2%.', sales],
    ['Revenue of fans fell by $177 million to $412.1 million in 2023.', sales],
    ['水泵占营业收入的比重比上年提高8.6个百分点。', salesZh],
    ['风机收入减少177.0百万元。', salesZh],
  ])('is shown where it does: %s', (claim, source) => expect(issues(claim, source)).toEqual([]));

  it.each([
    ['The share of fans in total revenue rose by 13.4 percentage points.', sales],
    ['Revenue of fans grew by $177 million in 2023.', sales],
    ['风机占营业收入的比重比上年提高13.4个百分点。', salesZh],
    ['风机收入增加177.0百万元。', salesZh],
  ])('is not where it goes the other way: %s', (claim, source) =>
    expect(issues(claim, source)).not.toEqual([]),
  );

  it('goes forward in time', () => {
    const share = (from: string, to: string) =>
      issues(`The share of pumps in total revenue rose from about ${from} to ${to}.`, sales);
    expect(share('31.6%', '40.2%')).toEqual([]);
    const turned = 'The share of fans in total revenue rose from about 42.7% to nearly 56.2%.';
    expect(issues(turned, sales)).toContain('direction_differs from … to');
    expect(check(turned, sales).issues.map(({ found }) => found)).toContain('56.2% (2022), 42.7% (2023)');
  });
});

describe('a figure of several things together', () => {
  it.each([
    ['Pumps and valves together brought $552.2 million in 2023.', sales],
    ['Pumps and valves together added $92.6 million in 2023.', sales],
    ['2023年水泵和阀门合计552.2百万元。', salesZh],
    ['2023年水泵和阀门合计增加92.6百万元。', salesZh],
  ])('is their sum: %s', (claim, source) => expect(check(claim, source).calculations).toHaveLength(1));

  it.each([
    ['Pumps and valves together brought $387.8 million in 2023.', sales],
    ['Pumps and valves together added $56.7 million in 2023.', sales],
    ['2023年水泵和阀门合计387.8百万元。', salesZh],
    ['2023年水泵和阀门合计增加56.7百万元。', salesZh],
  ])('is not that of one: %s', (claim, source) => expect(issues(claim, source)).not.toEqual([]));

  it('is what a source gives as the sum', () =>
    expect(issues('All products together brought $964.3 million in 2023.', sales)).toEqual([]));
});

const votes = passage(
  `| Votes For | Votes Against |
| --- | --- |
| 57,172,731 | 13,324,080 |`,
  'Harbour meeting',
);
const votesZh = passage(
  `| 赞成票 | 反对票 |
| --- | --- |
| 57,172,731 | 13,324,080 |`,
  '海港会议',
);

it.each([
  ['It passed with roughly 81% of the votes cast for or against.', votes],
  ['赞成票约占赞成票与反对票之和的81%。', votesZh],
])('reads the columns of a table without labels: %s', (claim, source) =>
  expect(issues(claim, source)).toEqual([]),
);

const survival = passage('一半以上病人在征状出现的首个小时内死亡。40%病人经过第一阶段生还。', '急症');
const survivalEn = passage(
  'Half of all patients die within the first hour. Some 40% of patients survive the first stage.',
  'Emergency',
);

it.each([
  ['约半数病人在征状出现后一小时内死亡，四成能度过第一阶段。', survival],
  ['Half of the patients die within the first hour; 40% live through the first stage.', survivalEn],
])('names a figure that opens its clause by the words behind it: %s', (claim, source) =>
  expect(issues(claim, source)).toEqual([]),
);

const hours = passage('11000 hours (Total, all aircraft), 240 hours (Total, this make and model).', 'Pilot');

it('works a share out of two figures that the claim gives', () => {
  const [calculation] = check(
    'Of 11,000 hours only 240, a little over 2%, were on this type.',
    hours,
  ).calculations;
  expect(calculation?.formula).toBe('240 hours / 11000 hours = 2.2 %');
  expect(issues('Of 11,000 hours only 240, a little over 3%, were on this type.', hours)).not.toEqual([]);
});

const growth = passage(
  `- Creative revenue of $10.46 billion increased $912 million, or 10%.
- Document revenue of $2.38 billion increased $409 million, or 21%.`,
  'Harbour annual report',
);

it('tells two figures of a claim that changed places', () => {
  const claim = (first: string, second: string) =>
    `Creative revenue increased ${first} to $10.46 billion and Document revenue ${second} to $2.38 billion.`;
  expect(issues(claim('10%', '21%'), growth)).toEqual([]);
  expect(issues(claim('21%', '10%'), growth)).not.toEqual([]);
});

describe('the words that a claim must share', () => {
  const source = passage(
    'The depot at Elm Street handled 4,120 parcels in March, 3,870 in April and 3,655 in May.',
    'Depot log',
  );
  const sourceZh = passage('榆树街站点3月处理包裹4,120件，4月为3,870件，5月为3,655件。', '站点记录');
  const verdictOf = (claim: string, from: typeof source, limits?: WordLimits) => {
    const read = readStatement(claim, [from], {});
    return 'verdict' in read ? read.verdict : weighStatement(read, limits).verdict;
  };
  const byNoFigure = { ...WORD_LIMITS, perFigure: { words: 0, clause: 0, most: 0 } };
  const byFigures = { ...WORD_LIMITS, perFigure: { words: 0.1, clause: 0.15, most: 4 } };

  it.each([
    [
      'Business at the Elm Street branch cooled: parcels slid from 4,120 in March through 3,870 in April to 3,655 in May.',
      source,
    ],
    ['榆树街网点的生意逐步转淡，附近商铺陆续歇业，3月包裹为4,120件，4月为3,870件，5月为3,655件。', sourceZh],
  ])('are as many with figures in their place, unless each takes something off: %s', (claim, from) => {
    expect(verdictOf(claim, from, byNoFigure)).not.toBe('supported');
    expect(verdictOf(claim, from, byFigures)).toBe('supported');
  });

  it.each([
    ['Business at the Elm Street branch cooled as shops nearby shut their doors.', source],
    ['榆树街网点的生意逐步转淡，附近商铺陆续歇业。', sourceZh],
  ])('are all of them where it has no figure: %s', (claim, from) =>
    expect(verdictOf(claim, from)).not.toBe('supported'),
  );
});

it.each([
  [
    'Harbour (2023) | 964.3 | 1,048.7',
    'Company | Revenue ($ millions) | Revenue a year before ($ millions)',
    sales,
    [],
  ],
  [
    'Harbour (2023) | 964.3 | 412.1',
    'Company | Revenue ($ millions) | Revenue a year before ($ millions)',
    sales,
    ['412.1'],
  ],
  ['澄湖（2023年） | 964.3 | 1,048.7', '公司 | 营业收入（百万元） | 上年营业收入（百万元）', salesZh, []],
  [
    '澄湖（2023年） | 964.3 | 412.1',
    '公司 | 营业收入（百万元） | 上年营业收入（百万元）',
    salesZh,
    ['412.1'],
  ],
])('takes a column of the year before for that year: %s', (claim, before, source, wrong) => {
  const found = checkFigures(readClaim(claim), { before }, readSources([source])).issues;
  expect(found.map(({ detail }) => detail)).toEqual(wrong);
});

const results = passage(
  `| ($ in millions) | 2022 | 2021 | % Change |
| --- | --- | --- | --- |
| Reported Sales | $94,943 | $93,775 | 1.3% |
| Net Earnings | $17,941 | $20,878 | (14.1)% |`,
  'Harbour results 2022',
);
const resultsZh = passage(
  `单位：百万元

| 项目 | 2022年 | 2021年 | 同比增减 |
| --- | --- | --- | --- |
| 营业收入 | 94,943 | 93,775 | 1.3% |
| 净利润 | 17,941 | 20,878 | -14.1% |`,
  '澄湖股份有限公司2022年年度报告',
);

describe('a rate of change below nought', () => {
  it.each([
    ['Net earnings fell 14.1% to $17.9 billion in 2022.', results],
    ['Reported sales rose 1.3% to $94.9 billion in 2022.', results],
    ['2022年净利润下降14.1%，为17,941百万元。', resultsZh],
  ])('is a fall: %s', (claim, source) => expect(issues(claim, source)).toEqual([]));

  it.each([
    ['Net earnings rose 14.1% to $17.9 billion in 2022.', results],
    ['2022年净利润增长14.1%，为17,941百万元。', resultsZh],
  ])('is no rise: %s', (claim, source) => expect(issues(claim, source)).not.toEqual([]));
});
