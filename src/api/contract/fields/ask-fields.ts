import { AskDepthSchema } from '../../../domain/ask/index.ts';
import { ReadingModeSchema } from '../../../domain/reading/index.ts';

export const reading = ReadingModeSchema.describe(
  'Of `ask`. `documents`: up to ten documents are read whole, with their pictures, by a language model, and one answer is written from what each of them says. `auto`: so where the question asks for a whole, as for a summary or the main risks, and the model takes each document in whole. Default `passages`: from the passages that were found.',
);

export const depth = AskDepthSchema.describe(
  'Of `ask`. `fast`: one search; `deep`: rounds of tools in any case; `auto`: rounds where the first search does not answer. Default: the setting `ask.depth`.',
);
