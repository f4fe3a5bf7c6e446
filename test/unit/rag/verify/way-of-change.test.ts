import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

const ENGLISH =
  '| Item | 2021 | 2020 |\n| --- | --- | --- |\n| Research expense | 13,829 | 9,393 |\n| Mooring fees | 5,814 | 7,246 |';
const CHINESE =
  '| 项目 | 2021年 | 2020年 |\n| --- | --- | --- |\n| 研发费用 | 13,829 | 9,393 |\n| 系泊收入 | 5,814 | 7,246 |';
const judge = (claim: string) => {
  const text = /\p{Script=Han}/u.test(claim) ? CHINESE : ENGLISH;
  const origin = { title: 'a', path: 'a.pdf', headings: [] };
  return judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset: 0, origin })]);
};

describe('the way that a claim says its own two figures go', () => {
  it.each([
    ['Research expense was 13,829, an increase compared with 9,393 in 2020.', 'increase', 'decrease'],
    ['Research expense was 13,829 in 2021, up from 9,393 in 2020.', 'up', 'down'],
    ['Research expense rose to 13,829 in 2021 against 9,393 the year before.', 'rose', 'fell'],
    ['Research expense was 13,829 in 2021 versus 9,393 in 2020, up 47 %.', 'up', 'down'],
    ['Research expense rose in 2021: it was 13,829, against 9,393 in 2020.', 'rose', 'fell'],
    ['Mooring fees were 5,814, a decrease compared with 7,246 in 2020.', 'a decrease', 'an increase'],
    ['Mooring fees in 2021 were 5,814, lower than the 7,246 of 2020.', 'lower', 'higher'],
    ['研发费用为13,829，比2020年的9,393上升。', '上升', '下降'],
    ['2021年研发费用升至13,829，而2020年为9,393。', '升至', '降至'],
    ['研发费用13,829，高于2020年的9,393。', '高于', '低于'],
    ['系泊收入为5,814，比2020年的7,246下降。', '下降', '上升'],
  ])('is signed as they go and contradicted when turned round: %s', (claim, own, turned) => {
    expect(judge(claim).issues).toEqual([]);
    expect(isAccepted(judge(claim).verdict)).toBe(true);
    const false_ = judge(claim.replace(own, turned));
    expect(false_.verdict).toBe('contradicted');
    expect(false_.issues.map(({ kind }) => kind)).toContain('direction_differs');
  });

  it.each([
    'Sales grew 4 % in 2021, compared with 6 % in 2020.',
    'Growth was 4 % in 2021, compared with a rise of 6 % in 2020.',
    '销售额增长4%，上年增长6%。',
  ])('is no matter where each figure is a change of its own: %s', (claim) => {
    const origin = { title: 'a', path: 'a.pdf', headings: [] };
    const passage = preparePassage({ id: 'ev_1', text: `${claim} More.`, offset: 0, origin });
    expect(judgeStatement(`${claim.slice(0, -1)} again.`, [passage]).issues).not.toContainEqual(
      expect.objectContaining({ kind: 'direction_differs' }),
    );
  });
});
