import type { Page } from 'playwright-core';

/** Google's “good” is .1; a person who begins to read loses the line from about this. */
export const MOST_SHIFT = 0.02;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** What moves in a tab from its first moment on, without a person having done something. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    (window as unknown as { shifts: Shift[] }).shifts = shifts;
    const seen = (entry: PerformanceEntry) => {
      const { value, sources } = entry as unknown as { value: number; sources: { node: Element | null }[] };
      shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? '') });
    };
    new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type: 'layout-shift' });
  });
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
