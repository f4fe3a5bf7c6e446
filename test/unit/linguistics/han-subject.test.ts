import { describe, expect, it } from 'vitest';
import { hanSubject } from '../../../src/linguistics/names/index.ts';
import { readPeriods } from '../../../src/linguistics/periods/index.ts';
import { findMeasures } from '../../../src/rag/measures/index.ts';

const subject = (question: string, isBare = true) =>
  hanSubject(question, {
    periods: readPeriods(question),
    isBare,
    isMeasure: (text) => findMeasures(text).length > 0,
  })?.said;

describe('the body that a Chinese question is about', () => {
  it.each([
    ['汉沙公司2022年的实际税率是多少？', '汉沙公司'],
    ['请问2022年汉沙公司的净利润是多少？', '汉沙公司'],
    ['为什么汉沙银行的收入下降？', '汉沙银行'],
    ['汉沙2021年的营业收入是多少？', '汉沙'],
    ['汉沙的净利润是多少？', '汉沙'],
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
    '',
  ])('should be none in “%s”', (question) => expect(subject(question)).toBeUndefined());

  it('should need its form of company where documents are called in Chinese', () => {
    expect(subject('汉沙2021年的营业收入是多少？', false)).toBeUndefined();
    expect(subject('汉沙公司2021年的营业收入是多少？', false)).toBe('汉沙公司');
  });
});
