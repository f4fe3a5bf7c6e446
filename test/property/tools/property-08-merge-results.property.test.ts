import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { mergeResults } from '../../../src/tools/index.ts';

const result = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', '__proto__'),
  tool: fc.constantFrom('library', 'wikipedia', 'arxiv'),
  documentId: fc.string(),
  title: fc.string(),
  headingPath: fc.array(fc.string()),
  text: fc.string(),
  score: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('mergeResults', () => {
  it.prop([fc.array(fc.array(result))])('property 8: merging loses no document and no origin', (lists) => {
    const merged = mergeResults(lists);
    const all = lists.flat();
    expect(new Set(merged.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
    expect(merged).toHaveLength(new Set(all.map(({ id }) => id)).size);
    for (const { id, tools, score } of merged) {
      const same = all.filter((item) => item.id === id);
      expect(new Set(tools)).toEqual(new Set(same.map(({ tool }) => tool)));
      expect(score).toBe(Math.max(...same.map((item) => item.score)));
    }
  });
});
