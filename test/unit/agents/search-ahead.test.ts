import { describe, expect, it } from 'vitest';
import { createSearchAhead } from '../../../src/agents/index.ts';

/** Searches that end when told to, and write down that they began. */
function createSearches() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const ahead = createSearchAhead({
    search: (task) => {
      begun.push(task);
      return new Promise<void>((resolve, reject) => ends.set(task, { resolve, reject }));
    },
  });
  const wait = (...tasks: readonly string[]) => {
    for (const task of tasks) ahead.wait(task, task, { collectionIds: [] });
  };
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { ahead, wait, begun, ends, settle };
}

describe('createSearchAhead', () => {
  it('should search for those that wait, one after another, once no executor is searching', async () => {
    const { ahead, wait, begun, ends, settle } = createSearches();
    wait('t1', 't2', 't3', 't4');
    const first = ahead.begin('t1');
    const second = ahead.begin('t2');
    first();
    first();
    expect(begun).toEqual([]);
    second();
    expect(begun).toEqual(['t3']);
    ends.get('t3')?.resolve();
    await settle();
    expect(begun).toEqual(['t3', 't4']);
  });

  it('should leave the way to an executor that begins meanwhile', async () => {
    const { ahead, wait, begun, ends, settle } = createSearches();
    wait('t1', 't2', 't3');
    ahead.begin('t1')();
    expect(begun).toEqual(['t2']);
    const own = ahead.begin('t2');
    ends.get('t2')?.resolve();
    await settle();
    expect(begun).toEqual(['t2']);
    own();
    expect(begun).toEqual(['t2', 't3']);
  });

  it('should go on after a search that failed, and forget who left', async () => {
    const { ahead, wait, begun, ends, settle } = createSearches();
    wait('t1', 't2', 't3', 't4');
    ahead.begin('t1')();
    ahead.leave('t3');
    ends.get('t2')?.reject(new Error('away'));
    await settle();
    expect(begun).toEqual(['t2', 't4']);
  });
});
