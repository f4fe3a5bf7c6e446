import type { Config } from '../config/index.ts';
import type { Effort } from '../domain/index.ts';

/** The settings of how far a run looks, as one of another effort has them. */
export function atEffort<Settings extends Pick<Config, 'coverage' | 'executor' | 'planner'>>(
  settings: Settings,
  effort: Effort = 'standard',
): Settings {
  const { coverage, executor, planner } = settings;
  switch (effort) {
    case 'quick':
      return {
        ...settings,
        planner: { ...planner, maxSubQuestions: planner.minSubQuestions },
        executor: { ...executor, maxTurns: Math.ceil(executor.maxTurns / 2) },
        coverage: { ...coverage, maxRounds: 0 },
      };
    case 'standard':
      return settings;
    case 'deep':
      return {
        ...settings,
        executor: { ...executor, maxTurns: 2 * executor.maxTurns },
        coverage: { ...coverage, maxRounds: coverage.maxRounds + 1, maxFollowUps: 2 * coverage.maxFollowUps },
      };
  }
}
