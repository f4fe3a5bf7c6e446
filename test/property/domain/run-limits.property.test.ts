import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { limitAbove, lowerLimits, RUN_LIMITS } from '../../../src/domain/budget/index.ts';

const limit = fc.integer({ min: 0, max: 20 });
const configured = fc.record({ maxCalls: limit, maxTokens: limit, maxCostUsd: limit, maxSeconds: limit });
const wanted = fc.integer({ min: 1, max: 20 });
const own = fc.record(
  { maxCalls: wanted, maxTokens: wanted, maxCostUsd: wanted, maxSeconds: wanted },
  { requiredKeys: [] },
);

describe('limits of one run', () => {
  it.prop([configured, own])(
    'should never raise a configured one, and hold where they are lower',
    (all, given) => {
      const lowered = lowerLimits(all, given);
      for (const name of RUN_LIMITS) {
        const most = (value: number | undefined) => (value === undefined || value === 0 ? Infinity : value);
        expect(most(lowered[name])).toBe(Math.min(most(all[name]), most(given[name])));
      }
    },
  );

  it.prop([configured, own])('should name one that is above, and none that is not', (all, given) => {
    const above = limitAbove(all, given);
    const names = RUN_LIMITS.filter((name) => all[name] > 0 && (given[name] ?? 0) > all[name]);
    expect(above?.name).toBe(names[0]);
  });
});
