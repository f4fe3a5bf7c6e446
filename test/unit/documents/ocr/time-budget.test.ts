import { describe, expect, it } from 'vitest';
import { createTimeBudget } from '../../../../src/documents/ocr/time-budget.ts';

describe('createTimeBudget', () => {
  it('should stop before the deadline with room for the slowest page, and always try one', () => {
    let now = 0;
    const budget = createTimeBudget({ deadlineMs: 100, timeoutMs: 100, nowMs: () => now });
    let pages = 0;
    for (const pageMs of [10, 30, 10, 30, 30]) {
      if (!budget.hasRoom()) break;
      now += pageMs;
      pages += 1;
      budget.pageDone();
    }
    // After 50 ms another page of 30 ms ends at 80; after 80 it would end behind 85.
    expect([pages, now]).toEqual([4, 80]);
    now = 1000;
    expect(createTimeBudget({ deadlineMs: 100, timeoutMs: 100, nowMs: () => now }).hasRoom()).toBe(true);
  });
});
