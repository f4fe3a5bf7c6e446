import { describe, expect, it } from 'vitest';
import { inScaleOf } from '../../../../src/rag/verify/calculations/rates.ts';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';

const formulas = (claim: string, text: string, title: string) => {
  const origin = { title, path: `${title}.md`, headings: [] };
  const passage = preparePassage({ id: 'ev_1', text, offset: 0, origin });
  return judgeStatement(claim, [passage], {}).calculations.map(({ formula }) => formula);
};

describe('a sum or difference that code works out', () => {
  it('should have its result in the scale of the table, as its figures are printed', () => {
    const table = `(Dollars in millions)

| Years ended December 31, | 2022 | 2021 |
| --- | --- | --- |
| Total revenues | 66,608 | 62,286 |
| Total costs | (63,106) | (59,269) |`;
    expect(formulas('Total revenues grew by $4,322 million in 2022.', table, 'Norvik 2022')).toEqual([
      '66,608 − 62,286 = 4,322',
    ]);
    expect(
      formulas('Total revenues less total costs were $3,502 million in 2022.', table, 'Norvik 2022'),
    ).toEqual(['66,608 − 63,106 = 3,502']);
  });

  it('should have it in the scale word of its figures', () => {
    const billions = [
      { raw: '$17.7 billion', value: 17.7e9 },
      { raw: '$10.9 billion', value: 10.9e9 },
    ];
    expect(inScaleOf(billions, 6.8e9)).toBe('6.8 billion');
    expect(inScaleOf([...billions, { raw: '5', value: 5 }], 6.8e9)).toBe('6,800,000,000');
    const zh = '2022年营业收入为66.6亿元，2021年为62.3亿元。';
    expect(formulas('2022年营业收入比2021年增加4.3亿元。', zh, '沧源环境2022年年度报告')).toEqual([
      '66.6亿元 − 62.3亿元 = 4.3亿元',
    ]);
  });
});
