import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

const ENGLISH = `| ($ in millions) | 2022 | 2021 |
| --- | --- | --- |
| Revenue | 46,298 | 51,761 |
| Operating income | 1,795 | 3,039 |
| Effective tax rate | (0.6) % | 14.8 % |`;
const CHINESE = `单位：百万元

| 项目 | 2022年 | 2021年 |
| --- | --- | --- |
| 营业收入 | 46,298 | 51,761 |
| 营业利润 | 1,795 | 3,039 |
| 实际税率 | (0.6)% | 14.8% |`;
const SCREENED = 'Of the 1,820 patients who were screened, 1,052 were enrolled.';
const judge = (claim: string, text = /\p{Script=Han}/u.test(claim) ? CHINESE : ENGLISH) =>
  judgeStatement(claim, [
    preparePassage({ id: 'ev_1', text, offset: 0, origin: { title: 'a', path: 'a.pdf', headings: [] } }),
  ]);

describe('percentage points', () => {
  it.each([
    ['The effective tax rate fell by 15.4 percentage points from 2021 to 2022.', '15.4', '14.2'],
    ['实际税率从2021年的14.8%降至2022年的-0.6%，下降15.4个百分点。', '15.4', '14.2'],
    ['The operating margin fell by 2.0 percentage points from 2021 to 2022.', '2.0', '3.0'],
    [
      'The operating margin fell by 2.0 percentage points, from 5.9 % in 2021 to 3.9 % in 2022.',
      'by 2.0',
      'by 3.0',
    ],
    ['The operating margin fell by 2.0 percentage points from 2021 to 2022.', 'fell', 'rose'],
  ])(
    'lie between two rates, signs and ratios that are worked out first among them: %s',
    (claim, own, other) => {
      expect(judge(claim).issues).toEqual([]);
      expect(isAccepted(judge(claim).verdict)).toBe(true);
      expect(isAccepted(judge(claim.replace(own, other)).verdict)).toBe(false);
    },
  );
});

describe('what is left of a whole', () => {
  const left = '42.2 % of the patients who were screened were not enrolled.';
  it('is worked out where the claim says that it is left, and is not the part itself', () => {
    expect(judge(left, SCREENED).calculations.map(({ formula }) => formula)).toEqual([
      '1 − 1,052 / 1,820 = 42.2 %',
    ]);
    expect(isAccepted(judge(left, SCREENED).verdict)).toBe(true);
    expect(isAccepted(judge(left.replace('not ', ''), SCREENED).verdict)).toBe(false);
    expect(isAccepted(judge(left.replace('42', '52'), SCREENED).verdict)).toBe(false);
  });
});

describe('a formula', () => {
  it('is given for no figure that a passage prints, unless a calculation is asked for', () => {
    const text = '| Item | 2022 | 2021 |\n| --- | --- | --- |\n| Berths | 512 | 384 |\n| Cranes | 128 | 96 |';
    expect(judge('The port has 128 berths in 2022.', text).calculations).toEqual([]);
    expect(judge('The port had 128 more berths in 2022 than in 2021.', text).calculations).toHaveLength(1);
  });
  it('divides by nothing where no multiple is said', () => {
    const text = 'The trial enrolled 256 patients in 2 centres.';
    expect(judge('128 patients were treated in each centre.', text).calculations).toEqual([]);
  });
});
