import * as z from 'zod';
import { setting } from './setting.ts';

export const KnowledgeConfigSchema = z.strictObject({
  graph: setting(
    z.enum(['auto', 'on', 'off']).default('auto'),
    'When topics, summaries and the graph of names are made of documents: `auto` in the background of a server and when they are asked for, `on` by `ingest` too, `off` never. Names are read by a language model (`knowledge.modelTokens`); without one there are none.',
  ),
  modelTokens: setting(
    z.int().min(0).default(0),
    'Tokens that a language model may spend on each of the names, the topics and the summaries of one document. With 0 it makes none: topics and summaries come from rules, names do not. Kept by content: nothing is paid twice.',
  ),
});
