import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';

const judge = (claim: string, ...texts: readonly string[]) => {
  const origin = { title: 'Report of Norvik', path: 'norvik.md', headings: [] };
  const passages = texts.map((text, at) => preparePassage({ id: `ev_${at + 1}`, text, offset: 0, origin }));
  return judgeStatement(claim, passages);
};
const signs = (...asked: Parameters<typeof judge>) => isAccepted(judge(...asked).verdict);
const formulas = (...asked: Parameters<typeof judge>) =>
  judge(...asked).calculations.map(({ formula }) => formula);

describe('a calculation that a statement gives in words', () => {
  const text =
    'Operating cash flow was $900 million in 2021. Purchases of equipment were $340 million in 2021.';
  it('is worked out, and its figures are those of the passage', () => {
    const claim = 'Free cash flow was $560 million in 2021 ($900 million less $340 million).';
    expect(formulas(claim, text)).toEqual(['$900 million − $340 million = $560 million']);
    expect(signs(claim, text)).toBe(true);
    expect(signs(claim.replace('560', '580'), text)).toBe(false);
    expect(signs(claim.replace('560', '550').replace('340', '350'), text)).toBe(false);
  });

  it('lends its figures another name, and no row speaks against them', () => {
    const table =
      '|  | 2021 |\n| --- | --- |\n| Operating cash flow | $ 900 million |\n| Purchases of equipment | $ 340 million |\n| Free cash flow less leases | $ 410 million |';
    const claim =
      'Free cash flow (operating cash flow less purchases) was $560 million in 2021 ($900 million less $340 million).';
    expect(signs(claim, table)).toBe(true);
    expect(signs(claim.replace('560', '500'), table)).toBe(false);
  });

  it('is one of the measure that it is said to be', () => {
    const chinese = '营业收入为10亿元，净利润为2亿元，总资产为20亿元。';
    expect(signs('净利润率为2亿元除以10亿元，即20%。', chinese)).toBe(true);
    expect(signs('净利润率为2亿元除以20亿元，即10%。', chinese)).toBe(false);
    expect(signs('净利润率为2亿元除以10亿元，即25%。', chinese)).toBe(false);
  });
});

describe('a sum beside that of another year', () => {
  const text = ['Pilotage revenue 10.4 9.5', 'Towage revenue 2.4 1.9', 'Revenue 30.1 28.4']
    .map((line) => /^(.*) (\S+) (\S+)$/.exec(line) ?? [])
    .map(([, name, now, then]) => `${name} of $${now} million in 2022 rose from $${then} million in 2021.`)
    .join(' ');
  const claim =
    'Pilotage revenue of $10.4 million and towage revenue of $2.4 million add up to $12.8 million, against $11.4 million in 2021.';
  it('is that of the same sentences', () => {
    expect(formulas(claim, text)).toContain('$9.5 million + $1.9 million = 11.4 million');
    expect(signs(claim, text)).toBe(true);
    expect(signs(claim.replace('11.4', '11.6'), text)).toBe(false);
  });

  it('is that of the sentences of which the statement before gives the figures', () => {
    const before = 'Pilotage revenue was $10.4 million and towage revenue $2.4 million.';
    const together = 'Together these two lines came to $12.8 million, up from $11.4 million in 2021.';
    const origin = { title: 'Report of Norvik', path: 'norvik.md', headings: [] };
    const passage = preparePassage({ id: 'ev_1', text, offset: 0, origin });
    expect(isAccepted(judgeStatement(together, [passage], { before }).verdict)).toBe(true);
    const wrong = together.replace('11.4', '12.7');
    expect(isAccepted(judgeStatement(wrong, [passage], { before }).verdict)).toBe(false);
  });
});

