import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';
import { preparePassage } from '../../../../src/rag/verify/index.ts';

const TABLE = `Selected data ($ in millions):

| Performance | 2023 | 2022 |
| --- | --- | --- |
| Revenue | $ 46,298 | $ 51,761 |
| Revenue % change | (10.6)% | 9.5 % |
| Margin % change | (4.2)% | 1.1 % |
| Net earnings | $ 1,419 | $ 2,454 |`;
const TRIAL =
  'A loss to follow-up of 10% of the patients is expected. Of the nurses, 5% work at night. The centre opened in 2021.';
const YEAR =
  'In January 2021, the mill faced allegations of fraud. As remedies the mill tightened its controls. In March 2021, the mill raised $100 million of capital.';
const LAB = '该公司2022年研发投入超150亿元，员工超过30万人。';

const judge = (text: string, claim: string) =>
  judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset: 0 })], {});
const isSigned = (text: string, claim: string) => isAccepted(judge(text, claim).verdict);

describe('a figure that is put in words, or beside another one', () => {
  it.each([
    [
      TABLE,
      'Revenue fell by 10.6% to $46.3 billion, and net earnings dropped from $2.5 billion to $1.4 billion.',
    ],
    [TRIAL, 'A loss to follow-up of one patient in ten is expected.'],
    [YEAR, 'As remedies after the allegations of January 2021 the mill tightened its controls.'],
    [YEAR, 'In 2021 the mill faced allegations of fraud, and in March it raised $100 million of capital.'],
    [LAB, '该公司2022年研发投入150多亿元。'],
    [LAB, '该公司的员工有30多万人。'],
  ])('should be signed where it stands: %#', (text, claim) => {
    expect(isSigned(text, claim)).toBe(true);
  });

  it.each([
    [
      TABLE,
      'Revenue fell by 4.2% to $46.3 billion, and net earnings dropped from $2.5 billion to $1.4 billion.',
    ],
    [
      TABLE,
      'Revenue fell by 10.6% to $46.3 billion, and net earnings rose from $2.5 billion to $1.4 billion.',
    ],
    [TRIAL, 'A loss to follow-up of one patient in twelve is expected.'],
    [YEAR, 'As remedies after the allegations of May 2021 the mill tightened its controls.'],
    [YEAR, 'In 2021 the mill faced allegations of fraud, and in May it raised $100 million of capital.'],
    [LAB, '该公司2022年研发投入180多亿元。'],
    [LAB, '该公司的员工有20多万人。'],
  ])('should not be signed where it differs: %#', (text, claim) => {
    expect(isSigned(text, claim)).toBe(false);
  });

  it.each([
    ['市场同比下降62.1%，中重卡同比下降77%。', '中重卡同比下降77%，跌幅大于市场的62.1%。', true],
    ['市场同比下降62.1%，中重卡同比下降77%。', '中重卡同比下降77%，跌幅小于市场的62.1%。', false],
    ['公司扣除非经常性损益后的净利润为亏损3亿元。', '公司扣除非 经常性损益后的净利润为亏损3亿元。', true],
    ['广告收入15.9亿元，会员2010万。', '广告收入接近16亿元。', true],
    ['广告收入15.9亿元，会员2010万。', '两者相差15.7亿元。', false],
  ])('should be read by its words: %s %s', (text, claim, isRight) => {
    expect(isSigned(text, claim)).toBe(isRight);
    expect(judge(text, claim).calculations).toEqual([]);
  });

  it('should be no contradiction where a claim says more than its source', () => {
    const scope = judge('Some mills were painted in green.', 'All mills were painted in green.');
    expect([scope.verdict, scope.issues.map(({ kind }) => kind)]).toEqual(['partly', ['scope_differs']]);
  });
});
