import * as z from 'zod';
import { httpUrl, MIB, secret, setting } from './setting.ts';

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
  folder: setting(
    z.string().min(1).optional(),
    'Folder of fetched documents. Without it: web in dataDir.',
    'allowedFolder',
  ),
  respectRobots: setting(
    z.boolean().default(true),
    'Leaves out pages that robots.txt asks robots not to fetch.',
  ),
  contact: setting(
    z.string().min(1).optional(),
    'Mail address or page named in the User-Agent header, which some sources require.',
  ),
  resultsPerSource: setting(z.int().min(1).max(100).default(8), 'Results asked of each source.'),
  documentsPerTask: setting(
    z.int().min(0).max(50).default(4),
    'Pages and papers that are read in full for one sub-question, the best ones first.',
  ),
  abstractsPerTask: setting(
    z.int().min(0).max(100).default(4),
    'Further works of which only the abstract or snippet is read, for one sub-question.',
  ),
  maxBytes: setting(
    z
      .int()
      .min(1024)
      .default(50 * MIB),
    'Largest page or paper that is fetched, in bytes.',
  ),
  timeoutMs: setting(
    z.int().min(100).max(600_000).default(30_000),
    'Longest time for one page or one answer of a source, in milliseconds.',
  ),
  keepDays: setting(
    z.int().min(0).max(36_500).default(30),
    'Days that documents fetched for a run are kept; `plumbline prune` removes older ones. 0 keeps them.',
  ),
  cacheSeconds: setting(
    z.int().min(0).default(86_400),
    'Time for which a fetched page is not fetched again, in seconds.',
  ),
});

export const MineruConfigSchema = z.strictObject({
  baseUrl: httpUrl(
    'A MinerU server (mineru-api), which then turns PDFs into Markdown. When it fails they are read locally, with a note.',
  ),
  apiKey: secret('Key of the MinerU server, sent as a bearer token.'),
  timeoutMs: setting(
    z.int().min(1000).max(3_600_000).default(300_000),
    'Longest time for one document, in milliseconds.',
  ),
});
