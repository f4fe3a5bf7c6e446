import { describe, expect, it } from 'vitest';
import { measureCriticalPath } from '../../../bench/critical-path.ts';

const RUN = [
  'plan',
  ...Array<string>(6).fill('investigate'),
  'judge_coverage',
  'write_report',
  'judge_claims',
  'judge_claims',
];
const pool = { subQuestions: 3, poolSize: 4 };

describe('the critical path of a run', () => {
  it('should count calls side by side once, and the turns of an executor one after the other', () => {
    expect(measureCriticalPath(RUN, 300, pool)).toEqual({
      ms: 1800,
      stages: ['plan', 'investigate', 'investigate', 'judge_coverage', 'write_report', 'judge_claims'],
    });
  });

  it('should count the turns of executors that wait for a place', () => {
    expect(measureCriticalPath(RUN, 300, { ...pool, poolSize: 2 }).ms).toBe(2400);
    expect(measureCriticalPath(RUN, 300, { ...pool, poolSize: 1 }).ms).toBe(3000);
  });

  it('should count what is put again, and its second reading', () => {
    expect(measureCriticalPath([...RUN, 'revise_claims'], 300, pool).ms).toBe(2100);
    expect(measureCriticalPath([...RUN, 'revise_claims', 'judge_claims'], 300, pool).ms).toBe(2400);
  });
});
