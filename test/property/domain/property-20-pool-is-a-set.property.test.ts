import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  listPool,
  mergePools,
  POOL_ORIGINS,
  type PooledQuestion,
  toPool,
} from '../../../src/domain/index.ts';

/** Letters whose wide, upper-case and composed forms are written down here, so that the oracle shares no code with the pool. */
const LETTERS = [
  ['a', 'A', 'ａ', 'Ａ'],
  ['k', 'K', 'ｋ', '\u212A'],
  ['x', 'X', 'ｘ', 'Ｘ'],
  ['7', '７'],
  ['é', 'É', 'e\u0301', 'E\u0301'],
  ['д', 'Д'],
  ['潮'],
  ['汐'],
  ['ガ', 'ｶﾞ', 'カ\u3099'],
  ['?', '？'],
] as const;
const SPACES = [' ', '  ', '\t', '\n ', '\u3000', '\u00A0'];

interface Written {
  /** Letters by their place in the table, words apart: what makes two questions equal. */
  readonly meaning: string;
  readonly text: string;
}

const word = fc.array(fc.nat(LETTERS.length - 1), { minLength: 1, maxLength: 3 });
const meanings = fc.array(word, { minLength: 1, maxLength: 2 });

/** One way to write a question: any form of each letter, any space between words and around them. */
const write = (words: readonly (readonly number[])[], forms: readonly number[]): Written => {
  let at = 0;
  const next = () => forms[at++ % forms.length] ?? 0;
  const space = () => SPACES[next() % SPACES.length];
  const around = () => (next() % 3 === 0 ? space() : '');
  const spell = (letters: readonly number[]) =>
    letters.map((letter) => LETTERS[letter]?.[next() % (LETTERS[letter]?.length ?? 1)]).join('');
  const text = words.map(spell).reduce((left, right) => `${left}${space()}${right}`);
  return {
    meaning: words.map((letters) => letters.join(',')).join('|'),
    text: `${around()}${text}${around()}`,
  };
};

/** Few meanings, each written in several ways. */
const questions: fc.Arbitrary<Written[]> = fc.array(meanings, { minLength: 1, maxLength: 3 }).chain((some) =>
  fc.array(
    fc
      .tuple(fc.constantFrom(...some), fc.array(fc.nat(99), { minLength: 4, maxLength: 12 }))
      .map(([words, forms]) => write(words, forms)),
    { minLength: 2, maxLength: 10 },
  ),
);
const origins = fc.infiniteStream(fc.constantFrom(...POOL_ORIGINS));

describe('questions pool', () => {
  it.prop([questions, origins, fc.nat(10)], { numRuns: 300 })(
    'property 20: of one question written in several ways the pool holds one, and no other is lost',
    (written, stream, split) => {
      const pooled = written.map(
        ({ text }): PooledQuestion => ({
          question: text,
          origin: stream.next().value ?? 'rewritten',
          taskId: 't1',
        }),
      );
      const pool = mergePools(toPool(pooled.slice(0, split)), toPool(pooled.slice(split)));
      const held = listPool(pool).map(
        ({ question }) => written.find(({ text }) => text === question)?.meaning,
      );
      expect(held.toSorted()).toEqual([...new Set(written.map(({ meaning }) => meaning))].sort());
    },
  );
});
