import { describe, expect, it } from 'vitest';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

function judge(claim: string, text: string) {
  const { verdict, citations, issues } = judgeStatement(claim, [
    preparePassage({ id: 'ev_1', text, offset: 0, context: '' }),
  ]);
  return { verdict, cited: citations[0]?.verdict, kinds: issues.map(({ kind }) => kind) };
}

describe('a figure that a passage gives otherwise', () => {
  it.each([
    [
      'Tarn Vale counted 4,100 passengers in June.',
      'In June there were 5,200 passengers at Tarn Vale, the most so far.',
    ],
    ['6月塔恩谷的乘客为4100人。', '6月，塔恩谷车站共有5200名乘客，为历来最多。'],
    ['新桥全长180米，宽20米。', '新桥横跨海湾，全长240米。'],
  ])('should be a contradiction, of the claim and of its citation, however it is put: %s', (claim, text) => {
    expect(judge(claim, text)).toMatchObject({ verdict: 'contradicted', cited: 'contradicted' });
  });

  it.each([
    [
      'The pumps of the old station lift 40 litres of water a second.',
      'Each second the pumps of the station at the old mill lift 55 litres of river water up to the basin.',
    ],
    ['塔恩谷6月有4100名乘客。', '6月塔恩谷共有5200名乘客，为历来最多。'],
    ['6月塔恩谷的乘客为4100人。', '塔恩谷在6月接待的乘客达5200人，创下纪录。'],
  ])('should not be called merely missing: %s', (claim, text) => {
    expect(judge(claim, text)).toMatchObject({ verdict: 'contradicted', kinds: ['number_differs'] });
  });
});

describe('a direction that a passage gives otherwise', () => {
  it.each([
    [
      'Passenger numbers fell in Tarn Vale.',
      'In Tarn Vale passenger numbers rose last year, and costs fell.',
    ],
    [
      'In Tarn Vale, passenger numbers fell last year.',
      'Ticket prices fell, and the passenger numbers in Tarn Vale rose by a tenth last year.',
    ],
    ['客运量去年在塔恩谷下降。', '去年，塔恩谷线路的客运量上升了一成，票价下降。'],
    ['塔恩谷线路客运量去年有所下降。', '票价下降，塔恩谷线路的客运量去年上升。'],
  ])('should be a contradiction though the same word is said of something else: %s', (claim, text) => {
    expect(judge(claim, text)).toMatchObject({ verdict: 'contradicted', cited: 'contradicted' });
  });

  it.each([
    [
      'Output rose in the north while costs fell.',
      'In the north output rose by a tenth. In the south output fell. Costs fell.',
    ],
    ['北区产量上升，成本下降。', '北区产量比上年上升，南区产量下降。成本下降。'],
  ])('should be none where the thing itself moves as claimed: %s', (claim, text) => {
    expect(judge(claim, text).verdict).toBe('supported');
  });
});
