import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { toStorableText } from '../../../src/domain/index.ts';
import { fromJson, toJson } from '../../../src/storage/database/json-column.ts';
import { createBagOfWords } from '../../../src/storage/segments/bag-of-words.ts';
import { inverseDocumentFrequency, saturate } from '../../../src/storage/segments/bm25.ts';
import { buildSegment, decodeSegment, encodeSegment } from '../../../src/storage/segments/segment-codec.ts';
import { BM25 } from '../../../src/storage/segments/settings.ts';
import { createTopK } from '../../../src/storage/segments/top-k.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 80 });

describe('index engine', () => {
  it.prop([fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }), fc.nat(20)])(
    'should keep the k best, in order, ties by number',
    (scores, limit) => {
      const best = createTopK(limit, (a, b) => (a.score !== b.score ? a.score < b.score : a.item > b.item));
      for (const [item, score] of scores.entries()) best.add(item, score);
      const expected = scores
        .map((score, item) => ({ item, score }))
        .sort((a, b) => b.score - a.score || a.item - b.item)
        .slice(0, limit);
      expect(best.result()).toEqual(expected);
    },
  );

  it.prop([
    fc.array(fc.dictionary(anyText, fc.integer({ min: 1, max: 255 }), { maxKeys: 6 }), { maxLength: 6 }),
  ])('should read back every posting of an encoded segment', (bags) => {
    const segment = buildSegment(
      bags.map((_, place) => `chk_${place}`),
      bags.map((bag) => ({ terms: new Map(Object.entries(bag)), length: Object.keys(bag).length })),
      new Map(),
    );
    const read = decodeSegment(encodeSegment(segment));
    expect(read).toEqual(segment);
    const rebuilt = bags.map(() => new Map<string, number>());
    read.terms.forEach((term, index) => {
      for (const posting of read.postings.slice(read.starts[index], read.starts[index + 1])) {
        rebuilt[Math.floor(posting / 256)]?.set(term, posting % 256);
      }
    });
    expect(rebuilt).toEqual(bags.map((bag) => new Map(Object.entries(bag))));
  });

  it.prop([anyText, anyText, fc.array(anyText, { maxLength: 3 })])(
    'should never lower the weight of a term that the title or a heading has too',
    (text, title, headingPath) => {
      const bagOf = createBagOfWords();
      const plain = bagOf({ title: '', headingPath: [], prefix: '', text });
      const full = bagOf({ title, headingPath, prefix: '', text });
      for (const [term, weight] of plain.terms) expect(full.terms.get(term)).toBeGreaterThanOrEqual(weight);
      expect(full.length).toBe([...full.terms.values()].reduce((sum, weight) => sum + weight, 0));
    },
  );

  it.prop([
    fc.integer({ min: 1, max: 254 }),
    fc.integer({ min: 1, max: 5000 }),
    fc.integer({ min: 1, max: 5000 }),
  ])(
    'should score more occurrences and shorter chunks higher, and rarer terms too',
    (weight, length, average) => {
      const score = saturate(weight, length, average, BM25);
      expect(saturate(weight + 1, length, average, BM25)).toBeGreaterThan(score);
      expect(saturate(weight, length + 1, average, BM25)).toBeLessThan(score);
      expect(score).toBeLessThan(BM25.k1 + 1);
      const few = Math.min(weight, length);
      expect(inverseDocumentFrequency(length, few)).toBeGreaterThan(0);
    },
  );

  it.prop([fc.jsonValue(), anyText])('should give back JSON columns as they were', (value, text) => {
    const column = toJson({ value, text });
    expect(column).not.toMatch(/\0|\p{Surrogate}/u);
    expect(fromJson(z.unknown(), column)).toEqual(JSON.parse(JSON.stringify({ value, text })));
    expect(toStorableText(text)).toHaveLength(text.length);
  });
});
