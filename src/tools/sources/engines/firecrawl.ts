import * as z from 'zod';
import type { SourceDeps } from '../client/source-client.ts';
import { addressOf } from '../web-source.ts';
import { createSearchEngine, type EngineSettings, googleRange } from './search-engine.ts';

/** The open web through Firecrawl's search; pages are read by our own fetcher, not by it. */
export const createFirecrawlSource = (settings: EngineSettings, deps: SourceDeps) =>
  createSearchEngine(
    {
      id: 'firecrawl',
      label: 'Firecrawl',
      description: 'Firecrawl: the open web.',
      requestsPerMinute: 60,
      maxQuery: 400,
      maxResults: 100,
      headers: { authorization: `Bearer ${settings.apiKey}` },
      request: ({ query, limit, from, to }) => ({
        url: addressOf(settings.baseUrl, '/v2/search', {}),
        body: { query, limit, sources: ['web'], ...googleRange({ from, to }) },
      }),
      reply: z.object({
        success: z.literal(true),
        data: z.object({ web: z.array(z.unknown()).nullish() }),
      }),
      hits: ({ data }) => data.web ?? [],
      hit: z.object({
        title: z.string().nullish(),
        url: z.string(),
        description: z.string().nullish(),
      }),
      read: ({ description, ...hit }) => ({ ...hit, text: description }),
    },
    settings,
    deps,
  );
