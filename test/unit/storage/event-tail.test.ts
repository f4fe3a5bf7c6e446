import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { RunEvent } from '../../../src/domain/index.ts';
import { createEventTail } from '../../../src/storage/runs/event-tail.ts';

const event = (seq: number): RunEvent => ({
  seq,
  type: 'note',
  data: { seq },
  at: '2026-01-01T00:00:00.000Z',
});
const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => event(from + index));

describe('createEventTail', () => {
  it.prop(
    [
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 10, max: 60 }),
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: 1, max: 20 }),
    ],
    { numRuns: 200 },
  )('should answer as the log would, or not at all', (first, batches, capacity, seq, limit) => {
    const tail = createEventTail(capacity);
    const log: RunEvent[] = range(1, first - 1);
    for (const count of batches) {
      const stored = range(log.length + 1, count);
      log.push(...stored);
      tail.add('run_a', stored, count);
      tail.add('run_b', range(1, 1), 3); // competes for the room, and has no next event: unknown from here on
    }
    const known = tail.after('run_a', seq, limit);
    if (known !== undefined) expect(known).toEqual(log.filter((item) => item.seq > seq).slice(0, limit));
  });

  it('should know the whole log of a run that began here', () => {
    const tail = createEventTail();
    tail.add('run_a', range(1, 2), 10);
    tail.add('run_a', range(3, 1), 10);
    expect(tail.after('run_a', 0, 10)).toEqual(range(1, 3));
    expect(tail.after('run_a', 3, 10)).toEqual([]);
    expect(tail.after('run_b', 0, 10)).toBeUndefined();
  });

  it('should know nothing before its first event, and nothing at all after a gap', () => {
    const tail = createEventTail();
    tail.add('run_a', range(5, 2), 10);
    expect(tail.after('run_a', 3, 10)).toBeUndefined();
    expect(tail.after('run_a', 4, 10)).toEqual(range(5, 2));
    tail.add('run_a', range(8, 1), 10);
    expect(tail.after('run_a', 7, 10)).toBeUndefined();
  });

  it('should give up the run that grew longest ago when there is no room', () => {
    const tail = createEventTail(25);
    tail.add('run_a', range(1, 1), 10);
    tail.add('run_b', range(1, 1), 10);
    tail.add('run_a', range(2, 1), 10);
    expect(tail.after('run_b', 0, 10)).toBeUndefined();
    expect(tail.after('run_a', 0, 10)).toEqual(range(1, 2));
  });
});
