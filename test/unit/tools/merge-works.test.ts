import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { SourceResult } from '../../../src/domain/index.ts';
import { mergeWorks } from '../../../src/tools/index.ts';
import { readRecords } from '../../../src/tools/sources/read-records.ts';

let count = 0;
const record = (changes: Partial<SourceResult>): SourceResult => ({
  source: 'openalex',
  title: 'On the cost of tidal energy in northern estuaries',
  url: `https://example.org/${count++}`,
  abstract: '',
  abstractKind: 'abstract',
  authors: [],
  identifiers: {},
  year: 2023,
  rank: 1,
  ...changes,
});
const worksOf = (...records: readonly Partial<SourceResult>[]) =>
  mergeWorks(records.map((each) => [record(each)]));

describe('which records are one work', () => {
  it.each<[string, Partial<SourceResult>, Partial<SourceResult>]>([
    [
      'one DOI',
      { title: 'A', identifiers: { doi: '10.5555/x' } },
      { title: 'B', url: 'https://doi.org/10.5555/X' },
    ],
    [
      'one arXiv id',
      { title: 'A', identifiers: { arxiv: '1706.03762' } },
      { title: 'B', url: 'http://arxiv.org/pdf/1706.03762v5' },
    ],
    [
      'one address',
      { title: 'A', url: 'https://www.example.org/p?utm_source=x' },
      { title: 'B', url: 'http://example.org/p/' },
    ],
    ['title and year', {}, { title: 'On the Cost of Tidal Energy in Northern Estuaries.' }],
    ['title, year and an author', { authors: ['Ada Müller', 'B. Shore'] }, { authors: ['Muller, A.'] }],
    ['a Chinese title', { title: '潮汐能发电成本研究' }, { title: '潮汐能发电成本研究' }],
  ])('should take %s for one', (_, left, right) => {
    expect(worksOf(left, right)).toHaveLength(1);
  });

  it.each<[string, Partial<SourceResult>, Partial<SourceResult>]>([
    ['other authors', { authors: ['Ada Tide'] }, { authors: ['Ben Shore'] }],
    ['another year', { year: 2022 }, {}],
    ['no year', { year: undefined }, { year: undefined }],
    ['a title that names many works', { title: 'Annual report' }, { title: 'Annual report' }],
    [
      'another filing',
      { title: 'Apple Inc. 10-Q for the period', identifiers: { accession: '0000320193-23-000077' } },
      { title: 'Apple Inc. 10-Q for the period', identifiers: { accession: '0000320193-23-000064' } },
    ],
    [
      'another stock',
      { title: '2023年年度报告摘要', identifiers: { ticker: '600519' } },
      { title: '2023年年度报告摘要', identifiers: { ticker: '000001' } },
    ],
  ])('should keep apart what has %s', (_, left, right) => {
    expect(worksOf(left, right)).toHaveLength(2);
  });

  it('should put first what several sources rank high', () => {
    const shared = { identifiers: { doi: '10.5555/shared' }, title: 'Shared work' };
    const merged = mergeWorks([
      [record({ title: 'First of one', rank: 1 }), record({ ...shared, rank: 2 })],
      [
        record({ title: 'First of another', source: 'crossref', rank: 1 }),
        record({ ...shared, source: 'crossref', rank: 2 }),
      ],
    ]);
    expect(merged.map(({ title, rank }) => `${rank} ${title}`)[0]).toBe('1 Shared work');
    expect(merged[0]?.sources).toEqual(['crossref', 'openalex']);
  });

  it('should keep an abstract before a longer snippet', () => {
    const [work] = worksOf(
      {
        identifiers: { doi: '10.5555/y' },
        source: 'tavily',
        abstract: 'A very long snippet of the page …',
        abstractKind: 'snippet',
      },
      { identifiers: { doi: '10.5555/y' }, abstract: 'The abstract.', rank: 3 },
    );
    expect(work).toMatchObject({ abstract: 'The abstract.', abstractKind: 'abstract' });
  });
});

describe('readRecords', () => {
  const schema = z.object({ id: z.string() });
  it('should leave out what it cannot read, unless that is everything', () => {
    expect(readRecords(schema, [{ id: 'a' }, { id: 1 }, null])).toEqual([{ id: 'a' }]);
    expect(readRecords(schema, [])).toEqual([]);
    expect(() => readRecords(schema, [{ id: 1 }, null])).toThrow(/none of 2 records/);
  });
});
