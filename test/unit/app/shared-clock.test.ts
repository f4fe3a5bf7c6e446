import { describe, expect, it, vi } from 'vitest';
import { createSharedClock } from '../../../src/app/parts/shared-clock.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-30T12:00:00Z');

describe('the clock of a deployment', () => {
  it('should be that of the machine alone, or beside a database that agrees within seconds', async () => {
    const clock = createSharedClock({ now: () => new Date(NOON) }, createMemoryLogger());
    expect(+clock.now()).toBe(NOON);
    await clock.follow(async () => NOON + 4_000);
    expect(+clock.now()).toBe(NOON);
  });

  it.each([-HOUR_MS, HOUR_MS])('should be that of a database that is %d ms ahead', async (apart) => {
    const clock = createSharedClock({ now: () => new Date(NOON) }, createMemoryLogger());
    await clock.follow(async () => NOON + apart);
    expect(+clock.now()).toBe(NOON + apart);
  });

  it('should be put right again when the clock of the machine is, and stay while nobody answers', async () => {
    vi.useFakeTimers({ now: NOON });
    try {
      let ahead: number | undefined = HOUR_MS;
      const clock = createSharedClock({ now: () => new Date() }, createMemoryLogger());
      const inAMinute = async () => {
        await vi.advanceTimersByTimeAsync(61_000);
        clock.now(); // asks
        await vi.advanceTimersByTimeAsync(0);
        return clock.now().getTime() - Date.now();
      };
      await clock.follow(async () => {
        if (ahead === undefined) throw new Error('away');
        return Date.now() + ahead;
      });
      expect(await inAMinute()).toBe(HOUR_MS);
      ahead = undefined;
      expect(await inAMinute()).toBe(HOUR_MS);
      ahead = 0;
      expect(await inAMinute()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
