export interface FairPlaces {
  /** A place for a key, to be given back once; `undefined` when it may have no more at the moment. */
  take(key: string): (() => void) | undefined;
  readonly taken: number;
}

/**
 * Places that keys share: a key may hold no more than are still free, so that one that asks for all gets half of them, two
 * get two thirds, and there is always one for a key that holds none (the dynamic threshold of Choudhury and Hahne, 1998).
 * Where nobody else could come, the one key may have all.
 */
export function createFairPlaces(settings: {
  readonly total: number;
  readonly isShared: boolean;
}): FairPlaces {
  const { total, isShared } = settings;
  const held = new Map<string, number>();
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    take(key) {
      const own = held.get(key) ?? 0;
      const free = total - taken;
      if (free <= 0 || (isShared && own >= free)) return undefined;
      held.set(key, own + 1);
      taken += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        taken -= 1;
        const left = (held.get(key) ?? 1) - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      };
    },
  };
}
