import { describe, expect, it } from 'vitest';
import { backoffMs, mapLimited, repeat, retry } from '../../../src/concurrency/index.ts';

describe('repeat', () => {
  it('should go on while what is given is not good enough, and give the last when it may not', async () => {
    const slept: number[] = [];
    const waitMs = (value: number, attempt: number) => (value < 3 && attempt < 5 ? value * 10 : undefined);
    const sleep = async (ms: number) => void slept.push(ms);
    expect(await repeat(async (attempt) => attempt, { waitMs, sleep })).toBe(3);
    expect(await repeat(async () => 1, { waitMs, sleep })).toBe(1);
    expect(slept).toEqual([10, 20, 10, 10, 10, 10]);
  });

  it('should pass on at once what the work throws', async () => {
    const thrown = repeat(async () => Promise.reject(new Error('broken')), {
      waitMs: () => 1,
      sleep: async () => expect.unreachable(),
    });
    await expect(thrown).rejects.toThrow('broken');
  });
});

describe('retry', () => {
  const failing = (failures: number) => {
    let calls = 0;
    return async (attempt: number) => {
      expect(attempt).toBe(++calls);
      if (calls <= failures) throw new Error(`failure ${calls}`);
      return calls;
    };
  };

  it('should wait as long as it is told between attempts, and give what the last one gave', async () => {
    const slept: number[] = [];
    const given = await retry(failing(2), {
      waitMs: (_error, attempt) => attempt * 10,
      sleep: async (ms) => void slept.push(ms),
    });
    expect([given, slept]).toEqual([3, [10, 20]]);
  });

  it('should end with the failure that is not to be tried again, or with what is thrown in its place', async () => {
    const sleep = async () => undefined;
    await expect(
      retry(failing(9), { waitMs: (_, attempt) => (attempt < 3 ? 1 : undefined), sleep }),
    ).rejects.toThrow('failure 3');
    const instead = () => {
      throw new Error('given up');
    };
    await expect(retry(failing(9), { waitMs: instead, sleep })).rejects.toThrow('given up');
  });

  it('should end when the wait is aborted', async () => {
    const stop = new AbortController();
    const sleep = async (_ms: number, signal?: AbortSignal) => {
      stop.abort(new Error('stopped'));
      signal?.throwIfAborted();
    };
    await expect(retry(failing(9), { waitMs: () => 1, sleep, signal: stop.signal })).rejects.toThrow(
      'stopped',
    );
  });
});

describe('backoffMs', () => {
  it('should double up to its limit, half of it jitter', () => {
    const limits = { firstMs: 100, maxMs: 300 };
    expect([1, 2, 3, 9].map((attempt) => backoffMs(attempt, () => 1, limits))).toEqual([100, 200, 300, 300]);
    expect([1, 2, 9].map((attempt) => backoffMs(attempt, () => 0))).toEqual([500, 1000, 15_000]);
  });
});

describe('mapLimited', () => {
  it('should keep the order, and have no more at work than it may', async () => {
    let running = 0;
    let most = 0;
    const results = await mapLimited([5, 1, 3, 2, 4], 2, async (item, position) => {
      most = Math.max(most, ++running);
      for (let turn = 0; turn < item; turn++) await Promise.resolve();
      running--;
      return [item, position];
    });
    expect(results).toEqual([
      [5, 0],
      [1, 1],
      [3, 2],
      [2, 3],
      [4, 4],
    ]);
    expect(most).toBe(2);
  });

  it('should start nothing more after the first failure', async () => {
    const begun: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      if (item === 2) throw new Error('two');
    };
    await expect(mapLimited([1, 2, 3, 4, 5, 6], 1, work)).rejects.toThrow('two');
    expect(begun).toEqual([1, 2]);
  });
});
