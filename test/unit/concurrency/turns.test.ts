import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createTurns, finishSteps, type Steps, turnsFor } from '../../../src/concurrency/index.ts';

/** Turns of an event loop that is turned by hand, with a clock that only the steps move. */
function createLoop() {
  let nowMs = 0;
  const next: (() => void)[] = [];
  const turns = createTurns({ nowMs: () => nowMs, nextTurn: (go) => next.push(go) });
  const turnOnce = async () => {
    for (const go of next.splice(0)) go();
    for (let count = 0; count < 20; count++) await Promise.resolve();
    return next.length > 0;
  };
  const work = (ms: number) => {
    nowMs += ms;
  };
  return { turns, turnOnce, work };
}

describe('createTurns', () => {
  it('should give each turn of the loop to one computation, in slices', async () => {
    const { turns, turnOnce, work } = createLoop();
    const log: string[] = [];
    function* count(name: string): Steps<string> {
      for (let step = 1; step <= 4; step++) {
        yield;
        work(2);
        log.push(`${name}${step}`);
      }
      return name;
    }
    const both = Promise.all([turns.run(count('a')), turns.run(count('b'))]);
    const seen: number[] = [];
    while (await turnOnce()) seen.push(log.length);
    expect(await both).toEqual(['a', 'b']);
    expect(log).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'a4', 'b3', 'b4']);
    expect(Math.max(...seen.map((length, index) => length - (seen[index - 1] ?? 0)))).toBe(2);
  });

  it('should let what runs compute go before long documents, which are late at worst', async () => {
    const { turns, turnOnce, work } = createLoop();
    const log: string[] = [];
    function* count(name: string, steps: number): Steps<void> {
      for (let step = 0; step < steps; step++) {
        yield;
        work(10);
        log.push(name);
      }
    }
    const document = turnsFor(1000, turns).run(count('document', 3));
    const run = turns.run(count('run', 20));
    while (await turnOnce());
    await Promise.all([document, run]);
    expect(log.indexOf('run')).toBe(0);
    const places = log.flatMap((name, place) => (name === 'document' ? [place] : []));
    expect(places).toEqual([8, 17, 22]);
  });

  it('should not let a short document wait behind runs', async () => {
    const { turns, turnOnce, work } = createLoop();
    const log: string[] = [];
    function* count(name: string): Steps<void> {
      for (let step = 0; step < 5; step++) {
        yield;
        work(10);
        log.push(name);
      }
    }
    const both = Promise.all([turns.run(count('run')), turnsFor(2, turns).run(count('note'))]);
    while (await turnOnce());
    await both;
    expect(log.slice(0, 4)).toEqual(['run', 'note', 'run', 'note']);
  });

  it('should stop between two slices when it is aborted, and pass on what the steps throw', async () => {
    const { turns, turnOnce, work } = createLoop();
    const leaving = new AbortController();
    let steps = 0;
    function* forever(): Steps<never> {
      for (;;) {
        steps += 1;
        work(10);
        yield;
      }
    }
    // biome-ignore lint/correctness/useYield: it throws at once.
    function* failing(): Steps<never> {
      throw new Error('no sentence');
    }
    const left = turns.run(forever(), leaving.signal).catch((error: Error) => error.name);
    const failed = turns.run(failing()).catch((error: Error) => error.message);
    await turnOnce();
    leaving.abort();
    while (await turnOnce());
    expect(await left).toBe('AbortError');
    expect(await failed).toBe('no sentence');
    expect(steps).toBe(1);
  });

  it.prop([fc.array(fc.array(fc.nat(9), { maxLength: 8 }), { maxLength: 6 })])(
    'should give what all steps at once give, whoever runs beside',
    async (tasks) => {
      const { turns, turnOnce, work } = createLoop();
      function* sum(numbers: readonly number[]): Steps<number> {
        let total = 0;
        for (const number of numbers) {
          yield;
          work(number);
          total = total * 10 + number;
        }
        return total;
      }
      const running = Promise.all(tasks.map((numbers) => turns.run(sum(numbers))));
      while (await turnOnce());
      expect(await running).toEqual(tasks.map((numbers) => finishSteps(sum(numbers))));
    },
  );
});
