import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { takeForms } from '../../../../src/documents/formats/pdf/tables/find-forms.ts';
import { makeRun } from '../../../fakes/page-layout.ts';

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const label = fc.tuple(word, word).map(([one, other]) => `${one} ${other}:`);
const value = fc.oneof(word, fc.integer({ min: 1900, max: 99_999 }).map(String), fc.constant(''));

describe('forms of a PDF', () => {
  it.prop([
    fc.integer({ min: 1, max: 3 }).chain((pairs) =>
      fc.array(fc.array(fc.tuple(label, value), { minLength: pairs, maxLength: pairs }), {
        minLength: 4,
        maxLength: 12,
      }),
    ),
    fc.integer({ min: 13, max: 22 }),
    fc.integer({ min: 0, max: 4 }),
  ])(
    'always keep a value in the row of its label and right after it, and lose none',
    (rows, pitch, jitter) => {
      const filled = rows.flatMap((row) => row.filter(([, text]) => text !== ''));
      // Three values in each column: fewer say nothing about where values begin.
      fc.pre(rows[0]?.every((_, pair) => rows.filter((row) => row[pair]?.[1] !== '').length >= 3) === true);
      const runs = rows.flatMap((row, index) =>
        row.flatMap(([name, text], pair) => {
          const [x, y] = [40 + 250 * pair, 60 + pitch * index];
          const own = makeRun(text, x + 140 + ((index * 7) % (jitter + 1)), y);
          return [makeRun(name, x, y), ...(text === '' ? [] : [own])];
        }),
      );
      const { forms, rest } = takeForms(runs);
      expect(rest).toEqual([]);
      expect(forms).toHaveLength(1);
      expect(forms[0]?.rows).toEqual(rows.map((row) => row.flat()));
      expect(filled.length).toBeGreaterThan(0);
    },
  );
});
