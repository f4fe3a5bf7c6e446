import { asks } from '../tools/ask-sentences.ts';
import { toolCalls } from '../tools/tool-sentences.ts';
import { batches } from './batch-sentences.ts';
import { models } from './model-sentences.ts';
import { planning } from './planning-sentences.ts';
import { runs } from './run-sentences.ts';
import { sources } from './source-sentences.ts';

export const asking = { ...asks, ...batches, ...models, ...planning, ...runs, ...sources, ...toolCalls };
