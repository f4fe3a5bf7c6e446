import { setMaxListeners } from 'node:events';
import type { Clock } from '../../domain/index.ts';
import type { Sleep } from './settings.ts';

/** Admits requests to one provider. */
export interface ProviderLimiter {
  /** Waits for a free slot, the request rate and any pause; the result gives the slot back. */
  acquire(signal?: AbortSignal): Promise<() => void>;
  /** Nobody starts a request for this long; running ones go on. */
  pause(ms: number): void;
}

/** Gives every user of a base URL the same limiter. Make one per process and hand it to everything that calls models. */
export interface ProviderLimiters {
  forProvider(
    baseUrl: string,
    limits: { readonly maxConcurrency: number; readonly requestsPerMinute?: number | undefined },
  ): ProviderLimiter;
}

export function createProviderLimiters(deps: { clock: Clock; sleep: Sleep }): ProviderLimiters {
  const limiters = new Map<string, ProviderLimiter>();
  return {
    forProvider: (baseUrl, limits) => {
      const key = baseUrl.replace(/\/+$/, '');
      const known = limiters.get(key);
      if (known) return known;
      const made = createProviderLimiter({ ...deps, ...limits });
      limiters.set(key, made);
      return made;
    },
  };
}

function createProviderLimiter(deps: {
  clock: Clock;
  sleep: Sleep;
  maxConcurrency: number;
  requestsPerMinute?: number | undefined;
}): ProviderLimiter {
  const waiting: (() => void)[] = [];
  const starts: number[] = [];
  let running = 0;
  let pausedUntil = 0;

  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  const takeSlot = (signal?: AbortSignal): Promise<void> => {
    if (running < deps.maxConcurrency) {
      running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const admit = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(admit), 1);
        reject(signal?.reason);
      };
      // Every call of a run that waits for a slot listens to the signal of the run.
      if (signal !== undefined) setMaxListeners(0, signal);
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(admit);
    });
  };

  const waitMs = (now: number): number => {
    while (starts[0] !== undefined && starts[0] <= now - 60_000) starts.shift();
    const first = starts[0];
    const isFull = deps.requestsPerMinute !== undefined && starts.length >= deps.requestsPerMinute;
    const untilRate = isFull && first !== undefined ? first + 60_000 - now : 0;
    return Math.max(pausedUntil - now, untilRate);
  };

  return {
    acquire: async (signal) => {
      signal?.throwIfAborted();
      await takeSlot(signal);
      try {
        for (let wait = waitMs(+deps.clock.now()); wait > 0; wait = waitMs(+deps.clock.now())) {
          await deps.sleep(wait, signal);
        }
        signal?.throwIfAborted();
      } catch (error) {
        release();
        throw error;
      }
      starts.push(+deps.clock.now());
      let isHeld = true;
      return () => {
        if (isHeld) release();
        isHeld = false;
      };
    },
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, +deps.clock.now() + ms);
    },
  };
}
