import { describe, expect, it } from 'vitest';
import { checkFigures } from '../../../../src/rag/verify/checks/check-figures.ts';
import { preparePassage, readClaim } from '../../../../src/rag/verify/claims/align.ts';
import { readSources } from '../../../../src/rag/verify/figures/source.ts';

const passage = (text: string, title: string) =>
  preparePassage({
    id: 'ev_1',
    text,
    offset: 0,
    origin: { title, path: `${title}.md`, headings: [] },
  });

const costs = passage(
  `| (MILLIONS) | 2021 |  | 2020 | 2019 | 21/20 |
| --- | --- | --- | --- | --- | --- |
| Cost of sales | $ 3,082 | $ | 848 $ | 805 | * |
| Selling, informational and administrative expenses | 1,273 |  | 1,159 | 1,276 | 10 |
| Development expenses | 1,389 |  | 936 | 835 | 48 |
| Effective tax rate | 7.6 % |  | 5.3 % | 5.2 % |  |

The change reflects a $97 million accrual for the profit split.`,
  'Harbour annual report 2021',
);
const segments = passage(
  `单位：万元

| 项目 | 2023年 金额 | 2023年 占比 | 2022年 金额 | 2022年 占比 |
| --- | --- | --- | --- | --- |
| 营业收入合计 | 486,215.37 | 100% | 421,870.52 | 100% |
| 分产品 |  |  |  |  |
| 合金 | 151,768.45 | 31.21% | 118,203.94 | 28.02% |
| 奶粉 | 62,407.18 | 12.84% | 58,871.26 | 13.95% |
| 冷饮 | 23,109.12 | 4.75% | 18,378.24 | 4.36% |`,
  '澄湖股份有限公司2023年年度报告',
);
const halfYear = passage(
  `单位：万元

| 项目 | 本报告期（2024年1-6月） | 上年同期 |
| --- | --- | --- |
| 净利润 | (4,318.76) | 6,205.43 |
| 营业收入 | 96,420.18 | 104,873.55 |`,
  '松岭药业2024年半年度报告',
);
const births = passage(
  '2021年末，全国人口为141260万人，比2020年末增加48万人；全年出生人口1062万人，比2020年减少140万人；死亡人口1014万人。人口自然增长率为0.34‰。',
  '人口统计',
);
const model = passage(
  'We report results on two sizes: Small (L=12, H=768, Total Parameters=110M) and Large (L=24, H=1024, Total Parameters=340M). The words of the corpus are 3,300M.',
  'Encoder paper',
);
const game = passage('决赛中海鸥队以4比2击败山鹰队。海鸥队一度落后24分。', '总决赛');

const issuesOf = (claim: string, source: ReturnType<typeof passage>) =>
  checkFigures(readClaim(claim), {}, readSources([source])).issues.map(
    ({ kind, detail }) => `${kind} ${detail}`,
  );

describe('figures of a claim by their value and their place', () => {
  it.each([
    // A row that the claim calls by a name of its own.
    ['SI&A ended 2021 slightly below its 2019 level ($1,273 million against $1,276 million).', costs],
    // Two cells whose currency sign has slipped into the next column.
    ['Cost of sales climbed to $3,082 million in 2021 from $848 million in 2020.', costs],
    // What a figure is of may stand behind it.
    ['Part of the rise is a $97 million accrual for the profit split.', costs],
    // Points between two years of one row; growth between years that are not neighbours.
    ['The effective tax rate rose by 2.3 percentage points to 7.6%.', costs],
    ['Development expenses were about 66% higher than two years before.', costs],
    // Scale letters without a currency.
    ['The large model has 340 million parameters, against 110 million for the small one.', model],
    ['The corpus has 3.3 billion words.', model],
    // A title among the rows leaves the columns as they are.
    ['2023年合金收入占31.21%，2022年为28.02%。', segments],
    ['奶粉和冷饮合计增加约0.83亿元。', segments],
    ['合金收入同比增加约3.36亿元。', segments],
    // 上年同期 is the year before; brackets are a loss.
    ['上半年公司由上年同期盈利约6,205万元转为亏损约4,319万元。', halfYear],
    ['收入下滑8.06%至9.64亿元。', halfYear],
    // The year that a figure is compared with is not its own.
    ['2021年出生人口1062万人，仅比死亡人口多48万人，自然增长率0.34‰。', births],
    // A share or a bound in words.
    ['奶粉收入略高于冷饮的两倍半。', segments],
    ['合金占收入的三成以上。', segments],
    ['Cost of sales was nearly $3,100 million in 2021, more than three times that of 2020.', costs],
    // Two small figures of one sentence stand for each other.
    ['决赛海鸥队以4比2取胜，他们曾落后24分。', game],
  ])('finds every figure of: %s', (claim, source) => {
    expect(issuesOf(claim, source)).toEqual([]);
  });

  it.each([
    [
      'Cost of sales climbed to $3,082 million in 2021 from $805 million in 2020.',
      costs,
      'number_differs $805 million',
    ],
    ['SI&A ended 2021 at $1,583 million.', costs, 'number_missing $1,583 million'],
    ['The effective tax rate rose by 2.3% to 7.6%.', costs, 'number_missing 2.3%'],
    ['Cost of sales reached 3,082 million euros in 2021.', costs, 'number_missing 3,082 million euros'],
    ['The large model has 340 billion parameters.', model, 'number_missing 340 billion'],
    ['2023年合金收入占28.02%。', segments, 'number_differs 28.02%'],
    ['合金收入同比增加约4.36亿元。', segments, 'number_missing 4.36亿元'],
    ['公司亏损约6,205万元，上年同期盈利约4,319万元。', halfYear, 'number_differs 4,319万元'],
    ['合金占收入的七成以上。', segments, 'number_missing 七成'],
    ['Cost of sales was over $3,100 million in 2021.', costs, 'number_missing $3,100 million'],
    ['2020年出生人口1062万人。', births, 'number_missing 1062万'],
    ['自然增长率0.34%。', births, 'unit_differs 0.34%'],
    ['决赛海鸥队以4比3取胜。', game, 'number_missing 3'],
  ])('does not find one of: %s', (claim, source, issue) => {
    const issues = issuesOf(claim, source);
    expect(
      issues.some((own) => own.endsWith(issue.replace(/^\S+/, ''))),
      issues.join('; '),
    ).toBe(true);
  });
});
