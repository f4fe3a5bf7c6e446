import * as z from 'zod';
import type { SourceDeps } from '../client/source-client.ts';
import { addressOf } from '../web-source.ts';
import { createSearchEngine, type EngineSettings } from './search-engine.ts';

const LANGUAGES: Readonly<Record<string, string>> = { en: 'en', zh: 'zh-hans' };

/** The open web through Brave's own index. */
export const createBraveSource = (settings: EngineSettings, deps: SourceDeps) =>
  createSearchEngine(
    {
      id: 'brave',
      label: 'Brave Search',
      description: 'Brave Search: the open web, from an index of its own.',
      // One a second with a free key.
      requestsPerMinute: 60,
      maxQuery: 400,
      maxResults: 20,
      headers: { 'x-subscription-token': settings.apiKey },
      request: ({ query, limit, language, from, to }) => ({
        url: addressOf(settings.baseUrl, '/res/v1/web/search', {
          q: query,
          count: limit,
          result_filter: 'web',
          text_decorations: 'false',
          search_lang: LANGUAGES[language ?? ''],
          freshness: from || to ? `${from ?? '1970-01-01'}to${to ?? '2100-01-01'}` : undefined,
        }),
      }),
      // Where nothing is found there is no `web`; an answer of another kind has no `type`.
      reply: z.object({
        type: z.literal('search'),
        web: z.object({ results: z.array(z.unknown()) }).nullish(),
      }),
      hits: ({ web }) => web?.results ?? [],
      hit: z.object({
        title: z.string().nullish(),
        url: z.string(),
        description: z.string().nullish(),
        page_age: z.string().nullish(),
      }),
      read: ({ title, url, description, page_age }) => ({ title, url, text: description, date: page_age }),
    },
    settings,
    deps,
  );
