import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { behindOwnWords } from '../../../../src/rag/query/guided/behind-own-words.ts';

const hit = (id: string, score: number) => ({ chunk: { id }, score });
const best = <T extends { readonly score: number }>(list: readonly T[]) =>
  list.toSorted((a, b) => b.score - a.score);

describe('what is raised beside the own words of a question', () => {
  it('should come in behind as many passages of the own words', () => {
    const own = [hit('a', 0.9), hit('b', 0.8), hit('c', 0.7)];
    const raised = [hit('x', 1), hit('y', 1), hit('z', 0.95), ...own];
    const merged = best(behindOwnWords(own, raised)).map(({ chunk }) => chunk.id);
    expect(merged).toEqual(['a', 'x', 'b', 'y', 'c', 'z']);
  });

  it('should leave what the own words found at least its worth, whatever the period of its document', () => {
    expect(behindOwnWords([hit('a', 0.9)], [hit('a', 0.6)])).toEqual([hit('a', 0.9)]);
  });

  it('should take what is raised as it is where the own words find nothing', () => {
    expect(behindOwnWords([], [hit('x', 0.5)])).toEqual([hit('x', 0.5)]);
  });

  it('should never move a passage of the own words below twice its place', () => {
    const scores = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(scores, scores, (words, others) => {
        const own = best(words.map((score, place) => hit(`own ${place}`, score / 1000)));
        const raised = best([...own, ...others.map((score, place) => hit(`x ${place}`, score / 1000))]);
        const merged = best(behindOwnWords(own, raised)).map(({ chunk }) => chunk.id);
        own.forEach(({ chunk }, place) => {
          expect(merged.indexOf(chunk.id)).toBeLessThanOrEqual(2 * place);
        });
      }),
    );
  });
});
