import * as z from 'zod';
import type { SourceDeps } from '../client/source-client.ts';
import { addressOf } from '../web-source.ts';
import { createSearchEngine, type EngineSettings, googleRange } from './search-engine.ts';

/** The open web as Google finds it, through Serper. */
export const createSerperSource = (settings: EngineSettings, deps: SourceDeps) =>
  createSearchEngine(
    {
      id: 'serper',
      label: 'Serper',
      description: 'Serper: the open web as Google finds it.',
      requestsPerMinute: 300,
      maxQuery: 400,
      maxResults: 100,
      headers: { 'x-api-key': settings.apiKey },
      request: ({ query, limit, language, from, to }) => ({
        url: addressOf(settings.baseUrl, '/search', {}),
        body: {
          q: query,
          num: limit,
          ...(language === undefined ? {} : { hl: language === 'zh' ? 'zh-cn' : language }),
          ...googleRange({ from, to }),
        },
      }),
      reply: z.object({ organic: z.array(z.unknown()) }),
      hits: ({ organic }) => organic,
      hit: z.object({
        title: z.string().nullish(),
        link: z.string(),
        snippet: z.string().nullish(),
        date: z.string().nullish(),
      }),
      read: ({ title, link, snippet, date }) => ({ title, url: link, text: snippet, date }),
    },
    settings,
    deps,
  );
