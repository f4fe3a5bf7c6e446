import { onAbort } from './on-abort.ts';

/**
 * The result of `work`, or the signal's reason as soon as it aborts, for work that may not watch the signal. `work` is
 * listened to in any case: a rejection that nobody hears ends a process.
 */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, () => reject(signal.reason));
    work.then(resolve, reject).finally(forget);
  });
}
