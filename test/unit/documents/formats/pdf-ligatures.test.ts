import { expect, it } from 'vitest';
import { mendLigatures } from '../../../../src/documents/formats/pdf/writing/lost-ligatures.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';

const pageOf = (text: string, lines: number) =>
  makePage(
    1,
    Array.from({ length: lines }, (_, index) => makeRun(text, 60, 60 + 12 * index)),
  );
const read = (text: string, lines: number) => {
  const { pages, warnings } = mendLigatures([pageOf(text, lines)]);
  return { text: pages[0]?.runs[0]?.text, said: saidWarnings(warnings) };
};

it('should give words their i in a text that has lost it, and say so', () => {
  const text = 'The Offce of the Quay found a signifcant drift after half of the first shift.';
  expect(read(text.replace('first', 'frst'), 10)).toEqual({
    text: 'The Office of the Quay found a significant drift after half of the frst shift.',
    said: [
      'The fonts of this file have no letters for “fi” and “fl”. Words that can only be one were mended (“Offce” is “Office”), others lack letters.',
    ],
  });
});

it('should say so where nothing can be mended', () => {
  expect(read('The o ce of the Quay of Hafslund is left for a while.', 80)).toEqual({
    text: 'The o ce of the Quay of Hafslund is left for a while.',
    said: ['The fonts of this file have no letters for “fi” and “fl”: words with them lack letters.'],
  });
});

it('should leave a text with these letters alone, and one that is too short to know', () => {
  const kept = 'The halfback of Kafka found the first of the flags of the fleet.';
  expect(read(kept, 40)).toEqual({ text: kept, said: [] });
  const formulas = '函数 f(x) 与 f(y) 的和 f(z)';
  expect(read(formulas, 90)).toEqual({ text: formulas, said: [] });
  const short = 'Kafka left halfback after half of it.';
  expect(read(short, 4)).toEqual({ text: short, said: [] });
});
