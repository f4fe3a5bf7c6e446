import * as z from 'zod';
import { AskDepthSchema, StrategySchema } from '../../domain/ask/index.ts';
import { setting } from './setting.ts';

const share = () => z.number().min(0).max(1);

/** The limits are chosen, not measured. */
export const AskConfigSchema = z.strictObject({
  depth: setting(
    AskDepthSchema.default('fast'),
    'How far a question looks that does not say so itself. `fast`: one search; with a model, rounds of tools where it found nothing, or only texts in another language than the question. `auto`: rounds of tools where it does not answer: more is found then, and it takes longer. `deep`: rounds in any case.',
  ),
  maxRounds: setting(
    z.int().min(0).max(10).default(3),
    'Rounds of tools in which an answer is looked for when the first search does not give it; 0 always answers from the first search.',
  ),
  minRelevance: setting(
    share().optional(),
    'Best passage below which the first search does not answer. Default: 0.15 with the built-in reranker, 0.5 with a model that ranks.',
  ),
  weakRelevance: setting(
    share().optional(),
    'Best passage below which a further search found little. Default: 0.1 with the built-in reranker, 0.3 with a model that ranks.',
  ),
  modelJudge: setting(
    z.boolean().default(true),
    'Whether a model judges if the passages of the first search answer the question; one call.',
  ),
  sufficientDensity: setting(
    share().default(0.8),
    'Share of what is asked that must be known for the search to end early.',
  ),
  lowDensity: setting(
    share().default(0.3),
    'Share of what is asked below which the search is widened before anything is read closely.',
  ),
  emptyAction: setting(
    StrategySchema.default('refine_query'),
    'What is tried after a search that found nothing.',
  ),
  weakAction: setting(
    StrategySchema.default('explore_deeper'),
    'What is tried after a search that found little.',
  ),
  contradictionAction: setting(
    StrategySchema.default('verify_sources'),
    'What is tried when sources disagree.',
  ),
  maxDeepened: setting(
    z.int().min(0).max(10).default(3),
    'Sections that are opened to look further into what was found, before the search is widened.',
  ),
  maxRefinements: setting(
    z.int().min(0).max(10).default(2),
    'Searches in other words for the same thing, before the search is widened.',
  ),
  verify: setting(
    z.boolean().default(true),
    'Whether what was found is checked for contradictions before the answer is written.',
  ),
  searchTopK: setting(z.int().min(1).max(50).default(5), 'Passages that a search of a round gives.'),
  summarise: setting(
    z.boolean().default(true),
    'Whether the model may have what was found so far summed up.',
  ),
});
