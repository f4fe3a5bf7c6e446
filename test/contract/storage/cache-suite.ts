import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../../../src/storage/index.ts';

/** What is kept with an expiry, as those see it who look after it. */
export function describeCache(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  it('should be counted by the first part of the keys, with hits and misses, and cleared by it', async () => {
    const { cache } = storage;
    await cache.clear();
    expect(await cache.figures()).toEqual([]);
    await cache.set('emb:a', '1', 3600);
    await cache.set('emb:b', '2', 3600);
    await cache.set('embx:a', '3', 3600);
    await cache.set('emb:old', '4', -1);
    expect(await cache.get('emb:a')).toBe('1');
    expect(await cache.get('emb:none')).toBeUndefined();
    expect(await cache.get('emb:old')).toBeUndefined();
    expect(await cache.get('vecq:none')).toBeUndefined();
    const until = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await cache.figures()).toEqual([
      { cache: 'emb', entries: 2, hits: 1, misses: 2, until },
      { cache: 'embx', entries: 1, hits: 0, misses: 0, until },
      { cache: 'vecq', entries: 0, hits: 0, misses: 1 },
    ]);
    expect(cache.reads()).toContainEqual({ cache: 'emb', hits: 1, misses: 2 });
    expect(await cache.clear('emb')).toBe(3);
    expect(await cache.get('emb:a')).toBeUndefined();
    expect(await cache.get('embx:a')).toBe('3');
    expect(await cache.clear()).toBe(1);
  });
}
