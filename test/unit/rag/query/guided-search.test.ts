import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../../src/domain/index.ts';
import { guidedSearch } from '../../../../src/rag/query/guided/guided-search.ts';
import type { SearchLeg, SearchPlan } from '../../../../src/rag/query/search-plan.ts';

const found = (id: string, score: number, text = 'text', documentId = id) => ({
  chunk: { id, documentId, documentTitle: 'Title', headingPath: [], prefix: '', text },
  score,
  isEvidence: score > 0.3,
});
const planOf = (
  legs: readonly SearchLeg[],
  fit: Readonly<Record<string, number>> = {},
  rows: SearchPlan['rows'] = [],
): SearchPlan => ({
  legs,
  documents: new Map(),
  unknown: [],
  notes: ['a note'],
  rows,
  fitOf: (id) => fit[id] ?? 1,
  document: () => undefined,
});
const scope = (...documentIds: string[]): Scope => ({ collectionIds: ['c'], documentIds });

describe('guided search', () => {
  it('should give each side of a comparison its share, best first', async () => {
    const plan = planOf([
      { texts: ['x'], scope: scope('a') },
      { texts: ['x'], scope: scope('b') },
    ]);
    const { results, notes } = await guidedSearch(plan, 3, async (_, { documentIds }) => ({
      results:
        documentIds?.[0] === 'a'
          ? [found('a1', 0.9), found('a2', 0.8), found('a3', 0.7)]
          : [found('b1', 0.4)],
      notes: [],
    }));
    expect(results.map(({ chunk }) => chunk.id)).toEqual(['a1', 'b1', 'a2']);
    expect(notes).toEqual(['a note']);
  });

  it('should put documents of the period first', async () => {
    const { results } = await guidedSearch(
      planOf([{ texts: ['x'], scope: scope('a') }], { old: 0.7 }),
      5,
      async () => ({ results: [found('old', 0.9), found('new', 0.8)], notes: [] }),
    );
    expect(results.map(({ chunk }) => chunk.id)).toEqual(['new', 'old']);
  });

  it('should keep a passage once, with its best score, and evidence where either search says so', async () => {
    const { results } = await guidedSearch(
      planOf([{ texts: ['own', 'printed'], scope: scope('a') }]),
      5,
      async (text) => ({
        results: text === 'own' ? [found('p', 0.2)] : [found('p', 0.8)],
        notes: [],
      }),
    );
    expect(results).toMatchObject([{ chunk: { id: 'p' }, isEvidence: true, score: 0.8 * 0.95 }]);
  });

  it('should never put what only the words of statements find before the best of the own words where these lead', async () => {
    for (const [ownWordsLead, expected] of [
      [true, ['own', 'line']],
      [false, ['line', 'own']],
    ] as const) {
      const { results } = await guidedSearch(
        planOf([{ texts: ['own words', 'net sales'], scope: scope('a'), ownWordsLead }]),
        5,
        async (_text, _scope, how) => ({
          results: how === 'line' ? [found('line', 1)] : [found('own', 0.9)],
          notes: [],
        }),
      );
      expect(results.map(({ chunk }) => chunk.id)).toEqual(expected);
    }
  });

  it('should show what is found for a body that is elsewhere, as no evidence', async () => {
    const { results } = await guidedSearch(
      planOf([{ texts: ['x'], scope: scope('a'), isElsewhere: true }]),
      5,
      async () => ({ results: [found('a', 0.9), found('b', 0.5)], notes: [] }),
    );
    expect(results.map(({ chunk, isEvidence }) => [chunk.id, isEvidence])).toEqual([
      ['a', false],
      ['b', false],
    ]);
  });

  it('should put passages that do not name whom they must last, as no evidence', async () => {
    const { results } = await guidedSearch(
      planOf([{ texts: ['x'], scope: scope('a'), mustName: 'Nordkap' }]),
      5,
      async () => ({
        results: [found('a', 0.9, 'Others'), found('b', 0.5, 'The NordKap yard')],
        notes: [],
      }),
    );
    expect(results.map(({ chunk, isEvidence }) => [chunk.id, isEvidence])).toEqual([
      ['b', true],
      ['a', false],
    ]);
  });

  it('should raise the passage whose row is asked for', async () => {
    const row = '| | 2022 |\n| --- | --- |\n| Dock fees | 9 |';
    const rows = [{ terms: new Set(['dock', 'fee']), names: new Set<string>() }];
    const idsOf = async (year: number) => {
      const wanted = rows.map((each) => ({ ...each, years: [year] }));
      const { results } = await guidedSearch(
        planOf([{ texts: ['x'], scope: scope('a') }], {}, wanted),
        5,
        async () => ({
          results: [found('prose', 0.8, 'Dock fees rose.'), found('row', 0.2, row)],
          notes: [],
        }),
      );
      return results.map(({ chunk }) => chunk.id);
    };
    expect(await idsOf(2022)).toEqual(['row', 'prose']);
    expect(await idsOf(2019)).toEqual(['prose', 'row']);
  });

  it('should find nothing for a plan without legs', async () => {
    const { results, notes } = await guidedSearch(planOf([]), 5, async () => ({
      results: [found('a', 1)],
      notes: [],
    }));
    expect([results, notes]).toEqual([[], ['a note']]);
  });
});
