import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createMultiplyRows, STEP } from '../../../src/storage/segments/multiply-rows.ts';
import { quantizeVectors } from '../../../src/storage/segments/quantize.ts';

const cell = fc.double({ min: -1, max: 1, noNaN: true });
const matrices = fc.integer({ min: 1, max: 6 }).chain((steps) => {
  const vector = fc.array(cell, { minLength: steps * STEP, maxLength: steps * STEP });
  return fc.tuple(vector, fc.array(fc.array(vector, { maxLength: 40 }), { maxLength: 4 }));
});

describe('createMultiplyRows', () => {
  it.prop([matrices], { numRuns: 60 })('should give what a plain loop gives', ([given, rows]) => {
    const query = Float64Array.from(given);
    query[0] = (query[0] ?? 0) + 2; // never without a direction
    const multiply = createMultiplyRows(query);
    for (const own of rows) {
      const matrix = quantizeVectors(
        own.map((row) => Float32Array.from(row)),
        query.length,
      );
      const expected = Array.from(matrix.scales, (scale, row) => {
        let sum = 0;
        for (const [place, value] of query.entries())
          sum += (matrix.values[row * query.length + place] ?? 0) * value;
        return sum * scale;
      });
      const found = [...multiply(matrix)];
      expect(found).toHaveLength(expected.length);
      for (const [row, value] of found.entries())
        expect(Math.abs(value - (expected[row] ?? 0))).toBeLessThan(2e-3 * Math.hypot(...query));
    }
  });

  it('should hold sums of the largest vectors there are', () => {
    const dimension = 4096;
    const most = quantizeVectors([new Float32Array(dimension).fill(1)], dimension);
    const query = new Float64Array(dimension).fill(1 / Math.sqrt(dimension));
    expect(createMultiplyRows(query)(most)[0]).toBeCloseTo(1, 3);
  });
});
