import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../../src/domain/index.ts';
import { guidedSearch } from '../../../../src/rag/query/guided/guided-search.ts';
import type { SearchLeg, SearchPlan } from '../../../../src/rag/query/search-plan.ts';

const found = (id: string, score: number, text = 'text', documentId = id) => ({
  chunk: { id, documentId, documentTitle: 'Title', headingPath: [], prefix: '', text },
  score,
  isEvidence: score > 0.3,
});
type Leg = Pick<
  SearchLeg,
  'texts' | 'scope' | 'entity' | 'mustName' | 'unissued' | 'reasons' | 'isElsewhere' | 'ownWordsLead'
>;
const planOf = (legs: readonly Leg[], fit: Readonly<Record<string, number>> = {}): SearchPlan => ({
  understood: undefined as never,
  legs: legs.map((leg) => ({ ...leg, understood: undefined as never, wanted: [], leading: [] })),
  unknown: [],
  notes: ['a note', 'none of PBKDF2'],
  absences: new Map([['PBKDF2', 'none of PBKDF2']]),
  fitOf: (id) => fit[id] ?? 1,
  covers: () => true,
  unnamed: [],
  whose: () => undefined,
  figuresIn: () => [],
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
    expect(notes).toEqual(['a note', 'none of PBKDF2']);
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

  it('should take a name that heads a part of a document of nobody’s own for its matter, and no other name', async () => {
    const sheet = (heading: string) => ({
      ...found('steps', 0.9, 'Use many iterations', 'sheet'),
      chunk: { ...found('steps', 0.9, 'Use many iterations', 'sheet').chunk, headingPath: [heading] },
    });
    const search = (heading: string, unissued: readonly string[]) =>
      guidedSearch(
        planOf([{ texts: ['x'], scope: scope(), mustName: 'PBKDF2', unissued: new Set(unissued) }]),
        5,
        async () => ({ results: [sheet(heading), found('other', 0.8, 'Multifactor', 'sheet')], notes: [] }),
      );
    const evidence = ({ results }: Awaited<ReturnType<typeof search>>) =>
      results.filter(({ isEvidence }) => isEvidence).map(({ chunk }) => chunk.id);
    const matter = await search('PBKDF2', ['sheet']);
    expect([evidence(matter), matter.notes]).toEqual([['steps', 'other'], ['a note']]);
    const body = await search('Storage', ['sheet']);
    expect([evidence(body), body.notes]).toEqual([[], ['a note', 'none of PBKDF2']]);
    expect(evidence(await search('PBKDF2', []))).toEqual(['steps']);
  });

  it('should find nothing for a plan without legs', async () => {
    const { results, notes } = await guidedSearch(planOf([]), 5, async () => ({
      results: [found('a', 1)],
      notes: [],
    }));
    expect([results, notes]).toEqual([[], ['a note', 'none of PBKDF2']]);
  });
});
