import { expect, it } from 'vitest';
import { mendRuns } from '../../../../src/documents/formats/pdf/readers/mend-runs.ts';
import { composeAccents } from '../../../../src/documents/formats/pdf/writing/compose-accents.ts';
import { makeRun } from '../../../fakes/page-layout.ts';

/** As TeX draws it: the accent, then back, and the rest of the word below it. */
const drawn = [
  makeRun('The survey of Ren´', 60, 100, { width: 80 }),
  makeRun('e Lind and a na¨', 136, 100, { width: 70 }),
  makeRun('ıve guess', 202, 100, { width: 40 }),
];

it('should set an accent on the letter that is drawn below it', () => {
  const composed = composeAccents(drawn);
  expect(composed.map(({ text }) => text)).toEqual(['The survey of Ren', 'é Lind and a na', 'ïve guess']);
  expect(composed.map(({ x, width }) => x + width)).toEqual([136, 202, 242]);
});

it('should leave an accent alone that stands beside a letter or on another line', () => {
  const beside = [makeRun('set `', 60, 100, { width: 20 }), makeRun('x', 81, 100)];
  const below = [makeRun('∂`', 60, 100, { width: 10 }), makeRun('w', 60, 112, { width: 7 })];
  expect(composeAccents(beside)).toEqual(beside);
  expect(composeAccents(below)).toEqual(below);
});

it('should give the words of the first reader the accents of the second, in one piece and in several', () => {
  const second = composeAccents(drawn);
  const texts = (runs: Parameters<typeof mendRuns>[0]) => mendRuns(runs, second).runs.map(({ text }) => text);
  for (const lost of [
    'The survey of Rene´ Lind and a naıve guess ¨',
    'The survey of Rene´ Lind and a nave guess ¨ı',
  ])
    expect(texts([makeRun(lost, 60, 100, { width: 182 })])).toEqual([
      'The survey of René Lind and a naïve guess',
    ]);
  const cut = [
    makeRun('The survey of Rene´', 60, 100, { width: 82 }),
    makeRun('´', 136, 98, { width: 4 }),
    makeRun('Lind and a naıve¨ guess', 145, 100, { width: 97 }),
  ];
  expect(texts(cut)).toEqual(['The survey of René', 'Lind and a naïve guess']);
});
