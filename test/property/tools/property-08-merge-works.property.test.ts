import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { SourceResult } from '../../../src/domain/index.ts';
import { mergeWorks } from '../../../src/tools/index.ts';

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 });
const titles = fc.constantFrom(
  'Attention is all you need',
  'Attention Is All You Need.',
  '注意力机制综述研究报告',
  'Introduction',
  'On the cost of tidal energy',
);
const urls = fc.constantFrom(
  'https://arxiv.org/abs/1706.03762',
  'http://arxiv.org/pdf/1706.03762v5',
  'https://doi.org/10.5555/ABC.1',
  'https://www.example.org/a?utm_source=x',
  'http://example.org/a/',
  'https://example.org/b',
  'https://example.org/c',
);

const record: fc.Arbitrary<SourceResult> = fc.record({
  source: fc.constantFrom('openalex', 'crossref', 'arxiv', 'wikipedia'),
  title: titles,
  url: urls,
  abstract: fc.constantFrom('', 'Short.', 'A longer abstract of the work.'),
  abstractKind: fc.constantFrom('abstract' as const, 'snippet' as const),
  authors: fc.constantFrom([], ['Ashish Vaswani'], ['Vaswani, A.', 'Shazeer, N.'], ['Ben Other']),
  date: maybe(fc.constantFrom('2017', '2017-06-12')),
  year: maybe(fc.constantFrom(2017, 2018)),
  venue: maybe(fc.constantFrom('NeurIPS')),
  identifiers: fc.record({
    doi: maybe(fc.constantFrom('10.5555/abc.1', '10.5555/other')),
    arxiv: maybe(fc.constantFrom('1706.03762')),
    accession: maybe(fc.constantFrom('0000320193-23-000106', '0000320193-23-000107')),
  }),
  licence: maybe(fc.constantFrom('cc-by')),
  fullTextUrl: maybe(fc.constantFrom('https://arxiv.org/pdf/1706.03762', 'https://example.org/b.pdf')),
  rank: fc.integer({ min: 1, max: 20 }),
});
const lists = fc.array(fc.array(record, { maxLength: 6 }), { maxLength: 4 });

describe('mergeWorks', () => {
  it.prop([lists], { numRuns: 300 })(
    'property 8: every record of every source is an origin of exactly one work',
    (drawn) => {
      const merged = mergeWorks(drawn);
      const origins = merged.flatMap((work) => work.origins);
      expect(new Set(origins)).toEqual(new Set(drawn.flat()));
      expect(origins).toHaveLength(drawn.flat().length);
      for (const work of merged) {
        expect(work.sources).toEqual([...new Set(work.origins.map(({ source }) => source))].sort());
        expect(work.origins.map(({ url }) => url)).toContain(work.url);
      }
    },
  );

  it.prop([lists], { numRuns: 300 })('property 8: what one origin knows, the work knows', (drawn) => {
    for (const work of mergeWorks(drawn)) {
      for (const origin of work.origins) {
        for (const name of ['date', 'year', 'venue', 'licence', 'fullTextUrl'] as const)
          if (origin[name] !== undefined) expect(work[name]).toBeDefined();
        for (const [name, value] of Object.entries(origin.identifiers))
          if (value !== undefined) expect(work.identifiers).toHaveProperty(name);
        expect(work.abstract.length >= origin.abstract.length || work.abstractKind === 'abstract').toBe(true);
        expect(work.authors.length).toBeGreaterThanOrEqual(origin.authors.length);
      }
    }
  });

  it.prop([lists, fc.infiniteStream(fc.nat())], { numRuns: 300 })(
    'property 8: records with a number in common are one work, in whatever order the lists come',
    (drawn, picks) => {
      const merged = mergeWorks(drawn);
      const byDoi = new Map<string, Set<number>>();
      merged.forEach((work, index) => {
        for (const { identifiers } of work.origins) {
          if (identifiers.doi === undefined) continue;
          byDoi.set(identifiers.doi, (byDoi.get(identifiers.doi) ?? new Set()).add(index));
        }
      });
      for (const works of byDoi.values()) expect(works.size).toBe(1);
      const shuffled = drawn
        .map((list) => ({ list, at: picks.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ list }) => list.toReversed());
      const partition = (works: typeof merged) =>
        works
          .map(({ origins }) => origins.map((origin) => drawn.flat().indexOf(origin)).sort())
          .map(String)
          .sort();
      expect(partition(mergeWorks(shuffled))).toEqual(partition(merged));
    },
  );
});
