import * as z from 'zod';
import type { SourceDeps } from '../client/source-client.ts';
import { addressOf } from '../web-source.ts';
import { createSearchEngine, type EngineSettings } from './search-engine.ts';

const SNIPPET_CHARACTERS = 1_000;

/** The open web through Exa, which searches by meaning. */
export const createExaSource = (settings: EngineSettings, deps: SourceDeps) =>
  createSearchEngine(
    {
      id: 'exa',
      label: 'Exa',
      description: 'Exa: the open web, searched by meaning.',
      requestsPerMinute: 300,
      maxQuery: 400,
      maxResults: 100,
      headers: { 'x-api-key': settings.apiKey },
      request: ({ query, limit, from, to }) => ({
        url: addressOf(settings.baseUrl, '/search', {}),
        body: {
          query,
          numResults: limit,
          contents: { text: { maxCharacters: SNIPPET_CHARACTERS } },
          ...(from === undefined ? {} : { startPublishedDate: from }),
          ...(to === undefined ? {} : { endPublishedDate: to }),
        },
      }),
      reply: z.object({ results: z.array(z.unknown()) }),
      hits: ({ results }) => results,
      hit: z.object({
        title: z.string().nullish(),
        url: z.string(),
        text: z.string().nullish(),
        publishedDate: z.string().nullish(),
      }),
      read: ({ publishedDate, ...hit }) => ({ ...hit, date: publishedDate }),
    },
    settings,
    deps,
  );
