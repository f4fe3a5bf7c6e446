import { describe, expect, it } from 'vitest';
import { createPrune } from '../../../src/app/prune.ts';

const NOW = new Date('2026-03-01T00:00:00.000Z');

async function pruneFetched(keepDays: number): Promise<Date[]> {
  const asked: Date[] = [];
  const prune = createPrune({
    research: { list: async () => [], remove: async () => undefined },
    batches: { list: async () => [], remove: async () => undefined },
    web: {
      prune: async (olderThan) => {
        asked.push(olderThan);
        return { collections: 1, documents: 2 };
      },
    },
    files: { clean: async () => ({ files: 3, bytes: 30 }) },
    keepDays,
    now: () => NOW,
  });
  expect(await prune({ endedBefore: undefined, dryRun: false })).toEqual({
    runs: 0,
    batches: 0,
    documents: 2,
    files: 3,
  });
  return asked;
}

describe('createPrune', () => {
  it('should remove documents of runs that ended before the days they are kept', async () => {
    expect(await pruneFetched(30)).toEqual([new Date('2026-01-30T00:00:00.000Z')]);
  });

  it('should still remove those of deleted runs when they are kept for good', async () => {
    expect(await pruneFetched(0)).toEqual([new Date(0)]);
  });
});
