import type { Config } from '../config/index.ts';
import type { LanguageMode } from '../domain/index.ts';
import type { EstimateSettings } from '../pipeline/steering/index.ts';

/** What an estimate of a run rests on. */
export function estimateSettings(
  config: Pick<Config, 'budget' | 'coverage' | 'executor' | 'language' | 'verification'>,
  mode: LanguageMode,
  price: () => EstimateSettings['price'],
): EstimateSettings {
  return {
    mode,
    maxRounds: config.coverage.maxRounds,
    maxFollowUps: config.coverage.maxFollowUps,
    maxTurns: config.executor.maxTurns,
    poolSize: config.executor.poolSize,
    judges: config.verification.modelJudge,
    /** The table of prices is read when somebody asks for it. */
    get price() {
      return price();
    },
    limits: config.budget,
  };
}

/** The least and most sub-questions of a first plan. */
export const plannedQuestions = ({ planner }: Pick<Config, 'planner'>) =>
  [planner.minSubQuestions, planner.maxSubQuestions] as const;
