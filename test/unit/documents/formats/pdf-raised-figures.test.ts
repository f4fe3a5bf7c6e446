import { describe, expect, it } from 'vitest';
import { joinRuns, runsByLine } from '../../../../src/documents/formats/pdf/lines/runs-by-line.ts';
import type { TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { markRaised } from '../../../../src/documents/formats/pdf/readers/raised-figures.ts';
import { secondOpinion } from '../../../../src/documents/formats/pdf/readers/second-opinion.ts';
import { cellKind } from '../../../../src/documents/formats/pdf/tables/figures.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const word = (text: string, x: number, width: number): TextRun =>
  makeRun(text, x, 100, { width, size: 10, height: 10 });
const small = (text: string, x: number, y: number, size = 6): TextRun =>
  makeRun(text, x, y, { width: 4, size, height: size });
const read = (runs: readonly TextRun[]): string => runsByLine(markRaised(runs)).map(joinRuns).join('\n');

describe('a small figure raised behind a digit', () => {
  it('should not become a digit of it', () => {
    expect(read([word('It rose to 2,557.2', 50, 90), small('8', 140, 99)])).toBe('It rose to 2,557.2⁸');
    expect(read([word('about 10', 50, 40), small('9', 90, 99), word('cells', 97, 24)])).toBe(
      'about 10⁹ cells',
    );
    expect(read([word('10', 50, 10), small('−3', 60, 99), word('m', 66, 8)])).toBe('10⁻³ m');
  });

  it('should be raised where the engine cut the line at another place than the second reader', () => {
    const engine = [word('a rate of 1.92 ×', 50, 90), word('10-9 m per second', 142, 100)];
    const second = [
      word('a rate of 1.92 × 10', 50, 102),
      small('−9', 152, 98, 8),
      word('m per second', 166, 76),
    ];
    expect(read(secondOpinion(makePage(1, engine), second).page.runs)).toBe(
      'a rate of 1.92 × 10⁻⁹ m per second',
    );
  });

  it('should be a figure of a table still', () => {
    expect(cellKind('1,234⁵')).toBe('figure');
    expect(cellKind('98.6¹²')).toBe('figure');
  });
});

describe('a figure that is not raised behind a digit', () => {
  it.each([
    ['as large as its line', [word('1', 50, 5), word('2', 55, 5)], '12'],
    ['on the foot of its line', [word('2', 50, 5), small('3', 55, 104)], '23'],
    ['behind a letter', [word('growth', 50, 30), small('3', 80, 99)], 'growth3'],
    ['in the next column', [word('12', 50, 10), small('3', 75, 99)], '12 3'],
  ] as const)('should stay as it is: %s', (_, runs, text) => {
    expect(read(runs)).toBe(text);
  });
});
