import type { Config } from '../config/index.ts';
import type { Effort, LanguageMode } from '../domain/index.ts';
import type { EstimateSettings } from '../pipeline/steering/index.ts';
import { type Reach, reachAt } from './at-effort.ts';
import { runLimits } from './limits-of-runs.ts';

/** What an estimate of a run rests on. */
export function estimateSettings(
  config: Pick<Config, 'budget' | 'executor' | 'verification'>,
  mode: LanguageMode,
  price: () => EstimateSettings['price'],
  effort?: Effort,
  standard?: Reach,
) {
  const { minSubQuestions, maxSubQuestions, ...reach } = reachAt(effort, standard);
  return {
    ...reach,
    /** The least and most sub-questions of a first plan. */
    planned: [minSubQuestions, maxSubQuestions] as const,
    mode,
    poolSize: config.executor.poolSize,
    judges: config.verification.provider !== 'none',
    /** The table of prices is read when somebody asks for it. */
    get price() {
      return price();
    },
    limits: runLimits(config),
  };
}
