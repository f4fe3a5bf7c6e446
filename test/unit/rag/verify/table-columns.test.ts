import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

const passage = (text: string) =>
  preparePassage({ id: 'ev_1', text, offset: 0, origin: { title: 'a', path: 'a.pdf', headings: [] } });
const signs = (claim: string, text: string) => isAccepted(judgeStatement(claim, [passage(text)]).verdict);

describe('a table as a PDF gives it', () => {
  const table = `| (MILLIONS) | 2021 |  | 2020 | 2019 | 21/20 | 20/19 |
| --- | --- | --- | --- | --- | --- | --- |
| Harbour fees | $ 30,821 | $ | 8,484 $ | 8,054 | * | 5 |
| Pilot fees | 1,731 |  | 926 | 810 |  |  |`;

  it('has its figures in the columns where they stand, whatever columns are empty, in the scale of its head', () => {
    expect(signs('Pilot fees were $926 million in 2020.', table)).toBe(true);
    expect(signs('Pilot fees were $926 million in 2021.', table)).toBe(false);
    expect(signs('Pilot fees were $926 billion in 2020.', table)).toBe(false);
    expect(signs('Harbour fees were $8,484 million in 2020.', table)).toBe(true);
  });

  it('may hold several columns in one cell', () => {
    const merged = `| (MILLIONS) | 2021 | 2020 | 2019 |
| --- | --- | --- | --- |
| Harbour fees | $ 79,557 |  | 40,724 $ 38,013 $ |`;
    expect(signs('Harbour fees were $40,724 million in 2020.', merged)).toBe(true);
    expect(signs('Harbour fees were $40,724 million in 2019.', merged)).toBe(false);
  });
});

describe('a row that is quoted with its year', () => {
  const table = `| (Dollars in millions) |  |  |  |
| --- | --- | --- | --- |
| Years ended December 31, | 2022 | 2021 | 2020 |
| Harbour fees | $66,608 | $62,286 | $58,158 |
| Pilot margins | (5.3) % | (4.7) % | (22.0) % |
| Effective income tax rate | (0.6) % | 14.8 % | 17.5 % |`;
  const chinese = `| 项目 | 2022年 | 2021年 |
| --- | --- | --- |
| 港口收入 | 66,608 | 62,286 |
| 毛利率 | 5.3% | 4.7% |`;
  it.each([
    ['Effective income tax rate – 2021: 14.8 %', table],
    ['Effective income tax rate – 2020: 17.5 %', table],
    ['Harbour fees – 2021: 62,286', table],
    ['Pilot margins – 2021: (4.7) %', table],
    ['港口收入 – 2021年：62,286', chinese],
    ['毛利率 – 2021年：4.7%', chinese],
  ])('holds in its own column: %s', (claim, text) => {
    expect(signs(claim, text)).toBe(true);
  });

  it.each([
    ['Effective income tax rate – 2022: 14.8 %', table],
    ['Effective income tax rate – 2021: 17.5 %', table],
    ['Harbour fees – 2021: 66,608', table],
    ['Harbour fees – 2019: 62,286', table],
    ['Pilot margins – 2021: (5.3) %', table],
    ['港口收入 – 2021年：66,608', chinese],
    ['毛利率 – 2022年：4.7%', chinese],
  ])('never holds in the column of another year: %s', (claim, text) => {
    expect(signs(claim, text)).toBe(false);
  });
});

describe('a gap with what is there instead', () => {
  const text = '报告期内研发投入为26,741.85万元。研发人员共312人。';
  it('is filled where a passage gives most of what is said to be missing', () => {
    expect(signs('所引资料没有披露研发投入的金额，只给出研发人员数量。', text)).toBe(false);
    expect(signs('所引资料没有披露应收账款的余额，只给出研发人员数量。', text)).toBe(true);
    const english = 'The harbour spent $40 million on dredging in 2021. It has 312 pilots.';
    expect(
      signs('The passages do not give the amount spent on dredging, but only the number of pilots.', english),
    ).toBe(false);
    expect(
      signs('The passages do not give the amount spent on towage, but only the number of pilots.', english),
    ).toBe(true);
  });
});

describe('a head of two lines whose titles span several columns', () => {
  const english = `|  | Fiscal 2023 |  |  | Fiscal 2022 |  |  |
| --- | --- | --- | --- | --- | --- | --- |
|  | Opened | Closed | Total at end | Opened | Closed | Total at end |
| Harbour inns | 1 | 2 | 20 | 3 | 5 | 21 |
| Pilot lodges | 4 | 6 | 19 | 7 | 8 | 16 |`;
  const chinese = `|  | 2023年 |  |  | 2022年 |  |  |
| --- | --- | --- | --- | --- | --- | --- |
|  | 新开 | 关闭 | 期末合计 | 新开 | 关闭 | 期末合计 |
| 港口客栈 | 1 | 2 | 20 | 3 | 5 | 21 |
| 领航小屋 | 4 | 6 | 19 | 7 | 8 | 16 |`;
  const row = (claim: string, before: string) => {
    const text = /\p{Script=Han}/u.test(claim) ? chinese : english;
    return isAccepted(judgeStatement(claim, [passage(text)], { before }).verdict);
  };

  it('has each column under the title that it stands behind', () => {
    expect(signs('Harbour inns had a total of 20 at the end of fiscal 2023.', english)).toBe(true);
    expect(signs('Harbour inns had a total of 21 at the end of fiscal 2023.', english)).toBe(false);
    expect(signs('2023年港口客栈期末为20家。', chinese)).toBe(true);
    expect(signs('2023年港口客栈期末为21家。', chinese)).toBe(false);
  });

  it('gives a row of a claim the figures of the columns that its own head names', () => {
    expect(row('Harbour inns | 1 | 2', 'House | Opened in fiscal 2023 | Closed in fiscal 2023')).toBe(true);
    expect(row('Harbour inns | 2 | 1', 'House | Opened in fiscal 2023 | Closed in fiscal 2023')).toBe(false);
    expect(row('Harbour inns | 1 | 3', 'House | Closed in fiscal 2023 | Closed in fiscal 2022')).toBe(false);
    expect(row('港口客栈 | 1 | 2', '名称 | 2023年新开 | 2023年关闭')).toBe(true);
    expect(row('港口客栈 | 2 | 1', '名称 | 2023年新开 | 2023年关闭')).toBe(false);
    expect(row('港口客栈 | 1 | 3', '名称 | 2023年关闭 | 2022年关闭')).toBe(false);
  });
});
