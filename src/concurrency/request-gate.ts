import PQueue from 'p-queue';
import { onAbort } from '../errors/index.ts';
import type { Clock, Sleep } from './clock.ts';

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
  const places = new PQueue({ concurrency });
  let pausedUntil = 0;

  const takePlace = (signal?: AbortSignal): Promise<() => void> => {
    const giveUp = new AbortController();
    const stay = onAbort(signal, () => giveUp.abort(signal?.reason));
    return new Promise((resolve, reject) => {
      const hold = () => {
        stay();
        return new Promise<void>((leave) => resolve(leave));
      };
      places.add(hold, { signal: giveUp.signal }).catch(reject);
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
      const leave = await takePlace(signal);
      try {
        for (let wait = waitMs(); wait > 0; wait = waitMs()) await sleep(wait, signal);
        signal?.throwIfAborted();
      } catch (error) {
        leave();
        throw error;
      }
      starts.push(+clock.now());
      return leave;
    },
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, +clock.now() + ms);
    },
  };
}
