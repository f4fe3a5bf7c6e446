import * as z from 'zod';
import { httpUrl, secret, setting } from './setting.ts';

export const WebConfigSchema = z.strictObject({
  mode: setting(
    z.enum(['off', 'allowed']).default('off'),
    'Whether a run may search the web when it asks to (--web). Off, nothing is ever sent to a source.',
  ),
  offline: setting(
    z.boolean().default(false),
    'Refuses every connection to another machine: sources, pages, and endpoints that are not on a private address.',
  ),
  allowHosts: setting(
    z.array(z.string().min(1)).default([]),
    'Hosts of your own (host or host:port) that may be fetched from although they are not on the public internet.',
  ),
  contact: setting(
    z.string().min(1).optional(),
    'Mail address or page named in the User-Agent header, which some sources require.',
  ),
  keepDays: setting(
    z.int().min(0).max(36_500).default(30),
    'Days that documents fetched for a run are kept; `plumbline library prune` removes older ones. 0 keeps them.',
  ),
});

export const MineruConfigSchema = z.strictObject({
  baseUrl: httpUrl(
    'A MinerU server (mineru-api), which then turns PDFs into Markdown. When it fails they are read locally, with a note.',
  ),
  apiKey: secret('Key of the MinerU server, sent as a bearer token.'),
});
