import { describe, expect, it } from 'vitest';
import type { StoredChunk } from '../../../../src/domain/index.ts';
import { createChunkCache } from '../../../../src/rag/retrieve/chunk-cache.ts';

describe('createChunkCache', () => {
  it('should read each chunk once, keep the order asked for, and leave out what is not there', async () => {
    const asked: (readonly string[])[] = [];
    const getChunks = createChunkCache(async (ids) => {
      asked.push(ids);
      return ids.filter((id) => id !== 'gone').map((id) => ({ id }) as StoredChunk);
    });
    expect((await getChunks(['b', 'gone', 'a'])).map(({ id }) => id)).toEqual(['b', 'a']);
    expect((await getChunks(['a', 'c', 'b'])).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect(await getChunks(['a'])).toHaveLength(1);
    expect(asked).toEqual([['b', 'gone', 'a'], ['c']]);
  });
  it('should share a reading that is under way, and read again what failed', async () => {
    const asked: (readonly string[])[] = [];
    let fails = false;
    const getChunks = createChunkCache(async (ids) => {
      asked.push(ids);
      if (fails) throw new Error('gone');
      return ids.map((id) => ({ id }) as StoredChunk);
    });
    const found = await Promise.all([getChunks(['a', 'b']), getChunks(['b', 'c']), getChunks(['c', 'a'])]);
    expect(found.map((chunks) => chunks.map(({ id }) => id).join(''))).toEqual(['ab', 'bc', 'ca']);
    expect(asked).toEqual([['a', 'b'], ['c']]);
    fails = true;
    const failed = await Promise.allSettled([getChunks(['d']), getChunks(['d', 'a'])]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await getChunks(['d'])).toHaveLength(1);
  });
  it('should forget the chunks that were used longest ago', async () => {
    let reads = 0;
    const getChunks = createChunkCache(async (ids) => {
      reads += ids.length;
      return ids.map((id) => ({ id }) as StoredChunk);
    });
    await getChunks(Array.from({ length: 4_001 }, (_, index) => `c${index}`));
    await getChunks(['c4000', 'c1']);
    expect(reads).toBe(4_001);
    await getChunks(['c0']);
    expect(reads).toBe(4_002);
  });
});
