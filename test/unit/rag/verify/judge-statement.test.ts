import { describe, expect, it } from 'vitest';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

const passage = (text: string, path: string, id = 'ev_1') =>
  preparePassage({ id, text, offset: 0, context: path, origin: { title: path, path, headings: [] } });

const TABLE = `Harbour results for 2018 and 2019 (in millions):

| | 2018 | 2019 |
| --- | --- | --- |
| Net sales | $ 1,200 | $ 1,500 |
| Operating costs | (900) | (1,050) |`;
const CHINESE = '海岳重工2021年营业收入为20亿元，净利润为4亿元，总资产为50亿元，总负债为20亿元。';

const harbour = passage(TABLE, 'Harbour 2019.pdf');
const haiyue = passage(CHINESE, '海岳重工有限公司.txt');

describe('a statement against tables and sentences', () => {
  it.each([
    ['Net sales were $1.5 billion in 2019.', 'supported'],
    ['Net sales were $1,500 million in 2019, against $1,200 million in 2018.', 'supported'],
    ['Net sales were $1,500 in 2019.', 'doubt'],
    ['Net sales were $1.5 billion in 2018.', 'doubt'],
    ['Operating costs were $1.5 billion in 2019.', 'doubt'],
    ['Net sales rose from $1,200 million in 2018 to $1,500 million in 2019, an increase of 25%.', 'computed'],
    [
      'Net sales rose from $1,200 million in 2018 to $1,500 million in 2019, an increase of 35%.',
      'contradicted',
    ],
    ['Net sales fell from $1,200 million in 2018 to $1,500 million in 2019.', 'contradicted'],
    ['The documents do not give the number of employees.', 'supported'],
    ['The documents do not give operating costs.', 'contradicted'],
  ])('%s: %s', (claim, expected) => {
    const { verdict } = judgeStatement(claim, [harbour]);
    if (expected === 'doubt') expect(['partly', 'not_found', 'contradicted']).toContain(verdict);
    else expect(verdict).toBe(expected);
  });

  it.each([
    ['海岳重工2021年营业收入20亿元，净利润4亿元。', 'supported'],
    ['海岳重工2021年营业收入4亿元，净利润20亿元。', 'contradicted'],
    ['海岳重工2021年净利润率为20%。', 'computed'],
    ['海岳重工2021年净利润率为25%。', 'contradicted'],
    ['海岳重工2021年资产负债率为40%。', 'computed'],
    ['资料没有给出海岳重工的毛利率。', 'supported'],
    ['资料没有给出海岳重工的净利润。', 'contradicted'],
  ])('%s：%s', (claim, expected) => {
    expect(judgeStatement(claim, [haiyue]).verdict).toBe(expected);
  });

  it('shows how a computed figure is worked out, with its cells', () => {
    const { kind, calculations } = judgeStatement('海岳重工2021年净利润率为20%。', [haiyue]);
    expect(kind).toBe('computed');
    expect(calculations[0]?.formula).toBe('4亿元 / 20亿元 = 20 %');
    expect(calculations[0]?.cells.map(({ value }) => value)).toEqual(['4亿元', '20亿元']);
  });

  it.each([
    ['Net sales of Best Harbour were $1,500 million in 2019.', 'fact'],
    ['Best Harbour had net sales of $1,500 million in 2019.', 'fact'],
    ['Therefore net sales of Harbour in 2019 were best.', 'conclusion'],
  ])('takes no name for a word that concludes: %s', (claim, kind) => {
    expect(judgeStatement(claim, [harbour]).kind).toBe(kind);
  });

  it('goes on from the sentence before a claim', () => {
    const before = 'Net sales were $1,200 million in 2018 and $1,500 million in 2019.';
    expect(judgeStatement('They grew by 25%.', [harbour], { before }).verdict).toBe('computed');
    expect(judgeStatement('They grew by 35%.', [harbour], { before }).verdict).not.toBe('computed');
  });

  it('takes a figure from the document of the body that the claim names', () => {
    const other = passage('甘河集团2021年净利润为7亿元。', '甘河集团.txt', 'ev_2');
    expect(
      judgeStatement('海岳重工2021年净利润4亿元，甘河集团2021年净利润7亿元。', [haiyue, other]).verdict,
    ).toBe('supported');
    expect(
      judgeStatement('海岳重工2021年净利润7亿元，甘河集团2021年净利润4亿元。', [haiyue, other]).verdict,
    ).toBe('contradicted');
  });

  it.each([
    [
      'The rise was driven by new customers.',
      'Sales rose in May. The rise was mainly due to lower prices. New customers came in June.',
    ],
    ['The fund supports only schools.', 'The fund supports schools, among others.'],
    ['The board met in June.', 'The board met in May. The staff met in June.'],
    ['董事会于6月召开会议。', '董事会于5月召开会议。员工于6月召开大会。'],
  ])('does not sign %s', (claim, text) => {
    expect(['partly', 'not_found', 'contradicted']).toContain(
      judgeStatement(claim, [passage(text, 'a.md')]).verdict,
    );
  });

  it('reads rows that lost their bars, and stays fast on a line of figures that is none', () => {
    const row = passage(
      'Year Ended December 31,\n\n2019 2018\n\n(in thousands)\n\nNet sales $ 1,500 $ 1,200',
      'a.pdf',
    );
    expect(judgeStatement('Net sales were $1,200 thousand in 2018.', [row]).verdict).toBe('supported');
    expect(judgeStatement('Net sales were $1,200 thousand in 2019.', [row]).verdict).not.toBe('supported');
    const hostile = passage(`Net sales ${'$ 1 2 ( 3 '.repeat(200)}x y`, 'b.pdf');
    const start = process.cpuUsage();
    expect(judgeStatement('Net sales were 5.', [hostile]).verdict).not.toBe('supported');
    // Processor time: the wall clock says how busy the machine is.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000);
  });
});
