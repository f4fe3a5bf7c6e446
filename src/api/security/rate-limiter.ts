import type { Clock } from '../../domain/index.ts';

/** Counts over all servers of a deployment. Seconds to wait, 0 when there is room. */
export interface RequestRates {
  take(name: string, perMinute: number): Promise<number>;
}

/**
 * A bucket of `perMinute` requests for each name that refills evenly. `take` gives 0 when the request may go on, else the
 * seconds until the next one may.
 */
export function createRateLimiter(deps: { clock: Clock }): {
  take(name: string, perMinute: number): number;
} {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take: (name, perMinute) => {
      const now = deps.clock.now().getTime();
      const bucket = buckets.get(name) ?? { tokens: perMinute, at: now };
      const refilled = (Math.max(0, now - bucket.at) * perMinute) / 60_000;
      const tokens = Math.min(perMinute, bucket.tokens + refilled);
      const allowed = tokens >= 1;
      buckets.set(name, { tokens: allowed ? tokens - 1 : tokens, at: now });
      return allowed ? 0 : Math.ceil(((1 - tokens) * 60) / perMinute);
    },
  };
}
