import { setTimeout as delay } from 'node:timers/promises';

/** Waits; rejects with the signal's reason when it aborts. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal === undefined ? {} : { signal });
}
