import PQueue from 'p-queue';
import { onAbort } from '../errors/index.ts';
import type { Clock, Sleep } from './clock.ts';
import type { GateLimits, SharedGates } from './shared-gates.ts';

/** Admits requests to one provider, over everything in the process that calls it, and in others that share its gate. */
export interface RequestGate {
  /** Waits for a free place, the published rate and any pause; the result gives the place back. */
  enter(signal?: AbortSignal): Promise<() => void>;
  /** Nobody starts a request for this long; running ones go on. */
  pause(ms: number): void;
}

interface GateDeps extends GateLimits {
  /** The gate of all processes; while it cannot be asked each counts for itself. */
  readonly shared?: { readonly name: string; readonly gates: SharedGates } | undefined;
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** Told how long a pause still lasts before it is waited for; throws when that is too long. */
  readonly checkPause?: ((pauseMs: number) => void) | undefined;
}

/** At most `concurrency` requests at a time and at most `requests`, if given, in any `intervalMs`. First come, first served. */
export function createRequestGate(deps: GateDeps): RequestGate {
  const { concurrency, requests = Number.POSITIVE_INFINITY, intervalMs, clock, sleep, shared } = deps;
  const starts: number[] = [];
  const places = new PQueue({ concurrency });
  const enterShared = createSharedEntry(deps);
  let pausedUntil = 0;

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
      const leave = await takePlace(places, signal);
      let leaveShared: (() => void) | undefined;
      let start: number | undefined;
      try {
        for (let wait = waitMs(); wait > 0; wait = waitMs()) await sleep(wait, signal);
        // Counted before anything is awaited, so that nobody else takes the same start.
        start = +clock.now();
        starts.push(start);
        leaveShared = await enterShared(signal);
        signal?.throwIfAborted();
      } catch (error) {
        const at = start === undefined ? -1 : starts.lastIndexOf(start);
        if (at !== -1) starts.splice(at, 1);
        leaveShared?.();
        leave();
        throw error;
      }
      return () => {
        leaveShared?.();
        leave();
      };
    },
    pause: (ms) => {
      shared?.gates.pause(shared.name, ms).catch(() => undefined);
      pausedUntil = Math.max(pausedUntil, +clock.now() + ms);
    },
  };
}

/** Waits for a place among all processes; `undefined` where each counts for itself. */
function createSharedEntry(deps: GateDeps): (signal?: AbortSignal) => Promise<(() => void) | undefined> {
  const { shared, sleep } = deps;
  // One asks for all that wait here.
  const asking = new PQueue({ concurrency: 1 });
  return async (signal) => {
    if (shared === undefined) return undefined;
    const done = await takePlace(asking, signal);
    try {
      for (;;) {
        const answer = await shared.gates.enter(shared.name, deps).catch(() => undefined);
        if (answer === undefined) return undefined;
        if ('leave' in answer) return answer.leave;
        deps.checkPause?.(answer.pauseMs);
        await sleep(answer.waitMs, signal);
      }
    } finally {
      done();
    }
  };
}

function takePlace(queue: PQueue, signal?: AbortSignal): Promise<() => void> {
  const giveUp = new AbortController();
  const stay = onAbort(signal, () => giveUp.abort(signal?.reason));
  return new Promise((resolve, reject) => {
    const hold = () => {
      stay();
      return new Promise<void>((leave) => resolve(leave));
    };
    queue.add(hold, { signal: giveUp.signal }).catch(reject);
  });
}
