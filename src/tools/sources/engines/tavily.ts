import * as z from 'zod';
import type { SourceDeps } from '../client/source-client.ts';
import { addressOf } from '../web-source.ts';
import { createSearchEngine, type EngineSettings } from './search-engine.ts';

/** The open web through Tavily's search. It has no filter for language; the language of the query decides. */
export const createTavilySource = (settings: EngineSettings, deps: SourceDeps) =>
  createSearchEngine(
    {
      id: 'tavily',
      label: 'Tavily',
      description: 'Tavily: the open web, for news, companies, products and everything without a catalogue.',
      // 100 requests a minute with a development key, as far as known; more with a production key.
      requestsPerMinute: 100,
      maxQuery: 400,
      maxResults: 20,
      headers: { authorization: `Bearer ${settings.apiKey}` },
      request: ({ query, limit, from, to }) => ({
        url: addressOf(settings.baseUrl, '/search', {}),
        body: {
          query,
          search_depth: 'basic',
          topic: 'general',
          max_results: limit,
          include_answer: false,
          include_raw_content: false,
          ...(from === undefined ? {} : { start_date: from }),
          ...(to === undefined ? {} : { end_date: to }),
        },
      }),
      reply: z.object({ results: z.array(z.unknown()) }),
      hits: ({ results }) => results,
      hit: z.object({
        title: z.string().nullish(),
        url: z.string(),
        content: z.string().nullish(),
        published_date: z.string().nullish(),
      }),
      read: ({ title, url, content, published_date }) => ({
        title,
        url,
        text: content,
        date: published_date,
      }),
      account: {
        url: addressOf(settings.baseUrl, '/usage', {}),
        reply: z.object({ key: z.object({}) }),
      },
    },
    settings,
    deps,
  );
