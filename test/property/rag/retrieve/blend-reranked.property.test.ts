import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { blendReranked } from '../../../../src/rag/retrieve/rankings/blend-reranked.ts';

const score = fc.double({ min: 0, max: 1, noNaN: true });
const fused = fc
  .array(fc.tuple(score, fc.option(score, { nil: undefined })), { minLength: 1, maxLength: 30 })
  .map((rows) => rows.map(([fusedScore, rerank], index) => ({ id: `c${index}`, score: fusedScore, rerank })));

describe('blendReranked', () => {
  it.prop([fused, fc.integer({ min: 1, max: 30 })], { numRuns: 300 })(
    'should keep the best hit of retrieval inside the cut whatever the reranker says, and lose nothing',
    (rows, cut) => {
      const scores = new Map(
        rows.flatMap(({ id, rerank }) => (rerank === undefined ? [] : [[id, rerank] as const])),
      );
      const blended = blendReranked(rows, scores, cut);
      const best = [...rows].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))[0]!;
      expect(blended.slice(0, cut).map(({ id }) => id)).toContain(best.id);
      expect(blended.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
      expect(blended.map((hit) => hit.score)).toEqual(
        [...blended.map((hit) => hit.score)].sort((a, b) => b - a),
      );
    },
  );

  it.prop([fused], { numRuns: 300 })(
    'should let no passage that the reranker has not seen pass one that stood before it and was seen',
    (rows) => {
      const ranked = [...rows].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
      const scores = new Map(
        rows.flatMap(({ id, rerank }) => (rerank === undefined ? [] : [[id, rerank] as const])),
      );
      const places = blendReranked(rows, scores, rows.length).map(({ id }) => id);
      ranked.forEach((unseen, at) => {
        if (scores.has(unseen.id) || unseen.score === 0) return;
        for (const seen of ranked.slice(0, at))
          if (scores.has(seen.id) && (scores.get(seen.id) ?? 0) > 0)
            expect(places.indexOf(seen.id)).toBeLessThan(places.indexOf(unseen.id));
      });
    },
  );

  it('should give numbers where hits of nothing are left, looked at or not', () => {
    const fused = [
      { id: 'a', score: 0.4 },
      { id: 'b', score: 0 },
      { id: 'c', score: 0 },
      { id: 'd', score: 0 },
    ];
    const scores = new Map([
      ['a', 0.9],
      ['b', 0],
    ]);
    const blended = blendReranked(fused, scores, 4);
    expect(blended.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(blended.every(({ score }) => Number.isFinite(score))).toBe(true);
  });
});
