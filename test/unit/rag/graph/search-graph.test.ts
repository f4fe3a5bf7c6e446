import { describe, expect, it } from 'vitest';
import type { GraphEntity, GraphRelation, GraphStore } from '../../../../src/domain/graph/index.ts';
import { createSearchGraph } from '../../../../src/rag/index.ts';

const SCOPE = { collectionIds: ['col_1'] };
type Pair = readonly [source: string, target: string, word: string];

/** A graph in memory; each pair stands in a passage of its own, `chk_` and its two ends. */
function graphOf(pairs: readonly Pair[]) {
  const keys = [...new Set(pairs.flatMap((pair) => pair.slice(0, 2)))];
  const of = (key: string) => pairs.filter(([source, target]) => source === key || target === key);
  const entity = (key: string): GraphEntity => ({
    key,
    name: key,
    type: 'name',
    mentions: of(key).length,
    documents: 1,
    degree: of(key).length,
  });
  const place = ([source, target]: Pair) => `chk_${source}_${target}`;
  const relation = (pair: Pair): GraphRelation => ({
    source: pair[0],
    target: pair[1],
    weight: 1,
    keywords: [pair[2]],
    sentences: [
      {
        documentId: 'doc_1',
        versionId: 'ver_1',
        documentTitle: 'A',
        chunkId: place(pair),
        start: 0,
        end: 1,
        text: 'x',
      },
    ],
  });
  const graph: Pick<GraphStore, 'resolveAll' | 'byKeys' | 'relationsOf' | 'saying' | 'chunksOf'> = {
    resolveAll: async (_scope, asked) =>
      new Map(asked.filter((key) => keys.includes(key)).map((key) => [key, [key]])),
    byKeys: async (_scope, wanted) => wanted.filter((key) => keys.includes(key)).map(entity),
    relationsOf: async (_scope, wanted, limits) =>
      pairs
        .filter(([source, target]) => wanted.includes(source) || wanted.includes(target))
        .slice(0, limits.relations)
        .map(relation),
    saying: async (_scope, words, limit) =>
      pairs
        .filter(([, , word]) => words.includes(word))
        .slice(0, limit)
        .map(([source, target]) => ({ source, target, weight: 1, words: 1 })),
    chunksOf: async (_scope, wanted, limit) =>
      wanted
        .flatMap((key) => of(key).map((pair) => ({ chunkId: place(pair), documentId: 'doc_1', key })))
        .slice(0, limit),
  };
  return createSearchGraph({ graph });
}

const PAIRS: Pair[] = [
  ['alder', 'birch', 'bought'],
  ['birch', 'cedar', 'sold'],
  ['dogwood', 'elm', 'paint'],
];

describe('search in the graph', () => {
  it('should go from a name one step, passages that join two ends first', async () => {
    const { entities, relations, passages } = await graphOf(PAIRS)('What of Birch?', SCOPE, 'kg_low');
    expect(entities[0]?.key).toBe('birch');
    expect(relations.map(({ source, target }) => `${source}-${target}`).sort()).toEqual([
      'alder-birch',
      'birch-cedar',
    ]);
    expect(passages.map(({ chunkId }) => chunkId).sort()).toEqual(['chk_alder_birch', 'chk_birch_cedar']);
    expect(passages[0]?.score).toBe(1);
  });

  it('should find relations by what they say, and not by names, from the high keywords alone', async () => {
    const { relations } = await graphOf(PAIRS)('Who may paint Birch?', SCOPE, 'kg_high');
    expect(relations.map(({ source }) => source)).toEqual(['dogwood']);
    const low = await graphOf(PAIRS)('Who may paint Birch?', SCOPE, 'kg_low');
    expect(low.relations.map(({ source }) => source)).not.toContain('dogwood');
    const mix = await graphOf(PAIRS)('Who may paint Birch?', SCOPE, 'kg_mix');
    expect(mix.relations).toHaveLength(3);
  });

  it('should put the relation whose two ends are asked before all others', async () => {
    const hub = Array.from({ length: 300 }, (_, at): Pair => ['birch', `x${at}`, 'met']);
    const { relations, passages, entities } = await graphOf([['alder', 'birch', 'bought'], ...hub])(
      'Did Alder meet Birch?',
      SCOPE,
      'kg_mix',
    );
    expect(relations[0]).toMatchObject({ source: 'alder', target: 'birch' });
    expect(passages[0]?.chunkId).toBe('chk_alder_birch');
    expect(relations).toHaveLength(20);
    expect(passages.length).toBeLessThanOrEqual(60);
    expect(entities.length).toBeLessThanOrEqual(50);
  });

  it('should find nothing where the graph knows nothing of it, without an error', async () => {
    const empty = { entities: [], relations: [], passages: [] };
    for (const mode of ['kg_low', 'kg_high', 'kg_mix', 'fusion'] as const)
      expect(await graphOf([])('Who knows Nobody?', SCOPE, mode)).toEqual(empty);
  });
});
