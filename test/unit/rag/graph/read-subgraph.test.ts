import { describe, expect, it } from 'vitest';
import type { GraphRelation, GraphStore } from '../../../../src/domain/graph/index.ts';
import { createReadSubgraph } from '../../../../src/rag/graph/index.ts';

const SCOPE = { collectionIds: ['col_1'] };
const LIMITS = { depth: 1, limit: 10, sentences: 1 } as const;

/** A graph of pairs with weights, without sentences. */
function graphOf(
  pairs: readonly (readonly [string, string, number])[],
  aliases: Record<string, string> = {},
  isMade = true,
) {
  const relations = pairs.map(
    ([source, target, weight]): GraphRelation => ({ source, target, weight, keywords: [], sentences: [] }),
  );
  const keys = new Set(pairs.flatMap(([source, target]) => [source, target] as const));
  const entity = (key: string) => ({
    key,
    name: key,
    type: 'name' as const,
    mentions: 1,
    documents: 1,
    degree: 1,
  });
  const graph: Partial<GraphStore> = {
    resolve: async (_scope, key) =>
      [...(keys.has(key) ? [key] : []), ...(aliases[key] ?? '').split(',')].filter(Boolean),
    byKeys: async (_scope, wanted) => wanted.filter((key) => keys.has(key)).map(entity),
    aliases: async () => [],
    sentencesOfEntities: async () => [],
    relationsOf: async (_scope, wanted, limits) =>
      relations
        .filter(({ source, target }) => wanted.includes(source) || wanted.includes(target))
        .toSorted((a, b) => b.weight - a.weight)
        .slice(0, limits.relations),
  };
  return createReadSubgraph({ graph: graph as GraphStore, isMade });
}

const pairsOf = ({ relations }: { relations: readonly GraphRelation[] }) =>
  relations.map(({ source, target }) => `${source}-${target}`);

describe('what stands around an entity', () => {
  it('should be its own relations at one step, and those of its neighbours at two, each once', async () => {
    const read = graphOf([
      ['alder', 'birch', 3],
      ['birch', 'cedar', 9],
      ['cedar', 'dogwood', 9],
    ]);
    expect(pairsOf(await read(SCOPE, 'Alder', LIMITS))).toEqual(['alder-birch']);
    const two = await read(SCOPE, 'ALDER', { ...LIMITS, depth: 2 });
    expect(pairsOf(two)).toEqual(['alder-birch', 'birch-cedar']);
    expect(two.entities.map(({ key }) => key)).toEqual(['alder', 'birch', 'cedar']);
    expect(two.cut).toBe(false);
  });

  it('should be found by another name, and cut with a word where there is more', async () => {
    const read = graphOf([['alder', 'birch', 1]], { old: 'alder' });
    expect((await read(SCOPE, 'The Old', LIMITS)).entity.key).toBe('alder');
    const hub = graphOf(Array.from({ length: 500 }, (_, number) => ['hub', `x${number}`, 1] as const));
    const cut = await hub(SCOPE, 'hub', { ...LIMITS, depth: 2 });
    expect(cut.relations).toHaveLength(10);
    expect(cut.cut).toBe(true);
  });

  it('should be an error that says what to do for a name that nothing has', async () => {
    const read = graphOf([['alder', 'birch', 1]]);
    await expect(read(SCOPE, 'Willow', LIMITS)).rejects.toMatchObject({
      code: 'E021',
      message: expect.stringContaining('Willow'),
    });
    await expect(graphOf([], {}, false)(SCOPE, 'Willow', LIMITS)).rejects.toMatchObject({
      code: 'E021',
      message: expect.stringContaining('read by a language model, and none reads them here'),
    });
  });
});
