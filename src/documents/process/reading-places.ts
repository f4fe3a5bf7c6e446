import { onAbort } from '../../errors/index.ts';

export interface ReadingPlaces {
  /** Waits for a place; rejects with the signal's reason when it aborts. The returned function gives the place back. */
  take(share: string, signal?: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly share: string;
  readonly grant: (release: () => void) => void;
}

/**
 * `size` places for readings, shared fairly: whoever waits and reads least goes first, in order of arrival where equal. Beside
 * them one place is kept for a share that reads nothing while the others fill all, and a reading that takes longer than
 * `slowMs` moves to one more, so that neither holds up the rest. So there are at most `size` + 2 at once.
 */
export function createReadingPlaces(deps: {
  readonly size: number;
  readonly slowMs: number;
  readonly later?: (work: () => void, ms: number) => () => void;
}): ReadingPlaces {
  const later = deps.later ?? startTimer;
  const waiting: Waiting[] = [];
  const reading = new Map<string, number>();
  let regular = 0;
  let isSpareTaken = false;
  let isSlowTaken = false;

  const countOf = (share: string) => reading.get(share) ?? 0;

  function admit(): void {
    for (;;) {
      const least = Math.min(...waiting.map(({ share }) => countOf(share)));
      const place = waiting.findIndex(({ share }) => countOf(share) === least);
      const next = waiting[place];
      if (next === undefined) return;
      const isRegular = regular < deps.size;
      if (!isRegular && (isSpareTaken || least > 0 || reading.size === 0)) return;
      waiting.splice(place, 1);
      next.grant(isRegular ? takeRegular(next.share) : takeSpare(next.share));
    }
  }

  function takeRegular(share: string): () => void {
    regular += 1;
    let isSlow = false;
    const moveAside = () => {
      if (isSlowTaken) {
        stop = later(moveAside, deps.slowMs); // another one is slow: when that has ended, perhaps
        return;
      }
      isSlow = true;
      isSlowTaken = true;
      regular -= 1;
      admit();
    };
    let stop = later(moveAside, deps.slowMs);
    return hold(share, () => {
      stop();
      if (isSlow) isSlowTaken = false;
      else regular -= 1;
    });
  }

  function takeSpare(share: string): () => void {
    isSpareTaken = true;
    return hold(share, () => {
      isSpareTaken = false;
    });
  }

  function hold(share: string, free: () => void): () => void {
    reading.set(share, countOf(share) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = countOf(share) - 1;
      if (left > 0) reading.set(share, left);
      else reading.delete(share);
      free();
      admit();
    };
  }

  return {
    take(share, signal) {
      signal?.throwIfAborted();
      return new Promise((resolve, reject) => {
        const waiter: Waiting = {
          share,
          grant: (release) => {
            stay();
            resolve(release);
          },
        };
        const stay = onAbort(signal, () => {
          waiting.splice(waiting.indexOf(waiter), 1);
          reject(signal?.reason);
        });
        waiting.push(waiter);
        admit();
      });
    },
  };
}

function startTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}
