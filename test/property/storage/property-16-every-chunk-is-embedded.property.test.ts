import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { checkVectors } from '../../../src/storage/chunk-index/check-vectors.ts';
import { quantizeVectors } from '../../../src/storage/segments/quantize.ts';
import { buildSegment, decodeSegment, encodeSegment } from '../../../src/storage/segments/segment-codec.ts';
import { DIMENSION } from '../../fixtures/storage/open-storage.ts';
import { samplePublication } from '../../fixtures/storage/sample-document.ts';

const FIELDS = ['content', 'heading', 'questions', 'summary'];
const component = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1, max: 1 });
const vector = fc
  .array(component, { minLength: DIMENSION, maxLength: DIMENSION })
  .map((values) => Float32Array.from(values));

function cosine(a: Float32Array, b: ArrayLike<number>): number {
  const dot = (x: ArrayLike<number>, y: ArrayLike<number>) =>
    Array.from(x).reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe('property 16: every chunk is embedded', () => {
  it.prop([
    fc.subarray(FIELDS, { minLength: 1 }),
    fc.array(fc.array(vector, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
  ])('should store exactly one vector of the dimension per chunk and field', (fields, perChunk) => {
    const chunkIds = perChunk.map((_, place) => `chk_${place}`);
    const bags = perChunk.map(() => ({ terms: new Map<string, number>(), length: 0 }));
    const matrices = new Map(
      fields.map((field, number) => [
        field,
        quantizeVectors(
          perChunk.map((vectors) => vectors[number] ?? new Float32Array(DIMENSION)),
          DIMENSION,
        ),
      ]),
    );
    const stored = decodeSegment(encodeSegment(buildSegment(chunkIds, bags, matrices)));
    expect([...stored.vectors.keys()]).toEqual(fields);
    expect(stored.chunkIds).toEqual(chunkIds);
    for (const [number, field] of fields.entries()) {
      const matrix = stored.vectors.get(field);
      expect(matrix?.dimension).toBe(DIMENSION);
      expect(matrix?.rowOf).toHaveLength(chunkIds.length);
      perChunk.forEach((vectors, place) => {
        const original = vectors[number] ?? new Float32Array(DIMENSION);
        const row = matrix?.rowOf[place] ?? -1;
        const values = matrix?.values.subarray(row * DIMENSION, (row + 1) * DIMENSION) ?? [];
        expect(values).toHaveLength(DIMENSION);
        if (original.some((value) => Math.abs(value) > 1e-30))
          expect(cosine(original, values)).toBeGreaterThan(0.99);
      });
    }
  });

  it.prop([
    fc.integer({ min: 1, max: 6 }),
    fc.nat(),
    fc.constantFrom(
      'missing' as const,
      'short' as const,
      'long' as const,
      'NaN' as const,
      'Infinity' as const,
    ),
  ])('should refuse chunks when any one lacks a usable vector of any field', (count, pick, fault) => {
    const texts = Array.from({ length: count + 1 }, (_, number) => `text ${number}`);
    const { chunks } = samplePublication('doc_1', { path: 'a.md', texts });
    expect(checkVectors(chunks, DIMENSION)).toEqual(['content', 'heading']);
    const broken = chunks.map((chunk, place) => {
      if (place !== pick % chunks.length) return chunk;
      const { content = new Float32Array(DIMENSION), ...others } = chunk.vectors;
      if (fault === 'missing') return { ...chunk, vectors: others };
      const bad =
        fault === 'short'
          ? content.slice(1)
          : fault === 'long'
            ? Float32Array.from([...content, 0])
            : content.with(pick % DIMENSION, Number(fault));
      return { ...chunk, vectors: { ...others, content: bad } };
    });
    expect(() => checkVectors(broken, DIMENSION)).toThrow(expect.objectContaining({ code: 'E004' }));
  });
});
