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
  const waiting: Waiting[] = [];
  const places = createPlaces(deps, admit);

  function admit(): void {
    for (;;) {
      const least = Math.min(...waiting.map(({ share }) => places.readBy(share)));
      const next = waiting.findIndex(({ share }) => places.readBy(share) === least);
      const place = next === -1 ? undefined : places.find(least);
      if (place === undefined) return;
      for (const { share, grant } of waiting.splice(next, 1)) grant(place(share));
    }
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

/** The places themselves; `onFree` is called when one is free again. */
function createPlaces(
  { size, slowMs, later = startTimer }: Parameters<typeof createReadingPlaces>[0],
  onFree: () => void,
) {
  const reading = countShares();
  let regular = 0;
  let isSpareTaken = false;
  let isSlowTaken = false;

  function takeRegular(share: string): () => void {
    regular += 1;
    let isSlow = false;
    const moveAside = () => {
      if (isSlowTaken) {
        stop = later(moveAside, slowMs); // another one is slow: when that has ended, perhaps
        return;
      }
      isSlow = true;
      isSlowTaken = true;
      regular -= 1;
      onFree();
    };
    let stop = later(moveAside, slowMs);
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
    reading.add(share, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      reading.add(share, -1);
      free();
      onFree();
    };
  }

  return {
    readBy: reading.of,
    /** How to take a place, for a share that reads `least` files; `undefined` when none is free for it. */
    find(least: number): ((share: string) => () => void) | undefined {
      if (regular < size) return takeRegular;
      return isSpareTaken || least > 0 || reading.isEmpty() ? undefined : takeSpare;
    },
  };
}

/** How many readings each share has under way. */
function countShares() {
  const counts = new Map<string, number>();
  const of = (share: string) => counts.get(share) ?? 0;
  return {
    of,
    isEmpty: () => counts.size === 0,
    add(share: string, change: 1 | -1) {
      const now = of(share) + change;
      if (now > 0) counts.set(share, now);
      else counts.delete(share);
    },
  };
}

function startTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}
