import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { fuseRankings, type Ranking } from '../../../../src/rag/retrieve/rankings/fuse-rankings.ts';

const hits = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...'abcdefghij'), fc.float({ min: 0, max: 50, noNaN: true })), {
    selector: ([id]) => id,
  })
  .map((pairs) => pairs.map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score));
const rankings = fc
  .uniqueArray(fc.constantFrom('lexical', 'vector', 'heading', 'graph'), { minLength: 1 })
  .chain((names) =>
    fc.tuple(
      ...names.map((retriever) =>
        fc.record({
          retriever: fc.constant(retriever),
          question: fc.constantFrom('q1', 'q2'),
          weight: fc.double({ min: 0.05, max: 1, noNaN: true }),
          hits,
        }),
      ),
    ),
  ) as fc.Arbitrary<Ranking[]>;
const by = fc.constantFrom('spread' as const, 'scores' as const);

describe('fuseRankings', () => {
  it.prop([rankings, by], { numRuns: 300 })(
    'should return every id exactly once, best first, in [0, 1]',
    (input, mode) => {
      const fused = fuseRankings(input, mode);
      expect(new Set(fused.map(({ id }) => id))).toEqual(
        new Set(input.flatMap((r) => r.hits.map(({ id }) => id))),
      );
      expect(new Set(fused.map(({ id }) => id)).size).toBe(fused.length);
      for (const [index, { score }] of fused.entries()) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-9);
        if (index > 0) expect(fused[index - 1]!.score).toBeGreaterThanOrEqual(score);
      }
    },
  );

  it.prop([rankings, by, fc.integer()], { numRuns: 300 })(
    'should not depend on the order of the rankings',
    (input, mode, turn) => {
      const at = Math.abs(turn) % input.length;
      const turned = [...input.slice(at), ...input.slice(0, at)].reverse();
      expect(fuseRankings(turned, mode)).toEqual(fuseRankings(input, mode));
    },
  );

  it.prop([rankings, by, fc.nat(), fc.nat()], { numRuns: 300 })(
    'should never lower an id that one ranking puts higher',
    (input, mode, which, pick) => {
      const ranking = input[which % input.length]!;
      fc.pre(ranking.hits.length > 1);
      const from = 1 + (pick % (ranking.hits.length - 1));
      const [moved, above] = [ranking.hits[from]!, ranking.hits[from - 1]!];
      const swapped = ranking.hits
        .with(from - 1, { id: moved.id, score: above.score })
        .with(from, { id: above.id, score: moved.score });
      const better = input.with(which % input.length, { ...ranking, hits: swapped });
      const place = (rankings: Ranking[]) =>
        fuseRankings(rankings, mode).findIndex(({ id }) => id === moved.id);
      expect(place(better)).toBeLessThanOrEqual(place(input));
    },
  );

  it.prop([rankings, by], { numRuns: 200 })(
    'should explain every hit by the rankings that hold it',
    (input, mode) => {
      for (const { id, explanations } of fuseRankings(input, mode)) {
        const expected = input.flatMap(({ retriever, question, hits }) => {
          const index = hits.findIndex((hit) => hit.id === id);
          return index < 0 ? [] : [{ retriever, question, rank: index + 1, score: hits[index]!.score }];
        });
        expect(explanations).toHaveLength(expected.length);
        expect(explanations).toEqual(expect.arrayContaining(expected));
      }
    },
  );
});