describe('a rate behind its range', () => {
  const text =
    'Dredging cost $8.4 million in 2017, $9.9 million in 2018 and $25.8 million in 2019. 销售额2017年为6.9亿元，2019年为8.1亿元。';
  it.each([
    [
      'Dredging costs rose from $8.4 million in 2017 to $25.8 million in 2019, about 3.1 times as much.',
      true,
    ],
    // That of 2018.
    [
      'Dredging costs rose from $8.4 million in 2017 to $25.8 million in 2019, about 2.6 times as much.',
      false,
    ],
    ['Dredging cost $25.8 million, up from $8.4 million in 2017, or about 207%.', true],
    ['Dredging cost $25.8 million, up from $8.4 million in 2017, or about 163%.', false],
    ['销售额从2017年的6.9亿元增至2019年的8.1亿元，增幅约17%。', true],
    ['销售额从2017年的6.9亿元增至2019年的8.1亿元，增幅约27%。', false],
  ])('is of these two figures: %s', (claim, holds) => {
    expect(signs(claim, text)).toBe(holds);
  });
});

describe('a table that does not say its scale', () => {
  const table = '|  | 2017 | 2015 |\n| --- | --- | --- |\n| Wages of divers | 182,209 | 124,725 |';
  const prose = 'It includes $182.2 million of wages of divers, after $124.7 million.';
  const claim = 'Wages of divers rose from $124,725 thousand in 2015 to $182,209 thousand in 2017.';
  it('has that of a sentence that rounds its figures', () => {
    expect(signs(claim, table, prose)).toBe(true);
    expect(signs(claim.replaceAll('thousand', 'million'), table, prose)).toBe(false);
    expect(signs(claim, table)).toBe(false);
    expect(signs(claim, table, 'It includes $182.2 million of ropes and anchors.')).toBe(false);
  });

  it('is added up in the scale that another passage tells', () => {
    const duties = '|  | Total |\n| --- | --- |\n| Wages | 182,209 |\n| Ropes | 124,725 |';
    const scale = '|  | (in thousands) |\n| --- | --- |\n| Anchors | 7,312 |';
    const sum = 'Wages of $182,209 thousand and ropes of $124,725 thousand were together $306,934 thousand.';
    expect(signs(sum, duties, scale)).toBe(true);
    expect(signs(sum.replace('306,934', '306,394'), duties, scale)).toBe(false);
  });
});

describe('what is told beside a gap', () => {
  const text =
    'Revenue was $81 million in 2021, up from $70 million in 2020. The company employs 300 people.';
  it.each([
    ['Revenue was $81 million in 2021, but the passages do not give the profit.', true],
    ['Revenue was $99 million in 2021, but the passages do not give the profit.', false],
    ['The passages do not give the profit; they give revenue of $81 million only.', true],
    ['The passages do not give the profit; they give revenue of $99 million only.', false],
    ['The passages do not give the profit, only that the company employs 500 people.', false],
    ['The passages name the company, but do not give the profit.', true],
  ])('is held against the passages: %s', (claim, holds) => {
    expect(signs(claim, text)).toBe(holds);
  });

  it.each([
    ['2021年收入为8100万元，但资料没有给出利润。', true],
    ['2021年收入为9900万元，但资料没有给出利润。', false],
    ['资料没有给出利润，只说公司有员工500人。', false],
    ['总负债未给出，按总资产减去股东权益推算为6000万元。', true],
    ['总负债未给出，按总资产减去股东权益推算为7000万元。', false],
  ])('is held against the passages in Chinese: %s', (claim, holds) => {
    const chinese =
      '2021年收入为8100万元，2020年为7000万元。公司有员工300人。总资产为1.5亿元，股东权益为9000万元。';
    expect(signs(claim, chinese)).toBe(holds);
  });
});

describe('a ranking', () => {
  it('names nobody by its order', () => {
    const text = '甲港利润率为40%，乙港利润率为32%，丙港利润率为20%。';
    expect(signs('利润率从高到低为：甲港40%、乙港32%、丙港20%。', text)).toBe(true);
  });
});
