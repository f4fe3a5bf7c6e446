import * as z from 'zod';
import type { Logger, SourceQuery, SourceResult, TtlCache, WebSource } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';

const text = z.string().optional();
const ResultSchema: z.ZodType<SourceResult> = z.object({
  source: z.string(),
  title: z.string(),
  url: z.string(),
  abstract: z.string(),
  abstractKind: z.enum(['abstract', 'snippet', 'text']),
  authors: z.array(z.string()),
  date: text,
  year: z.number().optional(),
  venue: text,
  identifiers: z.object({
    doi: text,
    arxiv: text,
    pmid: text,
    pmcid: text,
    openalex: text,
    semanticScholar: text,
    accession: text,
    ticker: text,
  }),
  licence: text,
  fullTextUrl: text,
  language: text,
  rank: z.number(),
});
const EntrySchema = z.array(ResultSchema);

/** Part of every key: raise it when results change their shape or their making. */
const VERSION = 2;

/**
 * Answers the same query again from the cache until it expires. Failures are never kept, and a cache that fails costs a
 * request, not the search.
 */
export function cachedSource(
  source: WebSource,
  deps: {
    readonly cache: TtlCache;
    readonly ttlSeconds: number;
    /** What it is asked with, without keys: its answers are those of other settings no longer. */
    readonly settings: string;
    readonly logger: Logger;
  },
): WebSource {
  const { cache, ttlSeconds, logger } = deps;

  async function read(key: string): Promise<readonly SourceResult[] | undefined> {
    try {
      const entry = await cache.get(key);
      return entry === undefined ? undefined : EntrySchema.parse(JSON.parse(entry));
    } catch (error) {
      logger.warn('source cache cannot be read', { source: source.id, error });
      return undefined;
    }
  }

  return {
    ...source,
    search: async (query) => {
      query.signal?.throwIfAborted();
      const key = keyOf(source, query, deps.settings);
      const kept = await read(key);
      if (kept !== undefined) return { results: kept };
      const found = await source.search(query);
      try {
        await cache.set(key, JSON.stringify(found.results), ttlSeconds);
      } catch (error) {
        logger.warn('source cache cannot be written', { source: source.id, error });
      }
      return found;
    },
  };
}

/** A hash, so that the cache holds no questions in the clear. */
function keyOf(
  { id }: WebSource,
  { query, limit, language, from, to, input }: SourceQuery,
  settings: string,
): string {
  const parts = [VERSION, settings, query, limit, language, from, to, input ?? {}];
  return `source:${id}:${sha256(JSON.stringify(parts))}`;
}
