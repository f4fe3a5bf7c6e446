import * as z from 'zod';
import { AskDepthSchema } from '../../../domain/ask/index.ts';
import { RunLimitsSchema } from '../../../domain/budget/index.ts';
import { RetrievalModeSchema } from '../../../domain/graph/index.ts';
import { RunWishesSchema } from '../../../domain/index.ts';
import { ReadingModeSchema } from '../../../domain/reading/index.ts';

export const reading = ReadingModeSchema.describe(
  'Of `ask`. `documents`: up to ten documents are read whole, with their pictures, by a language model, and one answer is written from what each of them says. `auto`: so where the question asks for a whole, as for a summary or the main risks, and the model takes each document in whole. Default `passages`: from the passages that were found.',
);

export const depth = AskDepthSchema.describe(
  'Of `ask`. `fast`: one search; `auto`: an executor looks further where the first search, or the answer from it, leaves a part open; `deep`: it looks further in any case. Default: the setting `ask.depth`.',
);

export const retrievalMode = RetrievalModeSchema.describe(
  'Who finds passages. `vector`: words and vectors together, as the library is set up. `kg_low`, `kg_high`, `kg_mix`: the graph of names and relations alone, from the names that the question says, from what it says of them, or from both. `fusion`: words, vectors and the graph. Default `auto`: what measured best, which is `vector`.',
);

export const asOf = z
  .string()
  .min(1)
  .max(40)
  .describe('A date, or a time with its zone: each document as it was then. Default: as it is now.');

/** Narrows what is searched to documents about something. */
export const topics = z
  .array(z.string().min(1).max(200))
  .min(1)
  .max(20)
  .describe('Only documents about one of these topics; ids or names.');

/** How the report is to be. */
export const wishes = RunWishesSchema.shape;

export const budget = RunLimitsSchema.describe(
  'What the run may take at most. Each limit is at most the configured one (`budget.*`).',
);

export const reviewPlan = z.boolean().describe('Stop for review of the plan before the research starts.');
export const web = z
  .enum(['off', 'allowed'])
  .describe('Whether the run may search the web, where the configuration allows it. Default off.');

export const threadId = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'A name of your own for the conversation: the next question with the same name follows up its newest report, and is refused while a run of it is going on. Threads of other keys are never seen.',
  );

export const documents = z
  .array(z.string().min(1).max(200))
  .min(1)
  .max(100)
  .describe('Ids of documents to ask alone. Default: all of the collections.');
