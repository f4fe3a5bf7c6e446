import { AskDepthSchema } from '../../domain/ask/index.ts';

export const depth = AskDepthSchema.describe(
  'Of `ask`. `fast`: one search; `deep`: rounds of tools in any case; `auto`: rounds where the first search does not answer. Default: the setting `ask.depth`.',
).optional();
