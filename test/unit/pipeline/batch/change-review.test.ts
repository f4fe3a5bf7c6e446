import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { changeReview } from '../../../../src/pipeline/batch/change-review.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const at = NOW.toISOString();
const change = (before: Parameters<typeof changeReview>[0], what: Parameters<typeof changeReview>[1]) =>
  changeReview(before, what, 'Found.', NOW);

describe('changeReview', () => {
  it('should keep an edit and a mark, each by itself and both', () => {
    expect(change(undefined, { answer: ' Mine. ' })).toEqual({ answer: 'Mine.', reviewed: false, at });
    expect(change(undefined, { reviewed: true })).toEqual({ reviewed: true, at });
    expect(change({ answer: 'Mine.', reviewed: false, at }, { reviewed: true })).toEqual({
      answer: 'Mine.',
      reviewed: true,
      at,
    });
  });

  it('should take the mark away with the next edit, unless that sets it anew', () => {
    const before = { answer: 'Mine.', reviewed: true, at };
    expect(change(before, { answer: 'Other.' })?.reviewed).toBe(false);
    expect(change(before, { answer: 'Other.', reviewed: true })?.reviewed).toBe(true);
    expect(change(before, { answer: 'Mine.' })?.reviewed).toBe(true);
  });

  it('should be none when nothing of it is left', () => {
    const before = { answer: 'Mine.', reviewed: false, at };
    for (const answer of [null, '', 'Found.', ' Found. ']) expect(change(before, { answer })).toBeUndefined();
    expect(change({ reviewed: true, at }, { reviewed: false })).toBeUndefined();
  });

  it.prop([fc.option(fc.string(), { nil: undefined }), fc.option(fc.string(), { nil: null }), fc.boolean()])(
    'should always be the same when the same is said twice',
    (found, answer, reviewed) => {
      const once = changeReview(undefined, { answer, reviewed }, found, NOW);
      expect(changeReview(once, { answer, reviewed }, found, NOW)).toEqual(once);
    },
  );
});
