import { expect, it } from 'vitest';
import { joinRuns, runsByLine } from '../../../../src/documents/formats/pdf/lines/runs-by-line.ts';
import type { TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { mendRuns } from '../../../../src/documents/formats/pdf/readers/mend-runs.ts';
import { makeRun } from '../../../fakes/page-layout.ts';

const raised = (text: string, x: number, width: number): TextRun =>
  makeRun(text, x, 99, { size: 7, width, height: 6 });
const piece = (text: string, x: number, width: number, y = 100): TextRun => makeRun(text, x, y, { width });
const read = (own: readonly TextRun[], second: readonly TextRun[]): string[] =>
  runsByLine(mendRuns(own, second).runs).map(joinRuns);

it('should read a raised letter in the hole of the piece around it', () => {
  const two = raised('2', 83, 4);
  const own = [piece('where λ I = 1', 50, 60), two];
  const second = [piece('where', 50, 24), piece('λ', 77, 6), two, piece('I', 90, 5), piece('= 1', 98, 12)];
  expect(read(own, second)).toEqual(['where λ2 I = 1']);
});

it('should leave a piece whole in which the second reader sees no hole, or other letters', () => {
  const two = raised('2', 83, 4);
  const own = [piece('where λ I = 1', 50, 60), two];
  expect(mendRuns(own, [piece('where λ I = 1', 50, 60)]).runs).toHaveLength(2);
  expect(
    mendRuns(own, [piece('there', 50, 24), piece('y', 77, 6), piece('I = 1', 88, 22)]).runs,
  ).toHaveLength(2);
});

it('should not put the tall brackets of the next line between the letters of this one', () => {
  const second = [piece('z', 50, 5), piece('= x', 58, 14), piece('(', 51, 5, 104), piece(')', 66, 5, 104)];
  expect(read([piece('z = x', 50, 22)], second)).toEqual(['z = x']);
});
