import type { RunEvent } from '#contract';

/** Events between which a run works; it rests from the first kind to the second. */
const RESTS = ['review-wait', 'run-paused', 'run-end'];
const STARTS = ['run-start', 'run-resume'];

/** How long a run has worked, without the times in which it was paused or waited for somebody. */
export function activeMs(events: readonly RunEvent[], nowMs: number): number {
  let total = 0;
  let since: number | undefined;
  for (const { type, at } of events) {
    const time = Date.parse(at);
    if (STARTS.includes(type)) since ??= time;
    else if (RESTS.includes(type) && since !== undefined) {
      total += time - since;
      since = undefined;
    }
  }
  return total + (since === undefined ? 0 : Math.max(0, nowMs - since));
}

/** What is left of what the run was estimated to take; nothing once it takes longer than that. */
export function secondsLeft(most: number, passedMs: number): number | undefined {
  const left = most - passedMs / 1000;
  return left > 0 ? left : undefined;
}
