import { isAbort, raceAbort } from '../errors/index.ts';

/** Work done once for everybody who asks for it by the same key; what failed is forgotten and may be tried again. */
export type ShareWork<T> = (key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Work belongs to whoever asked first and ends with them. The others are not cancelled with it: the next of them starts the
 * work again, with its own signal.
 */
export function createShareWork<T>(): ShareWork<T> {
  const under = new Map<string, Promise<T>>();

  return async (key, work, signal) => {
    for (;;) {
      signal?.throwIfAborted();
      const known = under.get(key);
      if (known === undefined) return begin(key, work);
      try {
        return await (signal === undefined ? known : raceAbort(known, signal));
      } catch (error) {
        if (signal?.aborted || !isGivenUp(error)) throw error;
      }
    }
  };

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const begun = work();
    under.set(key, begun);
    begun.catch(() => under.delete(key));
    return begun;
  }
}

/** A time limit ends like a cancellation; its own error says so only by its name. */
function isGivenUp(error: unknown): boolean {
  return isAbort(error) || (error instanceof Error && error.name === 'TimeoutError');
}
