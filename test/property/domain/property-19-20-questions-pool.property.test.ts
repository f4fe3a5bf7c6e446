import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  listPool,
  mergePools,
  POOL_ORIGINS,
  type PooledQuestion,
  poolKey,
  toPool,
} from '../../../src/domain/index.ts';

const question = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    'What is X?',
    'what  is x?',
    'ＷＨＡＴ is X？',
    '__proto__',
    'constructor',
    '数据库是什么？',
  ),
);
const pooled: fc.Arbitrary<PooledQuestion> = fc.record({
  question: question.filter((text) => text !== ''),
  origin: fc.constantFrom(...POOL_ORIGINS),
  taskId: fc.constantFrom('t1', 't2', 't10'),
});
const pool = fc.array(pooled).map(toPool);

describe('questions pool', () => {
  it.prop([pool, fc.array(pooled)])(
    'property 19: after rewriting, the pool contains every new question',
    (before, added) => {
      const after = mergePools(before, toPool(added));
      const keys = new Set(listPool(after).map((item) => poolKey(item.question)));
      expect(added.every((item) => poolKey(item.question) === '' || keys.has(poolKey(item.question)))).toBe(
        true,
      );
      expect(Object.keys(before).every((key) => Object.hasOwn(after, key))).toBe(true);
    },
  );

  it.prop([fc.array(pooled)])('property 20: the pool never holds two equal questions', (questions) => {
    const keys = listPool(toPool(questions)).map((item) => poolKey(item.question));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.prop([pool, pool, pool])('should not depend on the order or repetition of merges', (a, b, c) => {
    const one = mergePools(mergePools(a, b), c);
    expect(mergePools(c, mergePools(b, a))).toEqual(one);
    expect(mergePools(one, b)).toEqual(one);
  });
});
