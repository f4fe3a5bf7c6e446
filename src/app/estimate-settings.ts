import type { Config } from '../config/index.ts';
import type { Effort, LanguageMode } from '../domain/index.ts';
import type { EstimateSettings } from '../pipeline/steering/index.ts';
import { atEffort } from './at-effort.ts';

/** What an estimate of a run rests on. */
export function estimateSettings(
  configured: Pick<Config, 'budget' | 'coverage' | 'executor' | 'planner' | 'verification'>,
  mode: LanguageMode,
  price: () => EstimateSettings['price'],
  effort?: Effort,
) {
  const config = atEffort(configured, effort);
  const { planner } = config;
  return {
    /** The least and most sub-questions of a first plan. */
    planned: [planner.minSubQuestions, planner.maxSubQuestions] as const,
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
