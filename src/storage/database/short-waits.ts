import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** After so long without an answer a server is asked whether it lives, and a lost connection is not made again. */
const PATIENCE_MS = 500;

const short = new AsyncLocalStorage<{ isOver: boolean }>();

/**
 * What `work` asks the database is not waited for while the database is away: the answer is a failure within 2 s. A
 * database that lives and is slow is waited for as ever. For somebody who waits for an answer; a run keeps its patience, and
 * so has all that `work` starts and leaves behind: its readings and timers wait as ever once `work` has ended.
 */
export async function withShortWaits<T>(work: () => Promise<T>): Promise<T> {
  const call = { isOver: false };
  try {
    return await short.run(call, work);
  } finally {
    call.isOver = true;
  }
}

const isShort = (): boolean => short.getStore()?.isOver === false;

/** Whether a lost connection may be made again after `delayMs`, `elapsedMs` after the first attempt. */
export const mayWait = (elapsedMs: number, delayMs: number): boolean =>
  !isShort() || elapsedMs + delayMs < PATIENCE_MS;

/** The result of `work`, or ETIMEDOUT once the server does not live any more. */
export async function whileAlive<T>(
  work: Promise<T>,
  isAlive: ((sinceMs: number) => Promise<boolean>) | undefined,
): Promise<T> {
  if (!isShort() || isAlive === undefined) return work;
  const ended = new AbortController();
  const { signal } = ended;
  const watch = async (): Promise<never> => {
    for (;;) {
      const since = performance.now();
      await delay(PATIENCE_MS, undefined, { signal });
      if (isShort() && !(await isAlive(since)))
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
