import type { Sleep } from './clock.ts';

/**
 * Does work until it succeeds. After each failure `waitMs` says how long to wait before the next attempt; `undefined`, or
 * an error of its own, ends it. `attempt` counts from 1.
 */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  options: {
    readonly waitMs: (error: unknown, attempt: number) => number | undefined;
    readonly sleep: Sleep;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      const waitMs = options.waitMs(error, attempt);
      if (waitMs === undefined) throw error;
      if (waitMs > 0) await options.sleep(waitMs, options.signal);
    }
  }
}
