import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

const statement = `| $ and shares in millions |  |  |  |
| --- | --- | --- | --- |
| Fiscal Years Ended | January 28, 2023 | January 29, 2022 | January 30, 2021 |
| Revenue | $ 46,298 | $ 51,761 | $ 47,262 |
| Cost of sales | 36,386 | 40,121 | 36,689 |
| Gross profit | 9,912 | 11,640 | 10,573 |
| Net earnings | $ 1,419 | $ 2,454 | $ 1,798 |`;
const passage = preparePassage({
  id: 'ev_1',
  text: statement,
  offset: 0,
  origin: {
    title: 'Best Buy – Annual report 2023 (10-K)',
    path: 'a.pdf',
    headings: ['Consolidated Statements of Earnings'],
  },
});
const HEAD =
  'Company and year | Revenue ($ million) | Revenue of the year before ($ million) | Growth (%) | Net earnings ($ million) | Net margin (%)';
const FORMULAS = ['(46,298 − 51,761) / 51,761 = −10.6 %', '1,419 / 46,298 = 3.1 %'];
const judge = (row: string) => judgeStatement(row, [passage], { before: HEAD, formulas: FORMULAS });

describe('a row of a comparison table', () => {
  it('takes its figures from several rows of a statement, each under its own head', () => {
    const said = judge('Best Buy, fiscal 2023 | 46,298 | 51,761 | −10.6 | 1,419 | 3.1');
    expect(said.issues).toEqual([]);
    expect(isAccepted(said.verdict)).toBe(true);
  });
  it('does not take a figure of another row under a head', () => {
    expect(isAccepted(judge('Best Buy, fiscal 2023 | 46,298 | 51,761 | −10.6 | 9,912 | 3.1').verdict)).toBe(
      false,
    );
  });
});

describe('a row in another scale than its source', () => {
  const text =
    '单位：万元\n\n| 项目 | 2022年 | 2021年 |\n| --- | --- | --- |\n| 港口收入 | 482,360 | 431,905 |';
  const origin = { title: '北辰港口 2022 年年度报告', path: 'b.md', headings: [] };
  const source = preparePassage({ id: 'ev_1', text, offset: 0, origin });
  const accepts = (row: string, before: string) =>
    isAccepted(judgeStatement(row, [source], { before }).verdict);

  it('has the scale that the head of its column gives in brackets', () => {
    expect(accepts('北辰港口2022年 | 4,823.60', '公司与年份 | 港口收入（百万元）')).toBe(true);
    expect(accepts('北辰港口2022年 | 4,823.60', '公司与年份 | 港口收入（万元）')).toBe(false);
    expect(accepts('北辰港口2022年 | 48.236', '公司与年份 | 港口收入（亿元）')).toBe(true);
  });
});

describe('a cell of four digits', () => {
  const hours = preparePassage({
    id: 'ev_1',
    text: '| Flight Time: | 10127 hours (Total, all aircraft), 1500 hours (Total, this make and model) |\n| --- | --- |\n| Last review: | 2006 |',
    offset: 0,
    origin: { title: 'NYC08CA073', path: 'a.pdf', headings: ['Pilot Information'] },
  });
  const doubts = (row: string, head: string) =>
    judgeStatement(row, [hours], { before: head, formulas: ['1500 / 10127 = 14.8 %'] }).issues;

  it('is a figure and no year where no year is likely to be meant', () => {
    const head = 'Accident | Total (hours) | Make and model (hours) | Share (%)';
    expect(doubts('NYC08CA073 | 10127 | 1500 | 14.8', head)).toEqual([]);
    expect(doubts('NYC08CA073 | 10127 | 1700 | 14.8', head).map(({ kind }) => kind)).not.toContain(
      'date_missing',
    );
    expect(doubts('NYC08CA073 | 10127 | 1700 | 14.8', head)).not.toEqual([]);
  });

  it('is a year that has to stand there else', () => {
    const kinds = doubts('NYC08CA073 | 1997', 'Accident | Last review').map(({ kind }) => kind);
    expect(kinds).toContain('date_missing');
  });
});
