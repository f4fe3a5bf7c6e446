import type { RunEvent } from '../../domain/index.ts';

/** The newest events of runs that are being written, in memory. */
export interface EventTail {
  /** Called with what was stored, in the order of the log. `size` is in characters. */
  add(runId: string, events: readonly RunEvent[], size: number): void;
  /** What the log holds after `seq`, or `undefined` when only the database knows. */
  after(runId: string, seq: number, limit: number): readonly RunEvent[] | undefined;
  forget(runId: string): void;
}

interface Tail {
  readonly events: RunEvent[];
  size: number;
}

const MAX_CHARACTERS = 8_000_000;

/**
 * Watchers of a run look at its log each time it grows; from memory that costs the database nothing. Right only where all
 * writers are in this process. A tail has no gap and ends with the log; whoever cannot tell must `forget`.
 */
export function createEventTail(maxCharacters = MAX_CHARACTERS): EventTail {
  // In the order of their last growth, so that the first one is the one to give up.
  const tails = new Map<string, Tail>();
  let total = 0;

  const forget = (runId: string) => {
    total -= tails.get(runId)?.size ?? 0;
    tails.delete(runId);
  };
  return {
    add(runId, events, size) {
      const known = tails.get(runId);
      const isNext = known === undefined || known.events.at(-1)?.seq === (events[0]?.seq ?? 0) - 1;
      const tail = known !== undefined && isNext ? known : { events: [], size: 0 };
      forget(runId);
      if (!isNext) return;
      tail.events.push(...events);
      tail.size += size;
      total += tail.size;
      tails.set(runId, tail);
      for (const oldest of tails.keys()) {
        if (total <= maxCharacters) break;
        forget(oldest);
      }
    },
    after(runId, seq, limit) {
      const events = tails.get(runId)?.events;
      const first = events?.[0]?.seq;
      if (events === undefined || first === undefined || first > seq + 1) return undefined;
      const from = seq + 1 - first;
      return events.slice(from, from + limit);
    },
    forget,
  };
}
