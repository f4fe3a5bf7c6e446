import { setTimeout as delay } from 'node:timers/promises';

/** Time as a parameter, so that tests can hold it still. */
export interface Clock {
  now(): Date;
}

/** Waits; rejects with the signal's reason when it aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** The only timer that anything waits with between two attempts. */
export const sleep: Sleep = async (ms, signal) => {
  await delay(ms, undefined, signal === undefined ? {} : { signal });
};
