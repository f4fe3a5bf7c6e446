import { describe, expect, it } from 'vitest';
import { activeMs, secondsLeft } from '../../src/research/run-clock.ts';

type Events = Parameters<typeof activeMs>[0];
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const events = (...all: readonly (readonly [type: string, second: number])[]) =>
  all.map(([type, second], index) => ({ seq: index + 1, type, data: {}, at: at(second) })) as Events;

describe('the time of a run', () => {
  it('should be that in which it works', () => {
    const waited = events(['run-start', 0], ['plan-ready', 2], ['review-wait', 3], ['run-resume', 20]);
    expect(activeMs(waited, Date.parse(at(25)))).toBe(8000);
    expect(activeMs(events(['run-start', 0], ['run-paused', 4]), Date.parse(at(50)))).toBe(4000);
    expect(activeMs(events(['run-start', 0], ['run-end', 4]), Date.parse(at(50)))).toBe(4000);
    expect(activeMs([], Date.parse(at(50)))).toBe(0);
    // The clock of the server may be ahead.
    expect(activeMs(events(['run-start', 9]), Date.parse(at(5)))).toBe(0);
  });

  it('should leave what is left of the estimate, and nothing once that has passed', () => {
    expect(secondsLeft(60, 20_000)).toBe(40);
    expect(secondsLeft(60, 61_000)).toBeUndefined();
    expect(secondsLeft(0, 0)).toBeUndefined();
  });
});
