import { onAbort } from '../errors/index.ts';

/** Tells work that nobody waits for when nobody is being served. */
export interface QuietMoments {
  /** Somebody waits for this: what is asked for a quiet moment meanwhile waits. */
  serve<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nobody is served, or after the longest wait: whoever gives way is late at worst, never left out. */
  next(signal?: AbortSignal): Promise<void>;
}

/** The longest that one piece of work gives way. */
const LONGEST_MS = 100;

export function createQuietMoments({ longestMs = LONGEST_MS } = {}): QuietMoments {
  let served = 0;
  const waiting = new Set<() => void>();
  return {
    async serve(work) {
      served += 1;
      try {
        return await work();
      } finally {
        served -= 1;
        if (served === 0) for (const go of [...waiting]) go();
      }
    },
    next: async (signal) => {
      signal?.throwIfAborted();
      if (served === 0) return;
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.delete(go);
          clearTimeout(timer);
          stay();
        };
        const go = () => {
          leave();
          resolve();
        };
        const timer = setTimeout(go, longestMs);
        const stay = onAbort(signal, () => {
          leave();
          reject(signal?.reason);
        });
        waiting.add(go);
      });
    },
  };
}
