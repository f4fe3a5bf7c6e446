import { describe, expect, it } from 'vitest';
import { hanSubject } from '../../../src/linguistics/names/index.ts';
import { readPeriods } from '../../../src/linguistics/periods/index.ts';
import { lineIn } from '../../../src/rag/query/accounts/asked-lines.ts';

const subject = (question: string) =>
  hanSubject(question, { periods: readPeriods(question), measureIn: lineIn })?.said;

describe('the body that a Chinese question is about', () => {
  it.each([
    ['汉沙公司2022年的实际税率是多少？', '汉沙公司'],
    ['请问2022年汉沙公司的净利润是多少？', '汉沙公司'],
    ['为什么汉沙银行的收入下降？', '汉沙银行'],
    ['汉沙2021年的营业收入是多少？', '汉沙'],
    ['汉沙的净利润是多少？', '汉沙'],
    ['汉沙2022年有效税率', '汉沙'],
    ['2022年汉沙有效税率', '汉沙'],
    ['汉沙北岸毛利率', '汉沙北岸'],
    ['贵汉酒业2023年净利润', '贵汉酒业'],
  ])('should be found in “%s”', (question, expected) => {
    expect(subject(question)).toBe(expected);
    expect(question.slice(question.indexOf(expected)).startsWith(expected)).toBe(true);
  });

  it.each([
    '本公司2022年的营业收入是多少？',
    '该集团的净利润是多少？',
    '上市公司的营业收入是多少？',
    '研发费用2022年是多少？',
    '海外业务2022年的营业收入是多少？',
    '营业收入2022年比2021年增长了多少？',
    '2022年的净利润是多少？',
    '哪家公司的营业收入最高？',
    '备份保存多久？',
    '谁是董事长？',
    '2022年归母净利润',
    '期末总资产',
    '国内营业收入2022年',
    '短期借款2022年',
    '资产负债率',
    '',
  ])('should be none in “%s”', (question) => expect(subject(question)).toBeUndefined());
});
