import { batches } from './sentences/batch-sentences.ts';
import { ingestion } from './sentences/ingestion-sentences.ts';
import { models } from './sentences/model-sentences.ts';
import { runs } from './sentences/run-sentences.ts';
import { sources } from './sentences/source-sentences.ts';

export const messages = { ...batches, ...ingestion, ...models, ...runs, ...sources };
