import { expect, it } from 'vitest';
import { lineWidth, span } from '../../../../src/cli/terminal/spans.ts';
import { tableLines } from '../../../../src/cli/terminal/table.ts';

const row = (...cells: string[]) => cells.map((cell) => span(cell));
const texts = (rows: string[][], width: number) =>
  tableLines(
    rows.map((cells) => row(...cells)),
    { width, flex: 0 },
  ).map((line) => line.map(({ text }) => text).join(''));

it('should shorten the flexible column when the terminal is narrow', () => {
  const [line = ''] = texts([['a-name-that-is-longer-than-the-terminal-is-wide.pdf', 'ok']], 40);
  expect(line).toHaveLength(40);
  expect(line).toMatch(/^a-name-that-is-longer-than-the-term… {2}ok$/);
});

it('should leave names readable beside a long last column', () => {
  const reason = 'E030 this is a long reason that alone fills more than the whole width of the terminal';
  expect(texts([['empty_protected.pdf', reason]], 80)).toEqual([`empty_protected.pdf  ${reason}`]);
});

it.each([
  ['reports/2024/quarterly/annual-report-2024.pdf', /….*\/annual-report-2024\.pdf$/],
  ['资料/二〇二四年/季度报告和附件汇编/年度报告.pdf', /….*年度报告\.pdf$/],
])('should shorten a path in its middle, so that the name of the file stays: %s', (path, end) => {
  const [line = []] = tableLines([row(path, 'indexed')], { width: 41, flex: 0, isPath: true });
  expect(line[0]?.text.trim()).toMatch(end);
  expect(lineWidth(line)).toBeLessThanOrEqual(41);
});
