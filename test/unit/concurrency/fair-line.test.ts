import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairLine, createTurns, onBehalfOf, type Steps } from '../../../src/concurrency/index.ts';
import { createGate } from '../../../src/storage/database/pglite/gate.ts';

const waiting = fc.array(fc.record({ share: fc.constantFrom('a', 'b', 'c'), leaves: fc.boolean() }), {
  maxLength: 40,
});

describe('createFairLine', () => {
  it('should keep the order of each share and never serve one twice while another waits', () => {
    fc.assert(
      fc.property(waiting, (given) => {
        const line = createFairLine<{ share: string; number: number; leaves: boolean }>();
        const items = given.map((item, number): { share: string; number: number; leaves: boolean } => ({
          ...item,
          number,
        }));
        for (const item of items) line.push(item.share, item);
        for (const item of items) if (item.leaves) line.remove(item);
        const staying = items.filter(({ leaves }) => !leaves);
        expect(line.length).toBe(staying.length);
        const served: typeof items = [];
        for (let next = line.peek(); next !== undefined; next = line.peek()) {
          expect(line.shift()).toBe(next);
          served.push(next);
        }
        expect(line.shift()).toBeUndefined();
        for (const share of ['a', 'b', 'c'])
          expect(served.filter((item) => item.share === share)).toEqual(
            staying.filter((item) => item.share === share),
          );
        served.forEach(({ share }, place) => {
          const after = served.slice(place + 1);
          if (after[0]?.share === share) expect(after.every((item) => item.share === share)).toBe(true);
        });
      }),
    );
  });
});

describe('a key that wants much', () => {
  it('should have every second slice of the thread beside another key, however much it computes', async () => {
    const log: string[] = [];
    const turns = createTurns({ nowMs: () => log.length * 10 });
    function* compute(name: string, steps: number): Steps<void> {
      for (let step = 0; step < steps; step++) {
        log.push(name);
        yield;
      }
    }
    const flood = onBehalfOf('flood', () =>
      Promise.all(Array.from({ length: 20 }, () => turns.run(compute('flood', 20)))),
    );
    await onBehalfOf('quiet', () => turns.run(compute('quiet', 10)));
    expect(log.filter((name) => name === 'flood').length).toBeLessThanOrEqual(12);
    await flood;
  });

  it('should have every second turn at the session of the database', async () => {
    const log: string[] = [];
    const gate = createGate({
      run: async (sql) => {
        log.push(sql);
        await Promise.resolve();
        return { rows: [], rowCount: 0 };
      },
    });
    for (const lane of [gate, gate.background]) {
      log.length = 0;
      const flood = onBehalfOf('flood', () =>
        Promise.all(Array.from({ length: 200 }, () => lane.statement('flood'))),
      );
      await onBehalfOf('quiet', () => Promise.all(Array.from({ length: 10 }, () => lane.statement('quiet'))));
      expect(log.filter((sql) => sql === 'flood').length).toBeLessThanOrEqual(20);
      await flood;
    }
  });
});
