import { describe, expect, it } from 'vitest';
import { normaliseArxivId, normaliseDoi, normaliseUrl } from '../../../../src/tools/sources/identifiers.ts';
import { plainText } from '../../../../src/tools/sources/plain-text.ts';
import { searchPhrase, searchWords } from '../../../../src/tools/sources/search-words.ts';
import { toResults } from '../../../../src/tools/sources/source-result.ts';

describe('searchWords', () => {
  it('should keep what a question is about', () => {
    expect(searchWords('What is the difference between PGlite’s WAL and SQLite’s?')).toEqual([
      'PGlite',
      'WAL',
      'SQLite',
    ]);
    expect(searchWords('How does COVID-19 spread in schools?')).toEqual(['COVID-19', 'spread', 'schools']);
  });
  it('should do so in Chinese', () => {
    const words = searchWords('贵州茅台2023年的营收是多少？');
    expect(words.join('')).toContain('茅台');
    expect(words).not.toContain('的');
    expect(words).not.toContain('？');
  });
  it('should hold a word once and only so many', () => {
    expect(searchWords('tide Tide TIDE')).toHaveLength(1);
    expect(searchWords(Array.from({ length: 40 }, (_, index) => `word${index}`).join(' '))).toHaveLength(12);
  });
});

describe('searchPhrase', () => {
  it('should cut at a word', () => {
    expect(searchPhrase('one two three', 8)).toBe('one two');
    expect(searchPhrase('潮汐能发电的成本', 4)).toBe('潮汐能发');
  });
});

describe('plainText', () => {
  it('should take markup, entities and invisible characters out', () => {
    expect(plainText('<jats:p>CO<jats:sub>2</jats:sub> &amp; <b>tides</b>\u200b\u202e</jats:p>', 100)).toBe(
      'CO2 & tides',
    );
    expect(plainText('p < 0.05 &lt;script&gt;', 100)).toBe('p < 0.05 <script>');
  });
  it('should stay quick and bounded on hostile markup', () => {
    expect(plainText('<'.repeat(200_000), 50)).toHaveLength(50);
    expect(plainText('<b>'.repeat(100_000), 50)).toBe('');
    expect(plainText('<x '.repeat(100_000), 50).length).toBeLessThanOrEqual(50);
  });
});

describe('identifiers', () => {
  it.each([
    ['https://doi.org/10.5555/ABC.1', '10.5555/abc.1'],
    ['doi:10.1038/nature12373.', '10.1038/nature12373'],
    ['10.1002%2Fanie.1', '10.1002/anie.1'],
    ['nothing', undefined],
  ])('should read the DOI of %s', (text, doi) => expect(normaliseDoi(text)).toBe(doi));
  it.each([
    ['http://arxiv.org/abs/1706.03762v5', '1706.03762'],
    ['https://arxiv.org/pdf/2106.15928.pdf', '2106.15928'],
    ['arXiv:hep-th/9901001', 'hep-th/9901001'],
    ['10.1038/1706.03762', undefined],
    ['see 1706.03762 for more', undefined],
  ])('should read the arXiv id of %s', (text, id) => expect(normaliseArxivId(text)).toBe(id));
  it.each([
    ['https://www.Example.org/a/?utm_source=x&b=2&a=1#top', 'example.org/a?a=1&b=2'],
    ['http://en.m.wikipedia.org/wiki/Tide', 'en.wikipedia.org/wiki/Tide'],
    ['https://example.org:8443/', 'example.org:8443'],
    ['ftp://example.org/', undefined],
  ])('should know %s as one address', (url, normal) => expect(normaliseUrl(url)).toBe(normal));
});

describe('toResults', () => {
  it('should leave out records without title or web address, and number the rest', () => {
    const records = [
      { title: 'A', url: 'javascript:alert(1)' },
      { title: '', url: 'https://example.org/1' },
      { title: 'B', url: 'https://user:secret@example.org/2' },
      { title: 'C', url: 'https://example.org/3', date: '20240517', fullTextUrl: 'file:///etc/passwd' },
    ];
    expect(toResults('x', records, 5)).toMatchObject([
      { title: 'C', rank: 1, date: '2024-05-17', year: 2024 },
    ]);
    expect(toResults('x', records, 5)[0]).not.toHaveProperty('fullTextUrl');
  });
  it('should not take an answer without one usable record for an empty one', () => {
    expect(() => toResults('x', [{ title: 'A' }], 5)).toThrow(/none of 1 records/);
    expect(toResults('x', [], 5)).toEqual([]);
  });
  it('should know arXiv by its own DOIs', () => {
    const record = {
      title: 'A',
      url: 'https://example.org',
      identifiers: { doi: '10.48550/arXiv.1706.03762' },
    };
    expect(toResults('x', [record], 1)[0]?.identifiers).toEqual({
      doi: '10.48550/arxiv.1706.03762',
      arxiv: '1706.03762',
    });
  });
});
