import { describe, expect, it } from 'vitest';
import { askedLines, foldLabel, lineIn } from '../../../../../src/rag/query/accounts/asked-lines.ts';
import { fitRows } from '../../../../../src/rag/query/accounts/leading-rows.ts';

const TITLE = 'Consolidated statements of operations';
const table = (...rows: string[]) => ({
  text: ['| | 2022 | 2021 |', '| --- | --- | --- |', ...rows].join('\n'),
  prefix: TITLE,
  headingPath: [],
});
const fitOf = (question: string, passage: ReturnType<typeof table>, years: readonly number[] = [2022]) =>
  Math.max(...askedLines(question).lines.map((line) => fitRows({ line, years }, passage, undefined)));

describe('lines of accounts that a question names', () => {
  it.each([
    ['How high was the gross margin?', ['gross profit', 'gross margin']],
    [
      'How did SG&A and R&D move?',
      ['selling general and administrative expenses', 'research and development expense'],
    ],
    ['Are gross margins steady?', ['gross profit', 'gross margin']],
    ['2022年的存货是多少？', ['inventories']],
    ['Which storms damaged the harbour?', []],
  ])('should be those of “%s”', (question, expected) => {
    expect(
      askedLines(question)
        .lines.map(({ printed }) => printed[0])
        .toSorted(),
    ).toEqual(expected.toSorted());
  });

  it('should be found where they begin in Chinese, close to the beginning', () => {
    expect(lineIn('汉沙净利润')).toBe(2);
    expect(lineIn(`${'汉'.repeat(80)}净利润`)).toBeUndefined();
  });
});

describe('rows that lead', () => {
  it('should be called as accounts print the line, and be of a year that is asked for', () => {
    const sales = table('| Net sales | 9 | 8 |');
    expect(fitOf('revenue', sales)).toBeGreaterThan(0.85);
    expect(fitOf('revenue', sales, [2017])).toBe(0);
    expect(fitOf('inventory', sales)).toBe(0);
    expect(fitOf('营业收入', table('| 营业收入 | 9 | 8 |'))).toBeGreaterThan(0.85);
  });

  it('should count less where the label says more, and in a note beside other lines', () => {
    const whole = fitOf('revenue', table('| Net sales | 9 | 8 |'));
    expect(fitOf('revenue', table('| Net sales of boats | 9 | 8 |'))).toBeLessThan(whole);
    const note = { ...table('| Net sales | 9 | 8 |'), prefix: 'Sales of boats' };
    expect(fitOf('revenue', note)).toBeLessThan(whole);
  });

  it('should say nothing else than the words of the question, and have the missing ones over them', () => {
    const wanted = { terms: new Set(['dock', 'fee']), names: new Set<string>(), years: [] };
    const of = (label: string, prefix = TITLE) =>
      fitRows(wanted, { ...table(`| ${label} | 9 | 8 |`), prefix }, undefined);
    expect(of('Total dock fees (a)')).toBe(1);
    expect(of('Dock')).toBe(0);
    expect(of('Dock', `${TITLE}: fees`)).toBeCloseTo(0.92);
    expect(of('Dock fees of boats')).toBe(0);
  });
});

it('should read 64 kB in well under a second', () => {
  const cpuOf = (text: string) => {
    const before = process.cpuUsage();
    askedLines(text);
    foldLabel(text);
    lineIn(text);
    return process.cpuUsage(before).user / 1e3;
  };
  for (const part of ['net sales ', '(((( ', "a'", '汉 沙', '。 . ', 'NetSales&'])
    expect(cpuOf(part.repeat(Math.ceil(65_536 / part.length)))).toBeLessThan(500);
});
