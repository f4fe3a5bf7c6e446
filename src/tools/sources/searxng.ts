import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { WebSource } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { collectPages } from './client/collect-pages.ts';
import { createHealthCheck } from './client/health-check.ts';
import { createSourceClient, jsonOf, type SourceDeps } from './client/source-client.ts';
import { plainText } from './plain-text.ts';
import { readRecords } from './read-records.ts';
import { searchPhrase } from './search-words.ts';
import { type RawResult, toResults } from './source-result.ts';
import { addressOf, hostOf, type SourceSettings } from './web-source.ts';

const ResultSchema = z.object({
  title: z.string(),
  url: z.string(),
  content: z.string().nullish(),
  publishedDate: z.string().nullish(),
});
const ReplySchema = z.object({
  results: z.array(z.unknown()),
  /** Engine and reason. */
  unresponsive_engines: z.array(z.array(z.string())).default([]),
});

const LABEL = 'SearXNG';
/** What SearXNG answers by itself on one page; it has no setting for it. */
const PAGE_SIZE = 20;
const DAY_MS = 86_400_000;
/** Names and reasons of engines are text from outside. */
const MAX_REASON = 120;
const MAX_REASONS = 10;

/** The open web through one's own SearXNG. A date range becomes its nearest `time_range`; results dated outside are dropped. */
export function createSearxngSource(settings: SourceSettings, deps: SourceDeps): WebSource {
  const client = createSourceClient(
    {
      label: LABEL,
      limits: { requests: 10, intervalMs: 1000, concurrency: 2 },
      advice: wording('adviceSearxng'),
    },
    deps,
  );

  return {
    id: 'searxng',
    kind: settings.kind,
    description: 'SearXNG: the open web through your own meta search engine.',
    inputSchema: z.toJSONSchema(z.object({ query: z.string() })),
    hosts: [hostOf(settings.baseUrl)],
    search: async (query) => {
      const search = searchPhrase(query.query);
      const silent = new Set<string>();
      const seen = new Set<unknown>();
      const found = await collectPages<RawResult>(
        { limit: query.limit, pageSize: PAGE_SIZE },
        async ({ number }) => {
          const reply = await client.send(query, {
            url: addressOf(settings.baseUrl, '/search', {
              q: search,
              format: 'json',
              pageno: number,
              language: query.language,
              time_range: timeRange(query.from, deps.clock.now()),
            }),
            accept: ['application/json'],
            parse: jsonOf(ReplySchema),
            sent: search,
          });
          for (const [engine, reason] of reply.unresponsive_engines)
            silent.add(plainText(`${engine}: ${reason}`, MAX_REASON));
          // There is no total: engines without further pages give the same page again.
          const fresh = readRecords(ResultSchema, reply.results).filter(
            ({ url }) => !seen.has(url) && seen.add(url),
          );
          return { records: fresh.map(toRecord), isLast: false };
        },
      );
      // Nothing found by engines that did not answer says nothing about the web.
      if (found.length === 0 && silent.size > 0) throw enginesFailed(silent);
      const inRange = found.filter(({ date }) => isWithin(date, query.from, query.to));
      return { results: toResults('searxng', inRange, query.limit) };
    },
    checkHealth: createHealthCheck(client, {
      url: addressOf(settings.baseUrl, '/search', { q: 'plumbline', format: 'json' }),
      parse: jsonOf(ReplySchema),
      detail: wording('answersInJson', { host: hostOf(settings.baseUrl) }),
    }),
  };
}

function enginesFailed(reasons: ReadonlySet<string>): AppError {
  const some = [...reasons].slice(0, MAX_REASONS).join('; ');
  return new AppError('E034', wording('sourceEnginesFailed', { label: LABEL, reasons: some }));
}

function toRecord(result: z.infer<typeof ResultSchema>): RawResult {
  return {
    title: result.title,
    url: result.url,
    abstract: result.content,
    abstractKind: 'snippet',
    date: result.publishedDate,
    fullTextUrl: result.url,
  };
}

function timeRange(from: string | undefined, now: Date): string | undefined {
  if (from === undefined) return undefined;
  const days = (+now - Date.parse(from)) / DAY_MS;
  return days <= 1 ? 'day' : days <= 31 ? 'month' : days <= 366 ? 'year' : undefined;
}

/** Pages without a date are kept: most pages have none. */
function isWithin(date: string | null | undefined, from = '', to = '9999'): boolean {
  const day = date?.slice(0, 10);
  return day === undefined || (day >= from && day <= to);
}
