import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { SourceQuery, WebSource } from '../../domain/index.ts';
import { collectPages, firstFound } from './client/collect-pages.ts';
import { createHealthCheck } from './client/health-check.ts';
import { createSourceClient, jsonOf, type SourceDeps } from './client/source-client.ts';
import { readRecords } from './read-records.ts';
import { searchWords } from './search-words.ts';
import { type RawResult, toResults } from './source-result.ts';
import { addressOf, hostOf, type SourceSettings } from './web-source.ts';

const text = z.string().nullish();
const LocationSchema = z
  .object({
    landing_page_url: text,
    pdf_url: text,
    license: text,
    is_oa: z.boolean().nullish(),
    source: z.object({ display_name: text }).nullish(),
  })
  .nullish();
const WorkSchema = z.object({
  id: z.string(),
  doi: text,
  display_name: text,
  title: text,
  publication_year: z.number().nullish(),
  publication_date: text,
  language: text,
  ids: z.object({ pmid: text, pmcid: text }).nullish(),
  primary_location: LocationSchema,
  best_oa_location: LocationSchema,
  open_access: z.object({ oa_url: text }).nullish(),
  authorships: z.array(z.object({ author: z.object({ display_name: text }).nullish() })).nullish(),
  abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
});
const ReplySchema = z.object({
  meta: z.object({ count: z.number() }),
  results: z.array(z.unknown()),
});

const FIELDS =
  'id,doi,display_name,publication_year,publication_date,language,ids,primary_location,best_oa_location,open_access,authorships,abstract_inverted_index';
const PAGE_SIZE = 100;

/** Scholarly works of every field from OpenAlex, by full-text search. The key travels as `api_key`, as OpenAlex wants it. */
export function createOpenAlexSource(settings: SourceSettings, deps: SourceDeps): WebSource {
  // Published: 100 requests a second for everybody, and a daily allowance that a 429 ends.
  const client = createSourceClient(
    {
      label: 'OpenAlex',
      secret: settings.apiKey,
      limits: { requests: 10, intervalMs: 1000, concurrency: 4 },
      advice: wording('adviceOpenalex'),
    },
    deps,
  );
  const identity = { api_key: settings.apiKey, mailto: settings.contact };

  const host = hostOf(settings.baseUrl);
  return {
    id: 'openalex',
    kind: settings.kind,
    description: 'OpenAlex: scholarly works of every field with abstracts and open-access links.',
    inputSchema: z.toJSONSchema(z.object({ query: z.string() })),
    hosts: [hostOf(settings.baseUrl)],
    search: async (query) => {
      const words = searchWords(query.query);
      const records = await firstFound([words.join(' '), words.join(' OR ')], (search) =>
        collectPages<RawResult>({ limit: query.limit, pageSize: PAGE_SIZE }, async ({ size, number }) => {
          const reply = await client.send(query, {
            url: addressOf(settings.baseUrl, '/works', {
              search,
              filter: openAlexFilter(query),
              per_page: size,
              page: number,
              select: FIELDS,
              ...identity,
            }),
            accept: ['application/json'],
            parse: jsonOf(ReplySchema),
            sent: search,
          });
          return {
            records: readRecords(WorkSchema, reply.results).map(toRecord),
            isLast: number * size >= reply.meta.count,
          };
        }),
      );
      return { results: toResults('openalex', records, query.limit) };
    },
    checkHealth: createHealthCheck(client, {
      // A single work costs nothing of the daily allowance.
      url: addressOf(settings.baseUrl, '/works/W2741809807', { select: 'id', ...identity }),
      parse: jsonOf(z.object({ id: z.string() })),
      detail: wording(settings.apiKey === undefined ? 'answersWithoutKey' : 'answers', { host }),
    }),
  };
}

function openAlexFilter({ language, from, to }: SourceQuery): string {
  const filters = [
    from === undefined ? '' : `from_publication_date:${from}`,
    to === undefined ? '' : `to_publication_date:${to}`,
    language === undefined ? '' : `language:${language.slice(0, 2).toLowerCase()}`,
  ];
  return filters.filter((filter) => filter !== '').join(',');
}

function toRecord(work: z.infer<typeof WorkSchema>): RawResult {
  const best = work.best_oa_location;
  return {
    title: work.display_name ?? work.title,
    url: work.doi ?? work.primary_location?.landing_page_url ?? work.id,
    abstract: restoreAbstract(work.abstract_inverted_index ?? {}),
    authors: work.authorships?.map(({ author }) => author?.display_name) ?? [],
    date: work.publication_date,
    year: work.publication_year,
    venue: work.primary_location?.source?.display_name,
    identifiers: {
      doi: work.doi,
      arxiv: [best, work.primary_location]
        .map((place) => place?.landing_page_url)
        .find((address) => address?.includes('arxiv.org/')),
      pmid: work.ids?.pmid,
      pmcid: work.ids?.pmcid,
      openalex: work.id,
    },
    licence: best?.license ?? work.primary_location?.license,
    fullTextUrl: best?.pdf_url ?? work.open_access?.oa_url,
    language: work.language,
  };
}

const MAX_POSITIONS = 20_000;

/** Abstracts come as word → positions, for legal reasons. */
function restoreAbstract(index: Readonly<Record<string, readonly number[]>>): string {
  const words: [number, string][] = [];
  for (const [word, positions] of Object.entries(index)) {
    for (const position of positions) if (words.length < MAX_POSITIONS) words.push([position, word]);
  }
  return words
    .sort(([a], [b]) => a - b)
    .map(([, word]) => word)
    .join(' ');
}
