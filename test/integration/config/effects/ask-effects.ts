import { chooseStrategy, evaluateStep, firstStrategy } from '../../../../src/agents/index.ts';
import { askSettings } from '../../../../src/app/settings.ts';
import type { Config } from '../../../../src/config/index.ts';
import type { RetrievalQuality, StepEvaluation } from '../../../../src/domain/ask/index.ts';
import type { Effects } from './effect.ts';

const none = { refined: 0, deepened: 0 };
/** What is tried first after a first search with this fault. */
const begins = (reason: RetrievalQuality['reason']) => async (config: Config) =>
  firstStrategy({ sufficient: false, reason, best: 0, missing: '' }, askSettings(config));
/** What is tried after a step. */
const next =
  (suggestion: StepEvaluation['suggestion'], density: number, tried = none) =>
  async (config: Config) =>
    chooseStrategy({ suggestion } as StepEvaluation, density, tried, askSettings(config));

/** Settings of the rounds of an ask, as its steps take them. */
export const ASK_EFFECTS: Effects<undefined> = {
  'ask.weakRelevance': {
    values: [
      [0.3, 'good'],
      [0.6, 'low_relevance'],
    ],
    see: async (config) =>
      evaluateStep(
        { tool: 'search_documents', hasText: true, scores: [0.5] },
        askSettings(config).weakRelevance,
      ).quality,
  },
  'ask.emptyAction': {
    values: [
      ['refine_query', 'refine_query'],
      ['broaden_search', 'broaden_search'],
    ],
    see: begins('no_results'),
  },
  'ask.weakAction': {
    values: [
      ['explore_deeper', 'explore_deeper'],
      ['refine_query', 'refine_query'],
    ],
    see: begins('low_relevance'),
  },
  'ask.contradictionAction': {
    values: [
      ['verify_sources', 'verify_sources'],
      ['broaden_search', 'broaden_search'],
    ],
    see: begins('contradiction'),
  },
  'ask.sufficientDensity': {
    values: [
      [0.5, 'finalize'],
      [0.7, 'continue'],
    ],
    see: next(undefined, 0.6),
  },
  'ask.lowDensity': {
    values: [
      [0.1, 'continue'],
      [0.3, 'broaden_search'],
    ],
    see: next(undefined, 0.2),
  },
  'ask.maxDeepened': {
    values: [
      [1, 'broaden_search'],
      [2, 'explore_deeper'],
    ],
    see: next('try_related_node', 0.5, { refined: 0, deepened: 1 }),
  },
  'ask.maxRefinements': {
    values: [
      [1, 'broaden_search'],
      [2, 'refine_query'],
    ],
    see: next('try_different_query', 0.5, { refined: 1, deepened: 0 }),
  },
};
