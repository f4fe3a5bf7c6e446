import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { WebSource } from '../../domain/index.ts';
import { collectPages } from './client/collect-pages.ts';
import { createHealthCheck } from './client/health-check.ts';
import { createSourceClient, jsonOf, type SourceDeps } from './client/source-client.ts';
import { readRecords } from './read-records.ts';
import { searchWords } from './search-words.ts';
import { type RawResult, toResults } from './source-result.ts';
import { addressOf, hostOf, type SourceSettings } from './web-source.ts';

const text = z.string().nullish();
const PaperSchema = z.object({
  paperId: z.string(),
  externalIds: z.object({ DOI: text, ArXiv: text, PubMed: text, PubMedCentral: text }).nullish(),
  url: text,
  title: text,
  abstract: text,
  venue: text,
  year: z.number().nullish(),
  publicationDate: text,
  openAccessPdf: z.object({ url: text, license: text }).nullish(),
  authors: z.array(z.object({ name: text })).nullish(),
});
const ReplySchema = z.object({
  total: z.number(),
  next: z.number().nullish(),
  data: z.array(z.unknown()).default([]),
});

const FIELDS = 'externalIds,url,title,abstract,venue,year,publicationDate,openAccessPdf,authors';
const PAGE_SIZE = 100;
/** Asked for to see whether the service answers. */
const KNOWN_PAPER = '649def34f8be52c8b66281af98ae884c09aef38b';

/** Papers from the Academic Graph of Semantic Scholar, by relevance. It has no filter for language. */
export function createSemanticScholarSource(settings: SourceSettings, deps: SourceDeps): WebSource {
  // Published: one request a second with a key; without one a pool of 100 in five minutes that all users share.
  const client = createSourceClient(
    {
      label: 'Semantic Scholar',
      secret: settings.apiKey,
      limits:
        settings.apiKey === undefined
          ? { requests: 100, intervalMs: 300_000, concurrency: 1 }
          : { requests: 1, intervalMs: 1000, concurrency: 1 },
      advice: wording('adviceSemanticScholar'),
    },
    deps,
  );
  const headers = settings.apiKey === undefined ? {} : { 'x-api-key': settings.apiKey };

  const host = hostOf(settings.baseUrl);
  return {
    id: 'semantic-scholar',
    kind: settings.kind,
    description: 'Semantic Scholar: papers of every field with abstracts, citations and open-access links.',
    inputSchema: z.toJSONSchema(z.object({ query: z.string() })),
    hosts: [hostOf(settings.baseUrl)],
    search: async (query) => {
      // A hyphenated word matches nothing there; its parts do.
      const search = searchWords(query.query).join(' ').replaceAll('-', ' ');
      const range = (query.from ?? query.to) ? `${query.from ?? ''}:${query.to ?? ''}` : undefined;
      if (search === '') return { results: [] };
      const records = await collectPages<RawResult>(
        { limit: query.limit, pageSize: PAGE_SIZE },
        async ({ offset, size }) => {
          const reply = await client.send(query, {
            url: addressOf(settings.baseUrl, '/paper/search', {
              query: search,
              offset,
              limit: size,
              fields: FIELDS,
              publicationDateOrYear: range,
            }),
            accept: ['application/json'],
            headers,
            parse: jsonOf(ReplySchema),
            sent: search,
          });
          return {
            records: readRecords(PaperSchema, reply.data).map(toRecord),
            isLast: reply.next == null,
          };
        },
      );
      return { results: toResults('semantic-scholar', records, query.limit) };
    },
    checkHealth: createHealthCheck(client, {
      url: addressOf(settings.baseUrl, `/paper/${KNOWN_PAPER}`, { fields: 'title' }),
      headers,
      parse: jsonOf(z.object({ paperId: z.string() })),
      detail: wording(settings.apiKey === undefined ? 'answersWithoutKey' : 'answers', { host }),
    }),
  };
}

function toRecord(paper: z.infer<typeof PaperSchema>): RawResult {
  const ids = paper.externalIds;
  return {
    title: paper.title,
    url: paper.url ?? `https://www.semanticscholar.org/paper/${paper.paperId}`,
    abstract: paper.abstract,
    authors: paper.authors?.map(({ name }) => name) ?? [],
    date: paper.publicationDate,
    year: paper.year,
    venue: paper.venue,
    identifiers: {
      doi: ids?.DOI,
      arxiv: ids?.ArXiv,
      pmid: ids?.PubMed,
      pmcid: ids?.PubMedCentral == null ? undefined : `PMC${ids.PubMedCentral.replace(/^PMC/i, '')}`,
      semanticScholar: paper.paperId,
    },
    licence: paper.openAccessPdf?.license,
    fullTextUrl: paper.openAccessPdf?.url,
  };
}
