import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { WebSource } from '../../domain/index.ts';
import { collectPages, firstFound } from './client/collect-pages.ts';
import { createHealthCheck } from './client/health-check.ts';
import { createSourceClient, jsonOf, type SourceDeps } from './client/source-client.ts';
import { readRecords } from './read-records.ts';
import { searchWords } from './search-words.ts';
import { type RawResult, toResults } from './source-result.ts';
import { addressOf, hostOf, type SourceSettings } from './web-source.ts';

const PageSchema = z.object({
  title: z.string(),
  index: z.number().optional(),
  extract: z.string().optional(),
  canonicalurl: z.string().optional(),
  fullurl: z.string().optional(),
  pagelanguage: z.string().optional(),
});
const ReplySchema = z
  .object({
    error: z.undefined({ error: 'the wiki reports an error' }).optional(),
    batchcomplete: z.unknown(),
    continue: z.object({ gsroffset: z.number().optional() }).optional(),
    query: z.object({ pages: z.array(z.unknown()) }).optional(),
  })
  // A search without hits has no `query`, but still says that it is complete.
  .refine((reply) => reply.query !== undefined || reply.batchcomplete !== undefined);

/** Introductions are given for at most 20 pages in one request. */
const PAGE_SIZE = 20;
/** A full-text search with the introductions of what it finds. */
const SEARCH = {
  action: 'query',
  format: 'json',
  formatversion: 2,
  generator: 'search',
  prop: 'extracts|info',
  exintro: 1,
  explaintext: 1,
  exlimit: 'max',
  inprop: 'url',
  redirects: 1,
};

/**
 * Articles of Wikipedia by full-text search, with their introductions, through the MediaWiki Action API. The wiki follows
 * the language of the query (`{language}` in the base URL). An encyclopaedia has no publication dates: a range is not applied.
 */
export function createWikipediaSource(settings: SourceSettings, deps: SourceDeps): WebSource {
  // MediaWiki asks for requests one after the other and publishes no rate; three a second is gentle.
  const client = createSourceClient(
    {
      label: 'Wikipedia',
      limits: { requests: 3, intervalMs: 1000, concurrency: 1 },
      advice: wording('adviceLater', { setting: 'sources.wikipedia.baseUrl' }),
    },
    deps,
  );
  const wikiOf = (language?: string) =>
    settings.baseUrl.replaceAll(
      '{language}',
      /^[a-z]{2,3}(?=-|$)/i.exec(language ?? '')?.[0].toLowerCase() ?? 'en',
    );

  return {
    id: 'wikipedia',
    kind: settings.kind,
    description: 'Wikipedia: encyclopaedia articles on people, places, organisations, concepts and events.',
    inputSchema: z.toJSONSchema(z.object({ query: z.string() })),
    hosts: [...new Set(['en', 'zh'].map((language) => hostOf(wikiOf(language))))],
    search: async (query) => {
      const words = searchWords(query.query);
      const records = await firstFound([words.join(' '), words.join(' OR ')], (search) =>
        collectPages<RawResult>({ limit: query.limit, pageSize: PAGE_SIZE }, async ({ offset, size }) => {
          const page = { gsrsearch: search, gsrlimit: size, gsroffset: offset };
          const reply = await client.send(query, {
            url: addressOf(wikiOf(query.language), '', { ...SEARCH, ...page }),
            accept: ['application/json'],
            parse: jsonOf(ReplySchema),
            sent: search,
          });
          const pages = readRecords(PageSchema, reply.query?.pages ?? []);
          return {
            records: pages.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(toRecord),
            isLast: reply.continue?.gsroffset === undefined,
          };
        }),
      );
      return { results: toResults('wikipedia', records, query.limit) };
    },
    checkHealth: createHealthCheck(client, {
      url: addressOf(wikiOf(), '', { action: 'query', format: 'json', meta: 'siteinfo' }),
      parse: jsonOf(z.object({ query: z.object({}) })),
      detail: wording('answers', { host: hostOf(wikiOf()) }),
    }),
  };
}

function toRecord(page: z.infer<typeof PageSchema>): RawResult {
  const url = page.canonicalurl ?? page.fullurl;
  return {
    title: page.title,
    url,
    abstract: page.extract,
    venue: 'Wikipedia',
    licence: 'CC BY-SA 4.0',
    fullTextUrl: url,
    language: page.pagelanguage,
  };
}
