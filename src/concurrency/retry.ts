import type { Sleep } from './clock.ts';

interface Waits<Outcome> {
  /** How long to wait before the next attempt; `undefined` ends it. `attempt` counts from 1. */
  readonly waitMs: (outcome: Outcome, attempt: number) => number | undefined;
  readonly sleep: Sleep;
  readonly signal?: AbortSignal | undefined;
}

/** Does work until what it gives is good enough. The one loop of attempts. */
export async function repeat<T>(work: (attempt: number) => Promise<T>, options: Waits<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const value = await work(attempt);
    const waitMs = options.waitMs(value, attempt);
    if (waitMs === undefined) return value;
    if (waitMs > 0) await options.sleep(waitMs, options.signal);
  }
}

/** Does work until it succeeds. `waitMs` is asked after each failure; `undefined`, or an error of its own, ends it. */
export async function retry<T>(work: (attempt: number) => Promise<T>, options: Waits<unknown>): Promise<T> {
  const outcome = await repeat(
    async (attempt) => {
      try {
        return { isDone: true as const, value: await work(attempt) };
      } catch (error) {
        return { isDone: false as const, error };
      }
    },
    {
      ...options,
      waitMs: (last, attempt) => (last.isDone ? undefined : options.waitMs(last.error, attempt)),
    },
  );
  if (outcome.isDone) return outcome.value;
  throw outcome.error;
}
