import * as z from 'zod';
import { AskDepthSchema } from '../../domain/ask/index.ts';
import { setting } from './setting.ts';

export const AskConfigSchema = z.strictObject({
  depth: setting(
    AskDepthSchema.default('auto'),
    'How far a question looks that does not say so itself. `fast`: one search and the answer from it. `auto`: where that search finds nothing fitting, or the answer from it leaves a part open, an executor looks further with tools and the answer is written again. `deep`: the executor looks before the answer is written. Without a model always one search.',
  ),
});
