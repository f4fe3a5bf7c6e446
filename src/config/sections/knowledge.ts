import * as z from 'zod';
import { setting } from './setting.ts';

export const KnowledgeConfigSchema = z.strictObject({
  graph: setting(
    z.enum(['auto', 'on', 'off']).default('auto'),
    'Names and terms of the documents and the sentences that join two of them, read by a language model (`knowledge.graphModelTokens`); without one there are none. `auto`: in the background of a server, and when they are asked for. `on`: by `ingest` too. `off`: none is made.',
  ),
  topics: setting(
    z.enum(['auto', 'on', 'off']).default('auto'),
    'What the documents are about, a few topics each, by rules. Made when the graph is: `auto`, `on` and `off` mean the same.',
  ),
  summaries: setting(
    z.enum(['auto', 'on', 'off']).default('auto'),
    'Summaries of sections and documents, of their own best sentences; shown, never cited. Made when the graph is: `auto`, `on` and `off` mean the same.',
  ),
  topicsPerDocument: setting(z.int().min(3).max(12).default(5), 'Most topics of one document.'),
  topicModelTokens: setting(
    z.int().min(0).default(0),
    'Tokens of model calls for one document that a language model may spend on naming its topics; with 0, and where it names none, the rules do. Kept by content.',
  ),
  topicSimilarity: setting(
    z.number().min(0.5).max(1).default(0.85),
    'How close the vectors of two names must be to be one topic of a collection: the later one takes the name that is there. Only with an embedding endpoint or a local model; with the built-in vectors names alone decide.',
  ),
  graphModelTokens: setting(
    z.int().min(0).default(0),
    'Tokens of model calls for one document that a language model may spend on names and relations; with 0 none are read, and what is left over is a warning. Kept by content: nothing is paid twice.',
  ),
  summaryModelTokens: setting(
    z.int().min(0).default(0),
    'Tokens of model calls for one document that a language model may spend on its summaries; where they are spent, and everywhere with 0, its best sentences stand. Kept by content.',
  ),
});
