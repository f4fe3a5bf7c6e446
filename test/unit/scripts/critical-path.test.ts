import { describe, expect, it } from 'vitest';
import { measureCriticalPath } from '../../../bench/critical-path.ts';

const RUN = [
  'plan',
  'judge_coverage',
  'rewrite_to_questions',
  'write_report',
  'judge_claims',
  'judge_claims',
];

describe('the critical path of a run', () => {
  it('should count calls side by side once, and questions rewritten beside the coverage not at all', () => {
    expect(measureCriticalPath(RUN, 300)).toEqual({
      ms: 1200,
      stages: ['plan', 'judge_coverage', 'write_report', 'judge_claims'],
    });
  });

  it('should count what is put again, and its second reading', () => {
    expect(measureCriticalPath([...RUN, 'revise_claims'], 300).ms).toBe(1500);
    expect(measureCriticalPath([...RUN, 'revise_claims', 'judge_claims'], 300).ms).toBe(1800);
  });
});
