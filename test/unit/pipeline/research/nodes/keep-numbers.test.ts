import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../../../src/domain/index.ts';
import { keepNumbers } from '../../../../../src/pipeline/research/nodes/keep-numbers.ts';
import { makeEvidence } from '../../../../fakes/make-evidence.ts';

const at = (id: string, start: number, title = '') => {
  const place = (one: Evidence): Evidence => ({
    ...one,
    id,
    locator: { ...one.locator, offsets: { start, end: start + 4 } },
  });
  return makeEvidence(['text'], title).map(place);
};

describe('evidence that is gathered once more', () => {
  it('should keep the ids of what was known, with what is known of it now, and number on what is new', () => {
    const known = [at('ev_1', 0), at('ev_2', 10), at('ev_5', 20)].flat();
    const found = [at('ev_1', 30), at('ev_2', 20, 'now'), at('ev_3', 0), at('ev_4', 40)].flat();
    const kept = keepNumbers(known, found);
    expect(kept.map(({ id, locator }) => [id, locator.offsets.start])).toEqual([
      ['ev_1', 0],
      ['ev_2', 10],
      ['ev_5', 20],
      ['ev_6', 30],
      ['ev_7', 40],
    ]);
    expect(kept[2]?.documentTitle).toBe('now');
  });

  it('should be what was found where nothing was known', () => {
    const found = [at('ev_1', 30), at('ev_2', 20)].flat();
    expect(keepNumbers([], found)).toEqual(found);
  });
});
