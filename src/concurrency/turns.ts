import { createFairLine } from './fair-line.ts';
import { currentShare } from './share.ts';

/** A computation in steps: between two of them others may have the thread. Its result does not depend on what ran in between. */
export type Steps<Result> = Generator<void, Result, void>;

/** Computations of one thread that would hold it for long, in slices, one slice in each turn of the event loop. */
export interface Turns {
  /** Rejects with the signal's reason when it aborts between two slices; whatever the steps throw passes through. */
  run<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result>;
}

/** A slice ends with the first step after this time. Requests wait for about this long, several times each. */
const SLICE_MS = 4;

/**
 * Takes turns: whatever number of computations run, requests and answers of the database are served after each slice. First come, first
 * served, keys in turns, and who is not done stands in line again.
 */
export function createTurns({
  nowMs = () => performance.now(),
  nextTurn = (go: () => void): unknown => setImmediate(go),
} = {}): Turns {
  const waiting = createFairLine<() => void>();
  const admit = () => {
    waiting.shift()?.();
    if (waiting.length > 0) nextTurn(admit);
  };
  const turn = () =>
    new Promise<void>((resolve) => {
      waiting.push(currentShare(), resolve);
      if (waiting.length === 1) nextTurn(admit);
    });

  return {
    async run(steps, signal) {
      for (;;) {
        await turn();
        signal?.throwIfAborted();
        const until = nowMs() + SLICE_MS;
        do {
          const { done, value } = steps.next();
          if (done === true) return value;
        } while (nowMs() < until);
      }
    },
  };
}

/** All steps at once, for callers that have nothing else to do. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
