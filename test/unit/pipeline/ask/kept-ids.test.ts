import { expect, it } from 'vitest';
import { keepIds } from '../../../../src/pipeline/ask/nodes/gather-for-answer.ts';
import { makeEvidence } from '../report/report-input.ts';

it('should give what is gathered again the ids it had, and number on what is new', () => {
  const [first, second, third] = [makeEvidence(1, 'A.'), makeEvidence(2, 'B.'), makeEvidence(3, 'C.')];
  const again = [
    { ...third, id: 'ev_1' },
    { ...first, id: 'ev_2' },
  ];
  expect(keepIds(again, [first, second]).map(({ id, text }) => [id, text])).toEqual([
    ['ev_3', 'C.'],
    ['ev_1', 'A.'],
  ]);
  expect(keepIds(again, [])).toBe(again);
});
