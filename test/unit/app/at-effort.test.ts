import { expect, it } from 'vitest';
import { reachAt, STANDARD_REACH } from '../../../src/app/at-effort.ts';
import { estimateSettings } from '../../../src/app/estimate-settings.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { estimateRun } from '../../../src/pipeline/index.ts';

const { config } = loadConfig({ environment: {}, cwd: '/' });

it('should halve the turns and ask no follow-ups of a quick run, and double both of a deep one', () => {
  const { minSubQuestions, maxSubQuestions, maxTurns, maxFollowUps } = STANDARD_REACH;
  expect(reachAt('quick')).toMatchObject({
    maxSubQuestions: minSubQuestions,
    maxTurns: maxTurns / 2,
    maxRounds: 0,
    maxFollowUps,
  });
  expect(reachAt('deep')).toMatchObject({
    maxSubQuestions,
    maxTurns: 2 * maxTurns,
    maxRounds: 2,
    maxFollowUps: 2 * maxFollowUps,
  });
  expect([reachAt('standard'), reachAt()]).toEqual([STANDARD_REACH, STANDARD_REACH]);
});

it('should show in an estimate', () => {
  const [quick, standard, deep] = (['quick', 'standard', 'deep'] as const).map((effort) => {
    const { planned, ...settings } = estimateSettings(config, 'model', () => undefined, effort);
    return estimateRun(planned, settings).calls[1];
  });
  expect(quick).toBeLessThan(standard ?? 0);
  expect(deep).toBeGreaterThan(standard ?? 0);
});
