import { setMaxListeners } from 'node:events';
import type { Clock } from './ports/runtime.ts';

/** Waits; rejects with the signal's reason when it aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Admits requests to one provider, over everything in the process that calls it. */
export interface RequestGate {
  /** Waits for a free place, the published rate and any pause; the result gives the place back. */
  enter(signal?: AbortSignal): Promise<() => void>;
  /** Nobody starts a request for this long; running ones go on. */
  pause(ms: number): void;
}

/** At most `concurrency` requests at a time and at most `requests`, if given, in any `intervalMs`. First come, first served. */
export function createRequestGate(deps: {
  readonly concurrency: number;
  readonly requests?: number | undefined;
  readonly intervalMs: number;
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** Told how long a pause still lasts before it is waited for; throws when that is too long. */
  readonly checkPause?: ((pauseMs: number) => void) | undefined;
}): RequestGate {
  const { concurrency, requests = Number.POSITIVE_INFINITY, intervalMs, clock, sleep } = deps;
  const starts: number[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;
  let pausedUntil = 0;

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  const takePlace = (signal?: AbortSignal): Promise<void> => {
    if (running < concurrency) {
      running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const admit = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(admit), 1);
        reject(signal?.reason);
      };
      // Every call of a run that waits for a place listens to the signal of the run.
      if (signal !== undefined) setMaxListeners(0, signal);
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.push(admit);
    });
  };

  const waitMs = (): number => {
    const now = +clock.now();
    const pauseMs = pausedUntil - now;
    deps.checkPause?.(pauseMs);
    while (starts[0] !== undefined && starts[0] <= now - intervalMs) starts.shift();
    const oldest = starts[0];
    const rateMs = oldest === undefined || starts.length < requests ? 0 : oldest + intervalMs - now;
    return Math.max(pauseMs, rateMs);
  };

  return {
    enter: async (signal) => {
      signal?.throwIfAborted();
      await takePlace(signal);
      try {
        for (let wait = waitMs(); wait > 0; wait = waitMs()) await sleep(wait, signal);
        signal?.throwIfAborted();
      } catch (error) {
        leave();
        throw error;
      }
      starts.push(+clock.now());
      let isInside = true;
      return () => {
        if (isInside) leave();
        isInside = false;
      };
    },
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, +clock.now() + ms);
    },
  };
}
