import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { BulkCache } from '../../../../src/domain/cache/index.ts';
import type { Embedder } from '../../../../src/domain/index.ts';
import {
  createCachedEmbedder,
  createHashedEmbedder,
  createOpenAiEmbedder,
} from '../../../../src/language/index.ts';
import { vectorsOf } from '../../../fakes/embedding-server.ts';

function memoryCache(): BulkCache & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getMany: async (keys) => new Map([...entries].filter(([key]) => keys.includes(key))),
    async setMany(added) {
      for (const [key, value] of added) entries.set(key, value);
    },
  };
}

const answer = (async (_url: unknown, init?: RequestInit) =>
  new Response(JSON.stringify(vectorsOf(JSON.parse(String(init?.body)).input, 8)))) as typeof fetch;
const openAi = () =>
  createOpenAiEmbedder({
    baseUrl: 'http://model.test/v1',
    model: 'm',
    dimension: 8,
    batchSize: 3,
    fetch: answer,
  });

const embedders: Readonly<Record<string, () => Embedder>> = {
  hashed: () => createHashedEmbedder(),
  'hashed, small': () => createHashedEmbedder({ dimension: 16 }),
  'OpenAI-compatible': openAi,
  'cached OpenAI-compatible': () => createCachedEmbedder({ embedder: openAi(), cache: memoryCache() }),
};
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', 'the of', '🚀', '数据库', 'x'.repeat(10_000)),
);

describe.each(Object.entries(embedders))('Embedder: %s', (_, create) => {
  it.prop([fc.array(text, { maxLength: 8 }), fc.constantFrom('query' as const, 'passage' as const)], {
    numRuns: 100,
  })(
    'property 16: every text gets exactly one finite vector of the stated dimension and length 1, whatever its batch',
    async (texts, purpose) => {
      const embedder = create();
      const vectors = await embedder.embed(texts, purpose);
      expect(vectors).toHaveLength(texts.length);
      for (const vector of vectors) {
        expect(vector).toHaveLength(embedder.dimension);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
      }
      const alone = await Promise.all(texts.map(async (item) => (await embedder.embed([item], purpose))[0]));
      expect(vectors).toEqual(alone);
    },
  );

  it('should name itself and how much it counts', () => {
    const embedder = create();
    expect(embedder.fingerprint).toContain(String(embedder.dimension));
    expect(embedder.fusionWeight).toBeGreaterThan(0);
    expect(embedder.fusionWeight).toBeLessThanOrEqual(1);
  });
});

describe('createCachedEmbedder', () => {
  it('should embed the same text, purpose and fingerprint once, and make damaged entries again', async () => {
    const asked: (readonly string[])[] = [];
    const inner = createHashedEmbedder({ dimension: 16 });
    const cache = memoryCache();
    const embedder = createCachedEmbedder({
      cache,
      embedder: {
        ...inner,
        embed: (texts, ...rest) => {
          asked.push(texts);
          return inner.embed(texts, ...rest);
        },
      },
    });
    const first = await embedder.embed(['a', 'b', 'a'], 'passage');
    await embedder.embed(['b', 'c'], 'passage');
    await embedder.embed(['a'], 'query');
    expect(asked).toEqual([['a', 'b'], ['c'], ['a']]);
    for (const key of cache.entries.keys()) cache.entries.set(key, 'AAAA');
    expect(await embedder.embed(['a', 'b', 'a'], 'passage')).toEqual(first);
  });

  it.prop([fc.string(), fc.string(), fc.constantFrom('query' as const, 'passage' as const)])(
    'should never give a vector of another fingerprint or purpose',
    async (one, other, purpose) => {
      const inner = createHashedEmbedder({ dimension: 16 });
      const cache = memoryCache();
      let calls = 0;
      const embedderOf = (fingerprint: string) =>
        createCachedEmbedder({
          cache,
          embedder: {
            ...inner,
            fingerprint,
            embed: (...input) => {
              calls += 1;
              return inner.embed(...input);
            },
          },
        });
      await embedderOf(one).embed(['tides'], purpose);
      await embedderOf(other).embed(['tides'], purpose);
      expect(calls).toBe(one === other ? 1 : 2);
      await embedderOf(one).embed(['tides'], purpose === 'query' ? 'passage' : 'query');
      expect(calls).toBe(one === other ? 2 : 3);
      const name = purpose === 'query' ? /^vecq:/ : /^emb:/;
      expect([...cache.entries.keys()].filter((key) => name.test(key))).toHaveLength(one === other ? 1 : 2);
    },
  );

  it('should not ask when everything is known', async () => {
    let calls = 0;
    const inner = createHashedEmbedder({ dimension: 16 });
    const embedder = createCachedEmbedder({
      cache: memoryCache(),
      embedder: {
        ...inner,
        embed: (...input) => {
          calls++;
          return inner.embed(...input);
        },
      },
    });
    await embedder.embed(['a'], 'passage');
    await embedder.embed(['a'], 'passage');
    expect(calls).toBe(1);
  });
});
