import { expect, it } from 'vitest';
import { atEffort } from '../../../src/app/at-effort.ts';
import { estimateSettings } from '../../../src/app/estimate-settings.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { estimateRun } from '../../../src/pipeline/index.ts';

const { config } = loadConfig({ environment: {}, cwd: '/', set: ['coverage.maxRounds=1'] });

it('should halve the turns and ask no follow-ups of a quick run, and double both of a deep one', () => {
  const of = (effort?: 'quick' | 'standard' | 'deep') => {
    const { planner, executor, coverage } = atEffort(config, effort);
    return [planner.maxSubQuestions, executor.maxTurns, coverage.maxRounds, coverage.maxFollowUps];
  };
  const { planner, executor, coverage } = config;
  expect(of('quick')).toEqual([planner.minSubQuestions, executor.maxTurns / 2, 0, coverage.maxFollowUps]);
  expect(of('deep')).toEqual([planner.maxSubQuestions, 2 * executor.maxTurns, 2, 2 * coverage.maxFollowUps]);
  expect(of('standard')).toEqual(of());
  expect(atEffort(config)).toBe(config);
});

it('should show in an estimate', () => {
  const [quick, standard, deep] = (['quick', 'standard', 'deep'] as const).map((effort) => {
    const { planned, ...settings } = estimateSettings(config, 'model', () => undefined, effort);
    return estimateRun(planned, settings).calls[1];
  });
  expect(quick).toBeLessThan(standard ?? 0);
  expect(deep).toBeGreaterThan(standard ?? 0);
});
