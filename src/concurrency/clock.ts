import { onAbort } from '../errors/index.ts';

/** Time as a parameter, so that tests can hold it still. */
export interface Clock {
  now(): Date;
}

/** Waits; rejects with the signal's reason when it aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** The only timer used for waits between attempts. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      stay();
      resolve();
    }, ms);
    const stay = onAbort(signal, () => {
      clearTimeout(timer);
      reject(signal?.reason);
    });
  });
