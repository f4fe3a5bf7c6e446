import { describe, expect, it } from 'vitest';
import { chooseForm, fillIn } from '../../src/words/fill-in.ts';

describe('the words of a count', () => {
  it.each([
    ['No documents | 1 document | {count} documents', ['No documents', '1 document', '{count} documents']],
    ['1 finding | {count} findings', ['{count} findings', '1 finding', '{count} findings']],
    ['{count} documents', ['{count} documents', '{count} documents', '{count} documents']],
  ])('should be those for none, one and many of “%s”', (text, forms) => {
    expect([0, 1, 2].map((count) => chooseForm(text, count))).toEqual(forms);
    expect(chooseForm(text, 40)).toBe(forms[2]);
    expect(chooseForm(text, undefined)).toBe(forms[2]);
  });

  it('should hold a value as it is, and nothing for one that is missing', () => {
    expect(fillIn('{done} of {total}: {name}', { done: 0, total: 2, name: '{done} $& <b>' })).toBe(
      '0 of 2: {done} $& <b>',
    );
    expect(fillIn('{gone}.', {})).toBe('.');
  });
});
