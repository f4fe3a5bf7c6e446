import type { Clock } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** What a provider publishes: at most `requests` in any `intervalMs`, at most `concurrency` at a time. */
export interface ProviderLimits {
  readonly requests: number;
  readonly intervalMs: number;
  readonly concurrency: number;
}

/** Admits requests to one provider, over all runs of the process. */
export interface ProviderGate {
  /**
   * Waits for a free place, the published rate and any pause; the result gives the place back. Throws E037 at once when
   * the provider asked for a pause longer than anyone should wait.
   */
  enter(signal?: AbortSignal): Promise<() => void>;
  /** Nobody starts a request for this long; running ones go on. */
  pause(ms: number): void;
}

/** A longer pause is not waited for: the source fails for now, and the run goes on with the others. */
export const LONGEST_PAUSE_MS = 60_000;

export function createProviderGate(deps: {
  label: string;
  limits: ProviderLimits;
  clock: Clock;
  sleep: Sleep;
}): ProviderGate {
  const { label, limits, clock, sleep } = deps;
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
    if (running < limits.concurrency) {
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
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.push(admit);
    });
  };

  const waitMs = (): number => {
    const now = +clock.now();
    const pauseMs = pausedUntil - now;
    if (pauseMs > LONGEST_PAUSE_MS) throw askedToWait(label, pauseMs);
    while (starts[0] !== undefined && starts[0] <= now - limits.intervalMs) starts.shift();
    const oldest = starts[0];
    const rateMs =
      oldest === undefined || starts.length < limits.requests ? 0 : oldest + limits.intervalMs - now;
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

function askedToWait(label: string, pauseMs: number): AppError {
  return new AppError(
    'E037',
    `${label} asked not to be called for another ${Math.ceil(pauseMs / 1000)} s. Its results are missing here; ask again later.`,
  );
}
