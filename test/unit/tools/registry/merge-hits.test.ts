import { describe, expect, it } from 'vitest';
import type { SearchHit } from '../../../../src/domain/index.ts';
import { mergeHits } from '../../../../src/tools/registry/answers/merge-hits.ts';

const hit = (...chunkIds: string[]) => ({ chunkIds }) as unknown as SearchHit;

describe('hits of several queries', () => {
  it('should be shown once, the best of each query first, with those that found them', () => {
    const merged = mergeHits([
      { query: 'a', hits: [hit('1', '2'), hit('3')] },
      { query: 'b', hits: [hit('3'), hit('2'), hit('4')] },
    ]);
    expect(merged.map(({ hit: { chunkIds }, queries }) => [chunkIds.join('+'), queries])).toEqual([
      ['1+2', ['a', 'b']],
      ['3', ['b', 'a']],
      ['4', ['b']],
    ]);
  });
});
