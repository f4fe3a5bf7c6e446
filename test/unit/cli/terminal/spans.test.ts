import { describe, expect, it } from 'vitest';
import {
  displayWidth,
  fitLine,
  lineWidth,
  safeText,
  span,
  spread,
  truncateText,
  wrapText,
} from '../../../../src/cli/terminal/spans.ts';
import { countWords, formatBytes, formatDuration } from '../../../../src/cli/terminal/words.ts';

describe('text on the terminal', () => {
  it('should take out what could steer a terminal or break a line', () => {
    expect(safeText('a\x1b[31mred\x1b[0m\r\n b\u202e\u0007')).toBe('a[31mred[0m b');
  });

  it('should count columns, not characters', () => {
    expect(displayWidth('备份')).toBe(4);
    expect(truncateText('备份保留多久', 7)).toBe('备份保…');
    expect(truncateText('short', 5)).toBe('short');
    expect(truncateText('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 3)).toBe('👩‍👩‍👧‍👦…');
  });

  it('should keep the right side at the edge and shorten the left one', () => {
    const line = spread([span('a long question about backups')], [span('12 s')], 20);
    expect(line.map(({ text }) => text).join('')).toBe('a long questi…  12 s');
    expect(lineWidth(line)).toBe(20);
    expect(lineWidth(spread([span('x')], [span('y'.repeat(50))], 20))).toBe(20);
    expect(fitLine([span('abc'), span('def')], 4).map(({ text }) => text)).toEqual(['abc', '…']);
  });

  it('should wrap at spaces and between Chinese characters', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapText('备份保留三十五天。', 8)).toEqual(['备份保留', '三十五', '天。']);
    expect(wrapText('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(wrapText('', 4)).toEqual([]);
  });
});

describe('numbers in words', () => {
  it.each([
    [0, '0.0 s'],
    [9_940, '9.9 s'],
    [12_300, '12 s'],
    [185_000, '3:05'],
    [3_723_000, '1:02:03'],
  ])('should say how long %d ms are', (ms, words) => {
    expect(formatDuration(ms)).toBe(words);
  });

  it('should say sizes and counts', () => {
    expect([0, 999, 1_250, 15_000_000, 1e13].map(formatBytes)).toEqual([
      '0 B',
      '999 B',
      '1.3 kB',
      '15.0 MB',
      '10.0 TB',
    ]);
    expect(countWords('Backups are kept — 备份保留。')).toBe(7);
  });
});
