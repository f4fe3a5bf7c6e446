import { describe, expect, it } from 'vitest';
import { chooseUpload, type QueuedUpload } from '../../../src/api/uploads/choose-upload.ts';

const upload = (id: string, key: string, ...sourcePaths: string[]): QueuedUpload => ({
  id,
  key,
  collectionId: 'col_1',
  sourcePaths: sourcePaths.length > 0 ? sourcePaths : [`${id}.md`],
});
/** Starts what may start, until nothing may. */
function start(live: readonly QueuedUpload[], reading = new Set<string>()): string[] {
  for (let next = chooseUpload(live, reading); next !== undefined; next = chooseUpload(live, reading))
    reading.add(next.id);
  return [...reading];
}

describe('chooseUpload', () => {
  it('should let keys take turns, and read two of each at once', () => {
    const live = [
      ...Array.from({ length: 50 }, (_, index) => upload(`a${index}`, 'a')),
      upload('b0', 'b'),
      upload('b1', 'b'),
    ];
    expect(start(live)).toEqual(['a0', 'b0', 'a1', 'b1']);
  });

  it('should read at most eight at once', () => {
    const live = Array.from({ length: 20 }, (_, index) => upload(`u${index}`, `key${index}`));
    expect(start(live)).toHaveLength(8);
  });

  it('should not read a file before the one of its name that was sent earlier', () => {
    const live = [
      upload('old', 'a', 'x.md', 'plan.md'),
      upload('new', 'b', 'plan.md'),
      upload('other', 'b', 'y.md'),
    ];
    expect(start(live)).toEqual(['old', 'other']);
    expect(start(live.slice(1))).toEqual(['new', 'other']);
    const elsewhere = { ...upload('new', 'b', 'plan.md'), collectionId: 'col_2' };
    expect(start([upload('old', 'a', 'plan.md'), elsewhere])).toEqual(['old', 'new']);
  });
});
