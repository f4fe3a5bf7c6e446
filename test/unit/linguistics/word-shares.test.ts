import { describe, expect, it } from 'vitest';
import { readWordShares } from '../../../src/linguistics/quantities/index.ts';

const sharesOf = (text: string) =>
  readWordShares(text).map(({ raw, value }) => `${raw}=${Math.round(value * 10) / 10}`);

describe('shares and multiples in words', () => {
  it.each([
    ['The other pilot had 158 hours, or about a fifteenth.', ['a fifteenth=6.7']],
    ['More than three quarters of the hours fell in May.', ['three quarters=75']],
    ['It costs two-thirds as much.', ['two-thirds=66.7']],
    ['Half of the board left.', ['Half=50']],
    ['The provision grew fivefold and sales doubled.', ['fivefold=5', 'doubled=2']],
    ['境外收入增长逾四成，占比过半。', ['四成=40', '过半=50']],
    ['约占三分之二，九成五来自境内。', ['三分之二=66.7', '九成五=95']],
    ['票房约为它的三倍半。', ['三倍半=3.5']],
  ])('reads %s', (text, expected) => {
    expect(sharesOf(text)).toEqual(expected);
  });

  it.each([
    'A third party audits the first half of the year.',
    'It fell in the second half; the half-year report is due.',
    'Three quarters later it closed a quarter earlier than planned.',
    '公司成为一成立就盈利的企业，三成员百分之五。',
  ])('reads none in: %s', (text) => {
    expect(sharesOf(text)).toEqual([]);
  });
});
