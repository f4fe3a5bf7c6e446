import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** After so long without an answer a server is asked whether it lives, and a lost connection is not made again. */
const PATIENCE_MS = 700;

const short = new AsyncLocalStorage<true>();

/**
 * What `work` asks the database is not waited for while the database is away: the answer is a failure within 2 s. A
 * database that lives and is slow is waited for as ever. For reads of somebody who waits; a run keeps its patience.
 */
export const withShortWaits = <T>(work: () => Promise<T>): Promise<T> => short.run(true, work);

/** Whether a lost connection may be made again after `delayMs`, `elapsedMs` after the first attempt. */
export const mayWait = (elapsedMs: number, delayMs: number): boolean =>
  short.getStore() === undefined || elapsedMs + delayMs < PATIENCE_MS;

/** The result of `work`, or ETIMEDOUT once the server does not live any more. */
export async function whileAlive<T>(
  work: Promise<T>,
  isAlive: ((sinceMs: number) => Promise<boolean>) | undefined,
): Promise<T> {
  if (short.getStore() === undefined || isAlive === undefined) return work;
  const ended = new AbortController();
  const { signal } = ended;
  const watch = async (): Promise<never> => {
    for (;;) {
      const since = performance.now();
      await delay(PATIENCE_MS, undefined, { signal });
      if (!(await isAlive(since)))
        throw Object.assign(new Error('The server does not answer.'), { code: 'ETIMEDOUT' });
    }
  };
  const watching = watch();
  // Whichever of the two is late is heard by nobody else.
  watching.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, watching]);
  } finally {
    ended.abort();
  }
}
