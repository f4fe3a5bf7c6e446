import { createFairLine, type FairLine } from './fair-line.ts';
import { createQuietMoments, type QuietMoments } from './quiet-moments.ts';
import { currentShare } from './share.ts';

/** A computation in steps: between two of them others may have the thread. Its result does not depend on what ran in between. */
export type Steps<Result> = Generator<void, Result, void>;

interface Runner {
  /** Rejects with the signal's reason when it aborts between two slices; whatever the steps throw passes through. */
  run<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Computations of one thread that would hold it for long, in slices, one slice in each turn of the event loop. */
export interface Turns extends Runner {
  /** For the work of long documents: what a run computes goes first. */
  readonly background: Runner;
  /** Who answers somebody, and who gives way meanwhile. */
  readonly quiet: QuietMoments;
}

/** A slice ends with the first step after this time. Requests wait for about this long, several times each. */
const SLICE_MS = 4;

/** How many slices of others may go before one of the background, one after another: it is late at worst, never left out. */
const PASSED_AT_MOST = 8;

/**
 * Takes turns: whatever number of computations run, requests and answers of the database are served after each slice. First come, first
 * served, keys in turns, and who is not done stands in line again.
 */
export function createTurns({
  nowMs = () => performance.now(),
  nextTurn = (go: () => void): unknown => setImmediate(go),
} = {}): Turns {
  const front = createFairLine<() => void>();
  const back = createFairLine<() => void>();
  const waiting = () => front.length + back.length;
  let passed = 0;
  const takeNext = () => {
    const isBackNext = back.length > 0 && (front.length === 0 || passed >= PASSED_AT_MOST);
    passed = isBackNext || back.length === 0 ? 0 : passed + 1;
    return isBackNext ? back.shift() : front.shift();
  };
  const admit = () => {
    takeNext()?.();
    if (waiting() > 0) nextTurn(admit);
  };
  const turn = (line: FairLine<() => void>) =>
    new Promise<void>((resolve) => {
      line.push(currentShare(), resolve);
      if (waiting() === 1) nextTurn(admit);
    });
  const runner = (line: FairLine<() => void>): Runner => ({
    async run(steps, signal) {
      for (;;) {
        await turn(line);
        signal?.throwIfAborted();
        const until = nowMs() + SLICE_MS;
        do {
          const { done, value } = steps.next();
          if (done === true) return value;
        } while (nowMs() < until);
      }
    },
  });
  return { ...runner(front), background: runner(back), quiet: createQuietMoments() };
}

/** Parts up to which a document is as short as what somebody waits for. */
const SHORT_PARTS = 16;

/** Where a computation over so many parts of a document stands in line: a long one gives way, a short one does not. */
export const turnsFor = (parts: number, turns: Turns): Pick<Turns, 'run'> =>
  parts <= SHORT_PARTS ? turns : turns.background;

/** All steps at once, for callers that have nothing else to do. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
