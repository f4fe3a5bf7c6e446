import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { SourceQuery, WebSource } from '../../domain/index.ts';
import { collectPages } from './client/collect-pages.ts';
import { createHealthCheck } from './client/health-check.ts';
import type { ProviderLimits } from './client/provider-gate.ts';
import { createSourceClient, jsonOf, type SourceDeps } from './client/source-client.ts';
import { normaliseDoi } from './identifiers.ts';
import { parseInput, RANGE_FIELDS, withRange } from './parse-input.ts';
import { readRecords } from './read-records.ts';
import { searchWords } from './search-words.ts';
import { type RawResult, toResults } from './source-result.ts';
import { addressOf, hostOf, type SourceSettings } from './web-source.ts';

const InputSchema = z.object({
  query: z.string().optional().describe('What to search for; the sub-question when absent.'),
  doi: z.string().optional().describe('One DOI, such as 10.1038/nature12373.'),
  ...RANGE_FIELDS,
});

const text = z.string().nullish();
const ItemSchema = z.object({
  DOI: z.string(),
  URL: text,
  title: z.array(z.string()).nullish(),
  abstract: text,
  author: z.array(z.object({ given: text, family: text, name: text })).nullish(),
  issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).nullish(),
  'container-title': z.array(z.string()).nullish(),
  license: z.array(z.object({ URL: z.string() })).nullish(),
  link: z.array(z.object({ URL: z.string(), 'content-type': text })).nullish(),
  language: text,
});
const ReplySchema = z.object({
  message: z.object({ 'total-results': z.number(), items: z.array(z.unknown()) }),
});

const FIELDS = 'DOI,URL,title,abstract,author,issued,container-title,license,link,language';
const PAGE_SIZE = 100;

/** Publications registered with Crossref, by bibliographic search. It has no filter for language; records carry theirs. */
export function createCrossrefSource(settings: SourceSettings, deps: SourceDeps): WebSource {
  const client = createSourceClient(
    {
      label: 'Crossref',
      secret: settings.apiKey,
      limits: politeLimits(settings),
      advice: wording('adviceCrossref'),
    },
    deps,
  );
  const headers: Record<string, string> =
    settings.apiKey === undefined ? {} : { 'crossref-plus-api-token': `Bearer ${settings.apiKey}` };

  const host = hostOf(settings.baseUrl);
  return {
    id: 'crossref',
    kind: settings.kind,
    description:
      'Crossref: journal articles, books and proceedings by title, author or DOI. 期刊论文与 DOI 元数据。',
    inputSchema: z.toJSONSchema(InputSchema),
    hosts: [hostOf(settings.baseUrl)],
    search: async (asked) => {
      const input = parseInput('Crossref', InputSchema, asked.input);
      const query = withRange(asked, input);
      const doi = normaliseDoi(input.doi);
      const search = doi ?? searchWords(input.query ?? query.query).join(' ');
      if (search === '') return { results: [] };
      const records = await collectPages<RawResult>(
        { limit: query.limit, pageSize: PAGE_SIZE },
        async ({ offset, size }) => {
          const { message } = await client.send(query, {
            url: addressOf(settings.baseUrl, '/works', {
              'query.bibliographic': doi === undefined ? search : undefined,
              filter: crossrefFilter(query, doi),
              rows: size,
              offset,
              select: FIELDS,
              mailto: settings.contact,
            }),
            accept: ['application/json'],
            headers,
            parse: jsonOf(ReplySchema),
            sent: search,
          });
          return {
            records: readRecords(ItemSchema, message.items).map(toRecord),
            isLast: offset + size >= message['total-results'],
          };
        },
      );
      return { results: toResults('crossref', records, query.limit) };
    },
    checkHealth: createHealthCheck(client, {
      url: addressOf(settings.baseUrl, '/works', { rows: 0, mailto: settings.contact }),
      headers,
      parse: jsonOf(ReplySchema),
      detail: wording(settings.contact === undefined ? 'answersWithoutContact' : 'answers', { host }),
    }),
  };
}

/** Lists, after the change of December 2025, as far as known: public 1 a second, one at a time; with an address 3 and 3. */
function politeLimits({ contact, apiKey }: SourceSettings): ProviderLimits {
  const allowed = contact === undefined && apiKey === undefined ? 1 : 3;
  return { requests: allowed, intervalMs: 1000, concurrency: allowed };
}

function crossrefFilter({ from, to }: SourceQuery, doi: string | undefined): string {
  const filters = [
    doi === undefined ? '' : `doi:${doi}`,
    from === undefined ? '' : `from-pub-date:${from}`,
    to === undefined ? '' : `until-pub-date:${to}`,
  ];
  return filters.filter((filter) => filter !== '').join(',');
}

function toRecord(item: z.infer<typeof ItemSchema>): RawResult {
  const licence = item.license?.[0]?.URL;
  // Links of other licences lead to a page that asks for a login.
  const isOpen = item.license?.some(({ URL }) => URL.includes('creativecommons.org')) ?? false;
  return {
    title: item.title?.[0],
    url: item.URL ?? `https://doi.org/${item.DOI}`,
    abstract: item.abstract,
    authors:
      item.author?.map(({ given, family, name }) => name ?? [given, family].filter(Boolean).join(' ')) ?? [],
    date: joinDateParts(item.issued?.['date-parts'][0] ?? []),
    venue: item['container-title']?.[0],
    identifiers: { doi: item.DOI },
    licence,
    fullTextUrl: isOpen
      ? item.link?.find((link) => link['content-type'] === 'application/pdf')?.URL
      : undefined,
    language: item.language,
  };
}

function joinDateParts(parts: readonly (number | null)[]): string | undefined {
  const [year, ...rest] = parts;
  if (year == null) return undefined;
  return [String(year), ...rest.map((part) => String(part).padStart(2, '0'))].join('-');
}
