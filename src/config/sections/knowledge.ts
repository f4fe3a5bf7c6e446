import * as z from 'zod';
import { setting } from './setting.ts';

export const KnowledgeConfigSchema = z.strictObject({
  graph: setting(
    z.enum(['auto', 'on', 'off']).default('auto'),
    'Names and terms of the documents and the sentences that join two of them, by rules. `auto`: in the background of a server, and when they are asked for. `on`: by `ingest` too. `off`: none is made.',
  ),
});
