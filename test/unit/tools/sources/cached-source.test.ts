import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SourceQuery } from '../../../../src/domain/index.ts';
import { createWebSources, type SourceId } from '../../../../src/tools/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';
import { createLoopbackFetch, createTestSources } from '../../../fakes/source-servers/source-bench.ts';
import { type SourceServers, startSourceServers } from '../../../fakes/source-servers/source-servers.ts';
import { TIDE_WORKS } from '../../../fakes/source-servers/stand-in-works.ts';

let servers: SourceServers;
beforeAll(async () => {
  servers = await startSourceServers(TIDE_WORKS);
});
afterEach(() => servers.reset());
afterAll(() => servers.close());

const sentTo = (id: SourceId) => servers.requests.filter(({ provider }) => provider === id);
const pathsOf = (id: SourceId) => sentTo(id).map(({ url }) => url.pathname.replace(`/${id}`, ''));

describe('source cache', () => {
  function withCache(entries = new Map<string, string>(), path = '/openalex') {
    const cache = {
      get: async (key: string) => entries.get(key),
      set: async (key: string, value: string) => void entries.set(key, value),
    };
    const time = createTestSources(servers.settings);
    const logger = createMemoryLogger();
    const { sources } = createWebSources(
      {
        ...servers.settings,
        cacheTtlSeconds: 60,
        openalex: { baseUrl: `${servers.baseUrl}${path}`, apiKey: 'k-1' },
      },
      { ...time, random: () => 0, timeoutMs: 30_000, maxAttempts: 1, userAgent: 'x', cache, logger },
    );
    const { fetch } = createLoopbackFetch(servers.baseUrl);
    const ask = (query: string, more: Partial<SourceQuery> = {}) =>
      sources.find(({ id }) => id === 'openalex')?.search({ query, fetch, limit: 5, ...more });
    return { ask, entries, cache, logger };
  }
  it('should answer the same query from the cache and another one not', async () => {
    const { ask, entries } = withCache();
    const first = await ask('tidal energy');
    expect(await ask('tidal energy')).toEqual(first);
    expect(sentTo('openalex')).toHaveLength(1);
    await ask('tidal energy', { language: 'en' });
    expect(sentTo('openalex')).toHaveLength(2);
    expect([...entries.keys()].join()).not.toContain('tidal');
  });
  it('should know the answers of one address from those of another on the same host', async () => {
    const { ask, entries } = withCache();
    await ask('tidal energy');
    await withCache(entries, '/openalex/other').ask('tidal energy');
    expect(pathsOf('openalex')).toEqual(['/works', '/other/works']);
    expect([...entries.keys(), ...entries.values()].join()).not.toContain('k-1');
  });
  it('should keep no failure', async () => {
    const { ask, entries } = withCache();
    servers.setFaults('openalex', ['server-error', undefined]);
    await expect(ask('tidal energy')).rejects.toMatchObject({ code: 'E034' });
    expect(entries.size).toBe(0);
    expect((await ask('tidal energy'))?.results.length).toBeGreaterThan(0);
  });
  it('should do without a cache that is broken', async () => {
    const { ask, cache, entries, logger } = withCache();
    await ask('tidal energy');
    for (const key of entries.keys()) entries.set(key, '[{"title":');
    expect((await ask('tidal energy'))?.results.length).toBeGreaterThan(0);
    cache.set = async () => {
      throw new Error('disk');
    };
    expect((await ask('other energy'))?.results.length).toBeGreaterThan(0);
    expect(logger.lines.map(({ message }) => message)).toEqual([
      'source cache cannot be read',
      'source cache cannot be written',
    ]);
  });
});
