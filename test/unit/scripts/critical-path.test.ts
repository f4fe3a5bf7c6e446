import { describe, expect, it } from 'vitest';
import { measureCriticalPath } from '../../../bench/critical-path.ts';

describe('the critical path of a run', () => {
  it('should count calls side by side once, and those that wait for one another each', () => {
    const calls = [
      { task: 'plan', at: 0 },
      { task: 'investigate', at: 310 },
      { task: 'investigate', at: 320 },
      { task: 'investigate', at: 640 },
      { task: 'investigate', at: 660 },
      { task: 'write_report', at: 990 },
      { task: 'write_report', at: 1290 },
    ];
    expect(measureCriticalPath(calls, 300)).toEqual({
      ms: 1500,
      stages: ['plan', 'investigate', 'investigate', 'write_report', 'write_report'],
    });
  });

  it('should take calls in the order of their times, and count nothing without any', () => {
    const calls = [
      { task: 'write_report', at: 400 },
      { task: 'plan', at: 0 },
    ];
    expect(measureCriticalPath(calls, 300).stages).toEqual(['plan', 'write_report']);
    expect(measureCriticalPath([], 300).ms).toBe(0);
  });
});
