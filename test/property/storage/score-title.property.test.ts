import { fc, it } from '@fast-check/vitest';
import { expect } from 'vitest';
import { scoreTitle } from '../../../src/storage/sections/score-title.ts';

const terms = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 6 });

it.prop([terms, terms, terms, terms])(
  'should score titles in [0, 1], 1 for the title itself, and never lower for another word of it',
  (asked, title, path, summary) => {
    const score = (words: readonly string[]) => scoreTitle(new Set(words), { title, path, summary });
    expect(score(asked)).toBeGreaterThanOrEqual(0);
    expect(score(asked)).toBeLessThanOrEqual(1);
    if (title.length > 0) expect(score(title)).toBe(1);
    // Words that a summary has not make it answer less of the question.
    if (summary.length === 0)
      for (const term of title) expect(score([...asked, term])).toBeGreaterThanOrEqual(score(asked) - 1e-9);
    if (title.every((term) => !asked.includes(term)) && summary.length === 0) expect(score(asked)).toBe(0);
  },
);
