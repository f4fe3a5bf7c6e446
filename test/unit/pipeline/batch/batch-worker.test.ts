import { describe, expect, it } from 'vitest';
import { currentShare } from '../../../../src/concurrency/index.ts';
import type { Batch } from '../../../../src/domain/index.ts';
import { createBatchWorker } from '../../../../src/pipeline/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';

/** Batches that end when they are told to; the newest is listed first, a page at a time. */
function openWorker(given: readonly (readonly [id: string, key: string])[], failing: readonly string[] = []) {
  const open = new Map(given);
  const working: string[] = [];
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const worker = createBatchWorker({
    batches: {
      work: async (id) => {
        begun.push(`${id} for ${currentShare()}`);
        if (failing.includes(id)) throw new Error('no database');
        working.push(id);
        await new Promise<void>((resolve) => ends.set(id, resolve));
        working.splice(working.indexOf(id), 1);
        open.delete(id);
        return undefined as never;
      },
      pause: async () => undefined as never,
      handOver: () => {
        for (const end of ends.values()) end();
      },
      isLocal: (id) => working.includes(id),
    },
    store: {
      list: async (limit, { beforeId } = {}) => {
        const newestFirst = [...open].reverse();
        const from = beforeId === undefined ? 0 : newestFirst.findIndex(([id]) => id === beforeId) + 1;
        return newestFirst
          .slice(from, from + limit)
          .map(([id, requestedBy]) => ({ id, requestedBy, collectionIds: [] }) as unknown as Batch);
      },
    },
    leases: { isHeld: async () => false },
    assertScope: async () => undefined,
    settings: { lookMs: 60_000 },
    logger: createMemoryLogger(),
  });
  const end = async (id: string) => {
    ends.get(id)?.();
    await settle();
  };
  return { worker, working, begun, end, settle };
}

describe('createBatchWorker', () => {
  it('should work for every key at once, on the oldest of each, however many one of them has sent', async () => {
    const flood = Array.from({ length: 250 }, (_, n): [string, string] => [`flood${n}`, 'flood']);
    const { worker, working, begun, end, settle } = openWorker([
      ['quiet0', 'quiet'],
      ...flood,
      ['quiet1', 'quiet'],
    ]);
    await worker.start();
    await settle();
    expect(working.sort()).toEqual(['flood0', 'quiet0']);
    await end('quiet0');
    await end('flood0');
    expect(working.sort()).toEqual(['flood1', 'quiet1']);
    expect(begun.sort()).toEqual([
      'flood0 for flood',
      'flood1 for flood',
      'quiet0 for quiet',
      'quiet1 for quiet',
    ]);
    await worker.stop();
  });

  it('should go on with the next one when a batch stops, and try that again at the next look only', async () => {
    const given: [string, string][] = [
      ['a', 'key'],
      ['b', 'key'],
    ];
    const { worker, working, begun, settle } = openWorker(given, ['a']);
    await worker.start();
    await settle();
    expect(working).toEqual(['b']);
    expect(begun.filter((id) => id.startsWith('a'))).toHaveLength(1);
    await worker.stop();
  });
});
