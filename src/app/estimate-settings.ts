import type { Config } from '../config/index.ts';
import type { LanguageMode } from '../domain/index.ts';
import type { EstimateSettings } from '../pipeline/steering/index.ts';

/** What an estimate of a run rests on. */
export function estimateSettings(
  config: Pick<Config, 'budget' | 'coverage' | 'language' | 'questions' | 'reading'>,
  mode: LanguageMode,
  price: () => EstimateSettings['price'],
): EstimateSettings {
  return {
    mode,
    maxRounds: config.coverage.maxRounds,
    maxFollowUps: config.coverage.maxFollowUps,
    maxDocuments: config.reading.maxDocuments,
    rewrites: config.questions.maxPerPassage > 0,
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
