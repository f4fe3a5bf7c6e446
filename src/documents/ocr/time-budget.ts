/** Share of the time for one file that is kept for what follows the recognition of its pages. */
const RESERVE = 0.15;

export interface TimeBudget {
  /** Whether another page, as slow as the slowest so far, will be done in time. The first one always may be tried. */
  hasRoom(): boolean;
  /** Tells that a page is done. */
  pageDone(): void;
}

/** Ends the work on pages before the process that reads is ended from outside, so that the pages that are done are kept. */
export function createTimeBudget(deps: {
  /** On the clock of `nowMs`; undefined: no end. */
  readonly deadlineMs: number | undefined;
  readonly timeoutMs: number;
  readonly nowMs: () => number;
}): TimeBudget {
  const endMs = (deps.deadlineMs ?? Number.POSITIVE_INFINITY) - RESERVE * deps.timeoutMs;
  let lastMs = deps.nowMs();
  let slowestMs = 0;
  return {
    hasRoom: () => slowestMs === 0 || deps.nowMs() + slowestMs < endMs,
    pageDone() {
      const now = deps.nowMs();
      slowestMs = Math.max(slowestMs, now - lastMs, 1);
      lastMs = now;
    },
  };
}
