import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createRateLimiter } from '../../../src/api/security/rate-limiter.ts';

describe('the rate limiter', () => {
  it.prop([
    fc.integer({ min: 1, max: 1000 }),
    fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 300 }),
  ])(
    'never lets more than the burst and what time refills through, and says truly when the next may go',
    (perMinute, gapsMs) => {
      let now = 0;
      const limiter = createRateLimiter({ clock: { now: () => new Date(now) } });
      let allowed = 0;
      for (const gap of gapsMs) {
        now += gap;
        const waitSeconds = limiter.take('key', perMinute);
        if (waitSeconds === 0) allowed++;
        else {
          now += waitSeconds * 1000;
          expect(limiter.take('key', perMinute)).toBe(0);
          allowed++;
        }
        expect(allowed).toBeLessThanOrEqual(perMinute + (now * perMinute) / 60_000 + 1e-6);
      }
    },
  );

  it.prop([fc.integer({ min: 1, max: 20 })])(
    'never lets one name use up the places of another',
    (perMinute) => {
      const limiter = createRateLimiter({ clock: { now: () => new Date(0) } });
      for (let count = 0; count < perMinute + 5; count++) limiter.take('greedy', perMinute);
      expect(limiter.take('greedy', perMinute)).toBeGreaterThan(0);
      expect(limiter.take('other', perMinute)).toBe(0);
    },
  );
});
