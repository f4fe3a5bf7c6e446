import { describe, expect, it } from 'vitest';
import { markedIn, setMarks } from '../../src/markdown/link-marks.ts';

const sources = new Map([
  [1, '/research/run?source=1'],
  [12, '/research/run?source=12'],
]);

describe('marks of sources', () => {
  it('should be found once each, where brackets are not those of the text itself', () => {
    expect(markedIn('So it is. [2][1] Or \\[7\\], [4](x), [1]')).toEqual([2, 1]);
    expect(markedIn('[5]: defined, [x] and [12345]')).toEqual([]);
  });

  it('should be set apart where the source is known, and stay text where it is not', () => {
    expect(setMarks('A [1], b [2], c \\[1\\], d [12]', sources)).toBe(
      'A \uE0021\uE003, b [2], c \\[1\\], d \uE00212\uE003',
    );
  });

  it('should not be made by the signs of a text', () => {
    expect(setMarks('A \uE0021\uE003 and [1]', sources)).toBe('A \uFFFD1\uFFFD and \uE0021\uE003');
  });
});
