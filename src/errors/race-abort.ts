/**
 * The result of `work`, or the signal's reason as soon as it aborts, for work that may not watch the signal. `work` is
 * listened to in any case: a rejection that nobody hears ends a process.
 */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
