import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { scoreBlocks } from '../../../src/storage/chunk-index/postgres/score-blocks.ts';
import { saturate } from '../../../src/storage/segments/bm25.ts';

const settings = { k1: 1.2, b: 0.75, averageLength: 100 };
const posting = fc.record({
  place: fc.integer({ min: 0, max: 40 }),
  weight: fc.integer({ min: 1, max: 255 }),
  length: fc.integer({ min: 1, max: 32_767 }),
});
const block = fc.record({
  firstNumber: fc.constantFrom(1, 60_001, 9_000_000_000),
  termHash: fc.integer({ min: -3, max: 3 }),
  chunks: fc.uniqueArray(posting, { selector: ({ place }) => place, maxLength: 20 }),
});
const blocks = fc.uniqueArray(block, {
  selector: ({ firstNumber, termHash }) => `${firstNumber} ${termHash}`,
  maxLength: 12,
});
const idfs = new Map([-3, -2, -1, 0, 1, 2, 3].map((hash) => [hash, 4 + hash]));

describe('scoreBlocks', () => {
  it.prop([blocks, fc.integer({ min: 1, max: 30 })])(
    'should give the best chunks by the sum of their terms',
    (inputs, limit) => {
      const sums = new Map<number, number>();
      for (const { firstNumber, termHash, chunks } of inputs)
        for (const { place, weight, length } of chunks) {
          const score = (idfs.get(termHash) ?? 0) * saturate(weight, length, 100, settings);
          sums.set(firstNumber + place, (sums.get(firstNumber + place) ?? 0) + score);
        }
      const expected = [...sums].sort(([a, x], [b, y]) => y - x || a - b).map(([number]) => number);
      const encoded = inputs.map(({ chunks, ...rest }) => ({ ...rest, postings: encode(chunks) }));
      expect(scoreBlocks(encoded, idfs, settings, limit)).toEqual(expected.slice(0, limit));
    },
  );
});

function encode(chunks: readonly { place: number; weight: number; length: number }[]): Buffer {
  const bytes = Buffer.alloc(chunks.length * 6);
  chunks.forEach(({ place, weight, length }, index) => {
    bytes.writeInt16BE(place - 32_768, index * 6);
    bytes.writeInt16BE(weight, index * 6 + 2);
    bytes.writeInt16BE(length, index * 6 + 4);
  });
  return bytes;
}
