import { ReadingModeSchema } from '../../../domain/reading/index.ts';

export const reading = ReadingModeSchema.describe(
  'Of `ask`. `documents`: up to ten documents are read whole, with their pictures, by a language model, and one answer is written from what each of them says. Default `passages`: from the passages that were found.',
);
