import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';

const isSigned = (claim: string, text: string, title = '') =>
  isAccepted(
    judgeStatement(claim, [
      preparePassage({
        id: 'ev_1',
        text,
        offset: 0,
        context: title,
        origin: { title, path: '', headings: [] },
      }),
    ]).verdict,
  );

const SALES = `(in millions)

| Years ended March 31, | 2021 | 2020 |
| --- | --- | --- |
| Revenue | $ 4,512 | $ 4,102 |
| Operating income | 812 | 640 |`;
const KEYS = 'Use a hash function with at least 300,000 iterations. Rotate each key after 90 days.';
const STAFF =
  'As of December 31, 2021, we had approximately 3,200 total employees, of whom approximately 2,900 were full-time. In June 2021 we raised the price of this plan from $7.50 to $8.50 per month.';
const PUMPS = '2021年水泵业务收入为45.12亿元，员工人数为3200人。客户必须在90天内付款。';

describe('a claim in another language than its passage', () => {
  it.each([
    ['波音2021年营收为45.12亿美元，营业利润为8.12亿美元。', SALES, 'Boeing annual report 2021'],
    ['应使用哈希函数，迭代次数不少于30万次。', KEYS, ''],
    ['In 2021 the pump business had revenue of RMB 4.512 billion and 3,200 employees.', PUMPS, ''],
    ['Customers must pay within 90 days.', PUMPS, ''],
    ['截至2021年底，波音约有3,200名员工，其中约2,900人为全职。', STAFF, 'Boeing annual report 2021'],
    ['2021年6月，波音把套餐价格由7.50美元上调至8.50美元。', STAFF, 'Boeing annual report 2021'],
  ])('signs what its figures and the words of the dictionary say: %s', (claim, text, title) =>
    expect(isSigned(claim, text, title)).toBe(true),
  );

  it.each([
    ['波音2021年营收为45.12万美元，营业利润为8.12万美元。', SALES, 'Boeing annual report 2021'],
    ['波音2020年营收为45.12亿美元，营业利润为8.12亿美元。', SALES, 'Boeing annual report 2021'],
    ['辉瑞2021年营收为45.12亿美元，营业利润为8.12亿美元。', SALES, 'Boeing annual report 2021'],
    ['波音2021年营业利润为45.12亿美元，营收为8.12亿美元。', SALES, 'Boeing annual report 2021'],
    ['应使用哈希函数，迭代次数不少于3万次。', KEYS, ''],
    ['不应使用哈希函数，迭代次数不少于30万次。', KEYS, ''],
    ['In 2021 the pump business had revenue of RMB 45.12 billion and 3,200 employees.', PUMPS, ''],
    ['Customers must pay within 60 days.', PUMPS, ''],
    ['Customers need not pay within 90 days.', PUMPS, ''],
    ['Airbus must pay within 90 days.', PUMPS, ''],
    ['截至2021年底，波音约有3,200名员工，其中约2,700人为全职。', STAFF, 'Boeing annual report 2021'],
    ['2021年6月，波音把套餐价格由7.50美元下调至8.50美元。', STAFF, 'Boeing annual report 2021'],
  ])('does not sign another figure, scale, year, body or a denial: %s', (claim, text, title) =>
    expect(isSigned(claim, text, title)).toBe(false),
  );
});

describe('two figures of one sentence', () => {
  const smaller =
    'The new gate is reduced in weight by 40 %, while it opens 60 % faster and keeps 97 % of its strength.';
  const emissions = '该厂用水量降低了15%，废气排放减少了20%。';

  it.each([
    ['The new gate opens 60 % faster and its weight is 40 % lower.', smaller],
    ['该厂废气排放减少20%，用水量降低15%。', emissions],
  ])('stand where the claim has them: %s', (claim, text) => expect(isSigned(claim, text)).toBe(true));

  it.each([
    ['The new gate opens 40 % faster and its weight is 60 % lower.', smaller],
    ['该厂废气排放减少15%，用水量降低20%。', emissions],
  ])('are found exchanged: %s', (claim, text) => expect(isSigned(claim, text)).toBe(false));

  it('should be signed where a passage of two languages says it in its own words', () => {
    const text = '会议于周一举行。Northwind turbines are kept for 2 days. 会议于周一举行。';
    expect(isSigned('Northwind turbines are kept for 2 days.', text)).toBe(true);
    expect(isSigned('Northwind turbines are kept for 5 days.', text)).toBe(false);
  });
});
