import { describe, expect, it } from 'vitest';
import { backoffMs, parseRetryAfter } from '../../../../src/concurrency/index.ts';
import { createProviderLimiters } from '../../../../src/language/index.ts';

function create() {
  let now = 0;
  const sleeps: number[] = [];
  const clock = { now: () => new Date(now) };
  const sleep = async (ms: number) => {
    sleeps.push(ms);
    now += ms;
  };
  return { limiters: createProviderLimiters({ clock, sleep }), sleeps };
}

describe('provider limiter', () => {
  it('should be one for all users of a base URL', () => {
    const { limiters } = create();
    const first = limiters.forProvider('http://host/v1', { maxConcurrency: 1 });
    expect(limiters.forProvider('http://host/v1/', { maxConcurrency: 9 })).toBe(first);
    expect(limiters.forProvider('http://other/v1', { maxConcurrency: 1 })).not.toBe(first);
  });

  it('should admit in order, and free a slot once however often it is released', async () => {
    const limiter = create().limiters.forProvider('x', { maxConcurrency: 1 });
    const order: number[] = [];
    const acquireAs = async (name: number) => {
      const free = await limiter.acquire();
      order.push(name);
      return free;
    };
    const release = await limiter.acquire();
    const second = acquireAs(2);
    const third = acquireAs(3);
    release();
    release();
    (await second)();
    (await third)();
    expect(order).toEqual([2, 3]);
  });

  it('should make everyone wait for a pause and for the request rate', async () => {
    const { limiters, sleeps } = create();
    const limiter = limiters.forProvider('x', { maxConcurrency: 5, requestsPerMinute: 2 });
    limiter.pause(3000);
    for (let count = 0; count < 3; count++) (await limiter.acquire())();
    expect(sleeps).toEqual([3000, 60_000]);
  });

  it('should wait for its turn among all processes, and give it back', async () => {
    const [asked, limits, left]: [unknown[][], unknown[], unknown[]] = [[], [], []];
    let now = 0;
    const limiters = createProviderLimiters({
      clock: { now: () => new Date(now) },
      sleep: async (ms: number) => {
        now += ms;
      },
      gates: {
        enter: async (...entered) => {
          asked.push(entered.slice(0, 1));
          limits.push(entered[1]);
          return asked.length === 1 ? { waitMs: 3000, pauseMs: 0 } : { leave: () => left.push('left') };
        },
        pause: async (...paused) => void left.push(paused),
      },
    });
    const limiter = limiters.forProvider('http://key@host/v1', { maxConcurrency: 5, requestsPerMinute: 90 });
    const leave = await limiter.acquire();
    expect(now).toBe(3000);
    expect(asked).toEqual(Array(2).fill([expect.stringMatching(/^model:[0-9a-f]{64}$/)]));
    expect(limits[0]).toMatchObject({ concurrency: 5, requests: 90, intervalMs: 60_000 });
    leave();
    limiter.pause(50);
    expect(left).toEqual(['left', [asked[0]?.[0], 50]]);
  });

  it('should let a cancelled waiter go and keep its place free', async () => {
    const limiter = create().limiters.forProvider('x', { maxConcurrency: 1 });
    const release = await limiter.acquire();
    const controller = new AbortController();
    const cancelled = limiter.acquire(controller.signal);
    const waiting = limiter.acquire();
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    release();
    (await waiting)();
    await expect(limiter.acquire(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('retry delays', () => {
  it.each([
    ['2', 2000],
    ['0', 0],
    [' 1.5 ', 1500],
    ['Mon, 05 Jan 2026 10:00:30 GMT', 30_000],
    ['Mon, 05 Jan 2026 09:00:00 GMT', 0],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('should read Retry-After %j', (header, expected) => {
    expect(parseRetryAfter(header, new Date('2026-01-05T10:00:00Z'))).toBe(expected);
  });

  it('should double up to 30 s with half of it jitter', () => {
    expect([1, 2, 3, 10].map((attempt) => backoffMs(attempt, () => 0))).toEqual([500, 1000, 2000, 15_000]);
    expect(backoffMs(10, () => 1)).toBe(30_000);
  });
});
