import * as z from 'zod';
import { AskDepthSchema } from '../../domain/ask/index.ts';
import { setting } from './setting.ts';

/** The limits are chosen, not measured. */
export const AskConfigSchema = z.strictObject({
  depth: setting(
    AskDepthSchema.default('auto'),
    'How far a question looks that does not say so itself. `fast`: one search and the answer from it. `auto`: where that search finds nothing fitting, or the answer from it leaves a part open, an executor looks further with tools and the answer is written again. `deep`: the executor looks before the answer is written. Without a model always one search.',
  ),
  maxRounds: setting(
    z.int().min(0).max(60).default(6),
    'Turns of the executor that looks further, at most as many as `executor.maxTurns`; 0 always answers from the first search.',
  ),
  minRelevance: setting(
    z.number().min(0).max(1).optional(),
    'Best passage below which the first search does not answer. Default: 0.15 with the built-in reranker, 0.5 with a model that ranks.',
  ),
});
