import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { selectDiverse } from '../../../../src/rag/retrieve/select-diverse.ts';

const candidates = fc
  .array(
    fc.record({
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      documentId: fc.constantFrom('a', 'b', 'c'),
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
});
