/** What a timer can wait at most; more would fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Aborts with a `TimeoutError` after `ms` milliseconds; keeps no process alive. To be used instead of
 * `AbortSignal.timeout`: Node 20 collects such a signal where only `AbortSignal.any` refers to it, and the limit never comes.
 */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort(new DOMException('the time is over', 'TimeoutError'));
  setTimeout(end, Math.min(ms, LONGEST_TIMER_MS)).unref();
  return controller.signal;
}
