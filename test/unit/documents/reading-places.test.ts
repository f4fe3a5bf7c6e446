import { describe, expect, it } from 'vitest';
import { createReadingPlaces } from '../../../src/documents/process/reading-places.ts';

/** Places whose clock the test turns. */
function open(size: number) {
  const timers = new Set<() => void>();
  const places = createReadingPlaces({
    size,
    slowMs: 1,
    later: (work) => {
      timers.add(work);
      return () => timers.delete(work);
    },
  });
  const started: string[] = [];
  const take = async (share: string, name: string) => {
    const release = await places.take(share);
    started.push(name);
    return release;
  };
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    return [...started];
  };
  const turnSlow = () => {
    for (const work of [...timers]) {
      timers.delete(work);
      work();
    }
  };
  return { places, take, settle, turnSlow };
}

describe('places for reading', () => {
  it('should start a share that reads nothing at once, beside another that fills all', async () => {
    const { take, settle } = open(1);
    for (const name of ['a1', 'a2', 'a3']) void take('a', name);
    void take('b', 'b1');
    void take('b', 'b2');
    expect(await settle()).toEqual(['a1', 'b1']);
  });

  it('should give free places to who reads least, and in order of arrival where equal', async () => {
    const { take, settle } = open(2);
    const first = take('a', 'a1');
    for (const name of ['a2', 'a3', 'a4']) void take('a', name);
    void take('b', 'b1');
    void take('b', 'b2');
    expect(await settle()).toEqual(['a1', 'a2', 'b1']);
    (await first)();
    expect((await settle()).at(-1)).toBe('a3');
  });

  it('should let a reading that takes long make room, and only one at a time', async () => {
    const { take, settle, turnSlow } = open(1);
    const slow = take('a', 'slow');
    for (const name of ['a2', 'a3']) void take('a', name);
    expect(await settle()).toEqual(['slow']);
    turnSlow();
    expect(await settle()).toEqual(['slow', 'a2']);
    turnSlow();
    expect(await settle()).toEqual(['slow', 'a2']); // the place aside is taken
    (await slow)();
    turnSlow();
    expect(await settle()).toEqual(['slow', 'a2', 'a3']);
  });

  it('should forget who leaves the line, and give a place back once', async () => {
    const { places, take, settle } = open(1);
    const first = await places.take('a');
    const leaving = new AbortController();
    const left = places.take('a', leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    void take('a', 'a2');
    void take('a', 'a3');
    first();
    first();
    expect(await settle()).toEqual(['a2']);
  });
});
