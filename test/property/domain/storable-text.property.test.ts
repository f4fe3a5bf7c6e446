import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  assertStorableText,
  findUnstorableText,
  toStorableText,
  withStorableText,
} from '../../../src/domain/index.ts';

const good = fc.string({ unit: 'grapheme', maxLength: 20 });
const bad = fc
  .tuple(good, fc.constantFrom('\0', '\uD800', '\uDBFF', '\uDC00', '\uDFFF'), good)
  .map((parts) => parts.join(''))
  .filter((text) => /\0|\p{Surrogate}/u.test(text));

describe('text that can be stored', () => {
  it.prop([fc.string({ unit: 'binary' })])('should come out of any text, of the same length', (text) => {
    const clean = toStorableText(text);
    expect(clean).toHaveLength(text.length);
    expect(clean).not.toMatch(/\0|\p{Surrogate}/u);
    expect(findUnstorableText(clean)).toBeUndefined();
  });

  it.prop([fc.jsonValue({ stringUnit: 'binary' })])(
    'should come out of any value, whose shape stays',
    (value) => {
      const clean = withStorableText({ value });
      expect(JSON.stringify(findUnstorableText({ texts: textsOf(clean.value) }))).toBeUndefined();
      expect(textsOf(clean.value)).toEqual(textsOf(value).map(toStorableText));
    },
  );

  it.prop([fc.array(good, { maxLength: 4 }), bad, fc.array(good, { maxLength: 4 })])(
    'should be told from other text, which is named by its place',
    (before, text, after) => {
      const questions = [...before, text, ...after];
      expect(findUnstorableText({ title: 'A', questions })).toEqual(['questions', before.length]);
      expect(() => assertStorableText({ questions })).toThrow(`questions.${before.length}: `);
      expect(() => assertStorableText({ questions: [...before, ...after] })).not.toThrow();
    },
  );
});

/** Every text of a value, in order; keys are left out. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
