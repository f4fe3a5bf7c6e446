import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { WebSource } from '../../domain/index.ts';
import { createHealthCheck } from './client/health-check.ts';
import { createSourceClient, jsonOf, type SourceDeps } from './client/source-client.ts';
import { readRecords } from './read-records.ts';
import { searchPhrase } from './search-words.ts';
import { toResults } from './source-result.ts';
import { addressOf, hostOf, type SourceSettings } from './web-source.ts';

const ResultSchema = z.object({
  title: z.string().nullish(),
  url: z.string(),
  content: z.string().nullish(),
  published_date: z.string().nullish(),
});
const ReplySchema = z.object({ results: z.array(z.unknown()) });

/** Longest query, and most results of one search; there are no further pages. */
const MAX_QUERY = 400;
const MAX_RESULTS = 20;

/** The open web through Tavily's search. It has no filter for language; the language of the query decides. */
export function createTavilySource(
  settings: SourceSettings & { readonly apiKey: string },
  deps: SourceDeps,
): WebSource {
  // 100 requests a minute with a development key, as far as known; more with a production key.
  const client = createSourceClient(
    {
      label: 'Tavily',
      secret: settings.apiKey,
      limits: { requests: 100, intervalMs: 60_000, concurrency: 4 },
      advice: wording('adviceTavily'),
    },
    deps,
  );
  const headers = { authorization: `Bearer ${settings.apiKey}`, 'content-type': 'application/json' };

  return {
    id: 'tavily',
    kind: settings.kind,
    description: 'Tavily: the open web, for news, companies, products and everything without a catalogue.',
    inputSchema: z.toJSONSchema(z.object({ query: z.string() })),
    hosts: [hostOf(settings.baseUrl)],
    search: async (query) => {
      const search = searchPhrase(query.query, MAX_QUERY);
      const reply = await client.send(query, {
        url: addressOf(settings.baseUrl, '/search', {}),
        accept: ['application/json'],
        headers,
        body: {
          query: search,
          search_depth: 'basic',
          topic: 'general',
          max_results: Math.min(query.limit, MAX_RESULTS),
          include_answer: false,
          include_raw_content: false,
          ...(query.from === undefined ? {} : { start_date: query.from }),
          ...(query.to === undefined ? {} : { end_date: query.to }),
        },
        parse: jsonOf(ReplySchema),
        sent: search,
      });
      const records = readRecords(ResultSchema, reply.results).map((result) => ({
        title: result.title || (URL.canParse(result.url) ? hostOf(result.url) : ''),
        url: result.url,
        abstract: result.content,
        abstractKind: 'snippet' as const,
        date: result.published_date === null ? undefined : newsDate(result.published_date),
        fullTextUrl: result.url,
      }));
      return { results: toResults('tavily', records, query.limit) };
    },
    checkHealth: createHealthCheck(client, {
      url: addressOf(settings.baseUrl, '/usage', {}),
      headers,
      parse: jsonOf(z.object({ key: z.object({}) })),
      detail: wording('answersWithKey', { host: hostOf(settings.baseUrl) }),
    }),
  };
}

/** News results carry an HTTP date. */
function newsDate(text: string | undefined): string | undefined {
  if (text === undefined || /^\d{4}/.test(text)) return text;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
}
