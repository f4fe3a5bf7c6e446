import type { Config } from '../config/index.ts';
import type { LanguageMode } from '../domain/index.ts';
import { findPrice } from '../language/sellers/index.ts';
import type { EstimateSettings } from '../pipeline/steering/index.ts';
import { modelSettings } from './model-settings.ts';

/** What an estimate of a run rests on. */
export function estimateSettings(
  config: Pick<Config, 'budget' | 'coverage' | 'language' | 'questions' | 'reading'>,
  mode: LanguageMode,
): EstimateSettings {
  return {
    mode,
    maxRounds: config.coverage.maxRounds,
    maxFollowUps: config.coverage.maxFollowUps,
    maxDocuments: config.reading.maxDocuments,
    rewrites: config.questions.maxPerPassage > 0,
    /** The table of prices is read when somebody asks for it. */
    get price() {
      return writerPrice(config.language);
    },
    limits: config.budget,
  };
}

/** Writing takes most of the tokens. */
function writerPrice(language: Config['language']): EstimateSettings['price'] {
  const settings = modelSettings(language);
  const price = findPrice(settings.roles?.writer ?? settings, settings.prices);
  return price && { inputPerMillion: price.inputUsdPerMillion, outputPerMillion: price.outputUsdPerMillion };
}

/** The least and most sub-questions of a first plan. */
export const plannedQuestions = ({ planner }: Pick<Config, 'planner'>) =>
  [planner.minSubQuestions, planner.maxSubQuestions] as const;
