import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { selectDiverse } from '../../../../src/rag/retrieve/rankings/select-diverse.ts';

const candidates = fc
  .array(
    fc.record({
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      taskScores: fc.dictionary(
        fc.constantFrom('t1', 't2', 't3', 't4'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        { maxKeys: 3 },
      ),
    }),
    { maxLength: 20 },
  )
  .map((rows) =>
    rows.map((row, index) => ({ id: `c${index}`, ...row, taskIds: Object.keys(row.taskScores) })),
  );
type Drawn = typeof candidates extends fc.Arbitrary<(infer Row)[]> ? Row : never;
const options = fc.record({
  topN: fc.integer({ min: 1, max: 12 }),
  threshold: fc.double({ min: 0, max: 1, noNaN: true }),
  perTask: fc.integer({ min: 1, max: 3 }),
});

describe('selectDiverse', () => {
  it.prop([candidates, options], { numRuns: 300 })(
    'property 11: at most topN, and no free place while something fits',
    (input, settings) => {
      const eligible = input.filter(({ score }) => score >= settings.threshold);
      expect(selectDiverse(input, settings)).toHaveLength(Math.min(settings.topN, eligible.length));
    },
  );

  it.prop([candidates, options], { numRuns: 300 })(
    'property 10 and 25: none below the threshold, in descending order',
    (input, settings) => {
      const scores = selectDiverse(input, settings).map(({ score }) => score);
      expect(scores.every((score) => score >= settings.threshold)).toBe(true);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    },
  );

  it.prop([candidates, options], { numRuns: 300 })(
    'should never crowd out a sub-question that has evidence while there is room for each',
    (input, settings) => {
      const eligible = input.filter(({ score }) => score >= settings.threshold);
      const withEvidence = new Set(eligible.flatMap(({ taskIds }) => taskIds));
      fc.pre(settings.topN >= withEvidence.size);
      const covered = new Set(selectDiverse(input, settings).flatMap(({ taskIds }) => taskIds));
      expect(covered).toEqual(withEvidence);
    },
  );

  it.prop([candidates, options], { numRuns: 300 })(
    'should always keep what answers each sub-question best while there is room, whatever else it was found for',
    (input, settings) => {
      const eligible = input.filter(({ score }) => score >= settings.threshold);
      const tasks = [...new Set(eligible.flatMap(({ taskIds }) => taskIds))];
      fc.pre(settings.topN >= tasks.length);
      const chosen = selectDiverse(input, settings);
      for (const task of tasks) {
        const best = Math.max(...eligible.map(({ taskScores }) => taskScores[task] ?? -1));
        expect(chosen.some(({ taskScores }) => taskScores[task] === best)).toBe(true);
      }
    },
  );

  const withKept = fc.tuple(
    candidates,
    fc.array(fc.dictionary(fc.constantFrom('t1', 't2', 't3'), fc.nat({ max: 9 }), { maxKeys: 2 }), {
      minLength: 20,
      maxLength: 20,
    }),
    fc.integer({ min: 50, max: 2000 }),
  );
  const keptOf = ([input, ranks]: readonly [readonly Drawn[], readonly Record<string, number>[], number]) =>
    input.map((candidate, index) => {
      const keptRanks = ranks[index] ?? {};
      return { ...candidate, tokens: 100, ...(Object.keys(keptRanks).length > 0 ? { keptRanks } : {}) };
    });

  it.prop([withKept, options], { numRuns: 300 })(
    'should leave nothing out that a sub-question has kept while there is room, and never go over it',
    (drawn, settings) => {
      const input = keptOf(drawn);
      const [, , room] = drawn;
      const chosen = selectDiverse(input, { ...settings, perTask: Number.POSITIVE_INFINITY, room });
      expect(chosen.length * 100).toBeLessThanOrEqual(room);
      const kept = input.filter(({ keptRanks }) => keptRanks !== undefined);
      const places = Math.min(kept.length, Math.floor(room / 100));
      expect(chosen.filter(({ keptRanks }) => keptRanks !== undefined).length).toBeGreaterThanOrEqual(
        Math.min(places, kept.length * 100 <= room ? kept.length : 0),
      );
    },
  );

  it('should give every sub-question its first before any its second, and no document less than another', () => {
    const kept = (id: string, taskId: string, rank: number, score: number) => ({
      id,
      score,
      tokens: 100,
      taskIds: [taskId],
      taskScores: { [taskId]: score },
      keptRanks: { [taskId]: rank },
    });
    const input = [
      kept('a0', 't1', 0, 0.9),
      kept('a1', 't1', 1, 0.8),
      kept('b0', 't2', 0, 0.05),
      kept('b1', 't2', 1, 0.04),
    ];
    const settings = { topN: 1, threshold: 0.1, perTask: 9, room: 300 };
    expect(selectDiverse(input, settings).map(({ id }) => id)).toEqual(['a0', 'a1', 'b0']);
    expect(selectDiverse(input, { ...settings, room: 200 }).map(({ id }) => id)).toEqual(['a0', 'b0']);
  });
});
