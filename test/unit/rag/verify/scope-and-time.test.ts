import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { checkFigures } from '../../../../src/rag/verify/checks/check-figures.ts';
import { preparePassage, readClaim } from '../../../../src/rag/verify/claims/align.ts';
import { isGap } from '../../../../src/rag/verify/claims/judge-gap.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';
import { readSources } from '../../../../src/rag/verify/figures/source.ts';

const judge = (claim: string, text: string) =>
  judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset: 0, context: '' })]);
const isSigned = (...of: Parameters<typeof judge>) => isAccepted(judge(...of).verdict);
const figuresOf = (claim: string, text: string, title = '') =>
  checkFigures(
    readClaim(claim),
    {},
    readSources([preparePassage({ id: 'ev_1', text, offset: 0, origin: { title, path: '', headings: [] } })]),
  ).issues;
const kinds = (...of: Parameters<typeof judge>) => judge(...of).issues.map(({ kind }) => kind);

describe('“all”, “only” and what may be', () => {
  it.each([
    [
      'The audit committee reviewed the entire program in March.',
      'The audit committee reviewed the program in March.',
    ],
    ['审计委员会仅于3月审议了该方案。', '审计委员会于3月审议了该方案。'],
    ['审计委员会审议了所有方案。', '审计委员会于3月审议了该方案。'],
    ['供应商将提高价格。', '供应商明年可能提高价格。'],
  ])('come from the source: %s', (claim, text) => expect(kinds(claim, text)).toContain('scope_differs'));

  it.each([
    ['All members must approve the program.', 'Any change of the program must be approved by members.'],
    ['所有成员均须批准该方案。', '该方案必须由成员批准。'],
  ])('may be put by another word for it: %s', (claim, text) =>
    expect(kinds(claim, text)).not.toContain('scope_differs'),
  );

  it.each([
    ['The pump alone cost $40,000 in 2023.', 'The pump cost $40,000 in 2023.'],
    ['Speed alone does not decide the race.', 'Speed does not decide the race; the weather matters.'],
    [
      'Repairs took up nearly all of the budget of 2023.',
      'Repairs took up $98 of the budget of $100 in 2023.',
    ],
    ['The board names rain as a cause only in one of the cases.', 'The board names rain as a cause.'],
    [
      'The licence ends in Norway and in Denmark (2028 each).',
      'The licence ends in Norway and Denmark in 2028.',
    ],
    ['The trial sets out to recruit 24 people.', 'The trial aims to recruit 24 people.'],
    ['2022年两者毛利率仅相差3.5个百分点。', '2022年两者毛利率相差3.5个百分点。'],
    ['仅水泵一项就花费40万元。', '水泵花费40万元。'],
    ['该试验旨在招募24人。', '该试验拟招募24人。'],
  ])('are a turn of phrase beside a figure or an intention: %s', (claim, text) =>
    expect(kinds(claim, text)).not.toContain('scope_differs'),
  );

  it.each([
    ['The pump was repaired only in 2023.', 'The pump was repaired in 2023.'],
    ['The race is decided by speed alone.', 'The race is decided by speed.'],
    ['水泵仅在2023年维修。', '水泵在2023年维修。'],
    ['仅由水泵供水。', '由水泵供水。'],
  ])('rule out what their source does not: %s', (claim, text) =>
    expect(kinds(claim, text)).toContain('scope_differs'),
  );
});

describe('the time of a figure', () => {
  const table = [
    'Selected data ($ in millions):',
    '',
    '|  | July 29, 2023 | July 30, 2022 |',
    '| --- | --- | --- |',
    '| Gross profit rate | 23.1 % | 22.0 % |',
  ].join('\n');
  const tax =
    'The effective tax rate was 26.1% in the second quarter of 2024 and 15.6% in the second quarter of 2023.';
  const taxZh = '2024年第二季度有效税率为26.1%，2023年第二季度为15.6%。';

  it('is a fiscal year whose columns are dated by the calendar', () => {
    const english = (claim: string) => figuresOf(claim, table, 'Quarterly report 2024');
    expect(english('In fiscal 2024 the gross profit rate was 23.1%.')).toEqual([]);
    expect(english('In 2024 the gross profit rate was 23.1%.')).not.toEqual([]);
    expect(english('In fiscal 2024 the gross profit rate was 22.0%.')).not.toEqual([]);
    const chinese = (claim: string) =>
      figuresOf(claim, table.replace('Gross profit rate', '毛利率'), '2024年季度报告');
    expect(chinese('2024财年毛利率为23.1%。')).toEqual([]);
    expect(chinese('2024年毛利率为23.1%。')).not.toEqual([]);
    expect(chinese('2024财年毛利率为22.0%。')).not.toEqual([]);
  });

  it.each([
    ['In the second quarter of 2024 the effective tax rate rose from the prior-year 15.6% to 26.1%.', tax],
    ['2024年第二季度的有效税率由上年同期的15.6%升至26.1%。', taxZh],
  ])('is not the year of the sentence for what was before: %s', (claim, text) =>
    expect(figuresOf(claim, text)).toEqual([]),
  );

  it.each([
    [
      'In 2022 he stays eligible, but his base salary is reduced to 50% and he has no part in the 2023 plan.',
      'His base salary of 2022 is reduced to 50%.',
    ],
    ['2022年他仍可参与，但基本工资降至50%而奖金计划2023年不再适用。', '2022年基本工资降至50%。'],
  ])('is not that of another statement behind a joint: %s', (claim, text) =>
    expect(figuresOf(claim, text)).toEqual([]),
  );

  it('is not a year that a quarter takes over from another statement', () => {
    const text =
      'Employee retention in the fiscal 2023 program was higher. Our operating income rate increased in the second quarter of fiscal 2024.';
    const claim =
      'Employee retention in the fiscal 2023 program was higher, and the second-quarter operating income rate increased.';
    expect(kinds(claim, text)).not.toContain('date_differs');
  });
});

describe('names and conditions in another form', () => {
  it('takes an identifier with and without its hyphen, and no other one', () => {
    const text = 'Implementations shall use SHA-256 for signatures.';
    expect(isSigned('Implementations shall use SHA256 for signatures.', text)).toBe(true);
    expect(isSigned('Implementations shall use SHA-512 for signatures.', text)).toBe(false);
    expect(isSigned('签名应使用SHA256算法。', '签名应使用SHA-256算法。')).toBe(true);
    expect(isSigned('签名应使用SHA512算法。', '签名应使用SHA-256算法。')).toBe(false);
  });

  it('takes a given name before a name that the passage has', () => {
    const text = 'Under the agreement Ms. Dillon receives a base salary of $1,300,000 a year.';
    const claim = 'Under the agreement Mary Dillon receives a base salary of $1,300,000 a year.';
    expect(isSigned(claim, text)).toBe(true);
    // Without a title before it the name may be the last of somebody else's.
    expect(isSigned(claim, text.replace('Ms. Dillon', 'George Dillon'))).toBe(false);
    expect(isSigned(claim.replace('Dillon', 'Keller'), text)).toBe(false);
    expect(isSigned(claim.replace('Mary Dillon', 'Dillon Keller'), text)).toBe(false);
  });

  it.each([
    ['The guide recommends scrypt where Argon2id is not available, with a cost of 17.', false],
    ['指南推荐使用scrypt，如未提供Argon2id，则参数取17。', false],
    ['The passages do not say where the plant is.', true],
    ['The number of shops where sales fell is not given.', true],
    ['资料没有说明工厂在何处。', true],
  ])('a condition is no gap: %s', (text, gap) => expect(isGap(text)).toBe(gap));
});
