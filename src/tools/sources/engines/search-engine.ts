import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import type { SourceQuery, WebSource } from '../../../domain/index.ts';
import { createHealthCheck } from '../client/health-check.ts';
import { createSourceClient, jsonOf, type SourceDeps } from '../client/source-client.ts';
import { readRecords } from '../read-records.ts';
import { searchPhrase } from '../search-words.ts';
import { toResults } from '../source-result.ts';
import { hostOf, type SourceSettings } from '../web-source.ts';

export type EngineSettings = SourceSettings & { readonly apiKey: string };

/** What a request to an engine is made of, its question already cut to what the engine takes. */
export type EngineQuery = Pick<SourceQuery, 'query' | 'limit' | 'language' | 'from' | 'to'>;

interface EngineRequest {
  readonly url: URL;
  /** Makes it a POST of JSON. */
  readonly body?: unknown;
}

export interface EngineHit {
  readonly title?: string | null | undefined;
  readonly url: string;
  readonly text?: string | null | undefined;
  readonly date?: string | null | undefined;
}

/** A search engine of the open web behind a key: one request, one page of hits. */
export interface SearchEngine<Reply, Hit> {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly requestsPerMinute: number;
  readonly maxQuery: number;
  readonly maxResults: number;
  /** How it takes its key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly request: (query: EngineQuery) => EngineRequest;
  readonly reply: z.ZodType<Reply>;
  readonly hits: (reply: Reply) => readonly unknown[];
  readonly hit: z.ZodType<Hit>;
  readonly read: (hit: Hit) => EngineHit;
  /** What asks for its account; without it a search for one result. */
  readonly account?: { readonly url: URL; readonly reply: z.ZodType<unknown> } | undefined;
}

export function createSearchEngine<Reply, Hit>(
  engine: SearchEngine<Reply, Hit>,
  { apiKey, kind, baseUrl }: EngineSettings,
  deps: SourceDeps,
): WebSource {
  const { id, label, account } = engine;
  const client = createSourceClient(
    {
      label,
      secret: apiKey,
      limits: { requests: engine.requestsPerMinute, intervalMs: 60_000, concurrency: 4 },
      advice: wording('adviceEngine', { setting: `sources.${id}.apiKey` }),
    },
    deps,
  );
  const headers = { ...engine.headers, 'content-type': 'application/json' };
  const host = hostOf(baseUrl);
  const probe = account ?? { ...engine.request({ query: 'plumbline', limit: 1 }), reply: engine.reply };

  return {
    id,
    kind,
    description: engine.description,
    inputSchema: z.toJSONSchema(z.object({ query: z.string() })),
    hosts: [host],
    search: async (query) => {
      const search = searchPhrase(query.query, engine.maxQuery);
      const limit = Math.min(query.limit, engine.maxResults);
      const reply = await client.send(query, {
        ...engine.request({ ...query, query: search, limit }),
        accept: ['application/json'],
        headers,
        parse: jsonOf(engine.reply),
        sent: search,
      });
      const records = readRecords(engine.hit, engine.hits(reply))
        .map(engine.read)
        .map(({ title, url, text, date }) => ({
          title: title || (URL.canParse(url) ? hostOf(url) : ''),
          url,
          abstract: text,
          abstractKind: 'snippet' as const,
          date: dateOfHit(date),
          fullTextUrl: url,
        }));
      return { results: toResults(id, records, query.limit) };
    },
    checkHealth: createHealthCheck(client, {
      ...probe,
      headers,
      parse: jsonOf<unknown>(probe.reply),
      detail: wording('answersWithKey', { host }),
    }),
  };
}

/** Engines give ISO dates, HTTP dates and `Mar 3, 2024`; “3 days ago” is none. */
function dateOfHit(text: string | null | undefined): string | undefined {
  if (!text || /^\d{4}/.test(text)) return text ?? undefined;
  const at = /\b\d{4}\b/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
}

/** The range of dates as engines over Google take it (`tbs`). */
export function googleRange({ from, to }: Pick<EngineQuery, 'from' | 'to'>): { readonly tbs?: string } {
  if (from === undefined && to === undefined) return {};
  const day = (date: string | undefined) => date?.replace(/^(\d{4})-(\d\d)-(\d\d).*/, '$2/$3/$1') ?? '';
  return { tbs: `cdr:1,cd_min:${day(from)},cd_max:${day(to)}` };
}
