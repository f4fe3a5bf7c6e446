import { DOMParser } from 'linkedom';
import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { SourceQuery, WebSource } from '../../domain/index.ts';
import { collectPages, firstFound } from './client/collect-pages.ts';
import { createHealthCheck } from './client/health-check.ts';
import { createSourceClient, type SourceDeps } from './client/source-client.ts';
import { normaliseArxivId } from './identifiers.ts';
import { parseInput, RANGE_FIELDS, withRange } from './parse-input.ts';
import { searchWords } from './search-words.ts';
import { type RawResult, toResults } from './source-result.ts';
import { addressOf, hostOf, type SourceSettings } from './web-source.ts';

const InputSchema = z.object({
  query: z.string().optional().describe('What to search for; the sub-question when absent.'),
  id: z.string().optional().describe('One arXiv id, such as 2106.15928.'),
  category: z
    .string()
    .regex(/^[a-z-]+(?:\.[A-Za-z-]{2,})?$/)
    .optional()
    .describe('One arXiv category, such as cs.CL.'),
  ...RANGE_FIELDS,
});
type Input = z.infer<typeof InputSchema>;

/** The part of the DOM that a feed is read with; linkedom's own types are those of browsers. */
interface XmlElement {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): Iterable<XmlElement> & { readonly [index: number]: XmlElement };
}

const PAGE_SIZE = 100;
/** A feed becomes a tree on the way, in the one thread of the process. */
const MAX_BYTES = 4 * 1024 * 1024;
const ACCEPT = ['application/atom+xml', 'application/xml', 'text/xml'];

/** Preprints from the arXiv API. It has no filter for language; nearly everything there is in English. */
export function createArxivSource(settings: SourceSettings, deps: SourceDeps): WebSource {
  // Published in its terms of use: one request every three seconds, one connection.
  const client = createSourceClient(
    {
      label: 'arXiv',
      limits: { requests: 1, intervalMs: 3000, concurrency: 1 },
      advice: wording('adviceLater', { setting: 'sources.arxiv.baseUrl' }),
    },
    deps,
  );

  return {
    id: 'arxiv',
    kind: settings.kind,
    description:
      'arXiv: preprints in physics, mathematics, computer science, statistics, electrical engineering, economics and quantitative biology, with full text. 预印本论文。',
    inputSchema: z.toJSONSchema(InputSchema),
    hosts: [hostOf(settings.baseUrl)],
    search: async (asked) => {
      const input = parseInput('arXiv', InputSchema, asked.input);
      const query = withRange(asked, input);
      const id = normaliseArxivId(input.id);
      const words = searchWords(input.query ?? query.query);
      const searches = id === undefined ? [' AND ', ' OR '].map((joint) => searchOf(words, joint)) : [id];
      const records = await firstFound(searches, (search) =>
        collectPages<RawResult>({ limit: query.limit, pageSize: PAGE_SIZE }, async ({ offset, size }) => {
          const url = addressOf(settings.baseUrl, '/query', {
            ...(id === undefined ? { search_query: narrowed(search, input, query) } : { id_list: id }),
            start: offset,
            max_results: size,
            sortBy: 'relevance',
          });
          const feed = await client.send(query, {
            url,
            accept: ACCEPT,
            parse: parseFeed,
            maxBytes: MAX_BYTES,
            sent: search,
          });
          return { records: feed.entries, isLast: offset + size >= feed.total };
        }),
      );
      return { results: toResults('arxiv', records, query.limit) };
    },
    checkHealth: createHealthCheck(client, {
      url: addressOf(settings.baseUrl, '/query', { id_list: '1706.03762', max_results: 1 }),
      accept: ACCEPT,
      parse: parseFeed,
      detail: wording('answers', { host: hostOf(settings.baseUrl) }),
    }),
  };
}

const searchOf = (words: readonly string[], joint: string) =>
  words.map((word) => `all:"${word}"`).join(joint);

function narrowed(search: string, { category }: Input, { from, to }: SourceQuery): string {
  const day = (date: string | undefined, fallback: string) => date?.replaceAll('-', '') ?? fallback;
  const parts = [
    `(${search})`,
    category === undefined ? '' : `cat:${category}`,
    from === undefined && to === undefined
      ? ''
      : `submittedDate:[${day(from, '19910101')}0000 TO ${day(to, '99991231')}2359]`,
  ];
  return parts.filter((part) => part !== '').join(' AND ');
}

function parseFeed(body: string): { readonly total: number; readonly entries: readonly RawResult[] } {
  // The parser mends what is cut, and a mended feed looks like one with fewer works.
  if (!/<\/feed>\s*$/.test(body)) throw new Error('the feed is not whole');
  const feed = new DOMParser().parseFromString(body, 'text/xml').documentElement as unknown as XmlElement;
  const total = textOf(feed, 'opensearch:totalResults');
  if (feed.tagName !== 'feed' || !/^\d+$/.test(total)) throw new Error('this is no arXiv feed');
  const entries = [...feed.getElementsByTagName('entry')].slice(0, PAGE_SIZE);
  const failure = entries.find((entry) => textOf(entry, 'id').includes('/api/errors'));
  if (failure) throw new Error(textOf(failure, 'summary'));
  return { total: Number(total), entries: entries.map(toRecord) };
}

function toRecord(entry: XmlElement): RawResult {
  const links = [...entry.getElementsByTagName('link')];
  const pdf = links.find((link) => link.getAttribute('title') === 'pdf')?.getAttribute('href');
  const id = textOf(entry, 'id');
  return {
    title: textOf(entry, 'title'),
    url: id.replace(/^http:/, 'https:'),
    abstract: textOf(entry, 'summary'),
    authors: [...entry.getElementsByTagName('author')].map((author) => textOf(author, 'name')),
    date: textOf(entry, 'published'),
    venue: textOf(entry, 'arxiv:journal_ref') || 'arXiv',
    identifiers: { arxiv: id, doi: textOf(entry, 'arxiv:doi') },
    licence: links.find((link) => link.getAttribute('rel') === 'license')?.getAttribute('href'),
    fullTextUrl: pdf?.replace(/^http:/, 'https:'),
    language: 'en',
  };
}

const textOf = (element: XmlElement, name: string): string =>
  element.getElementsByTagName(name)[0]?.textContent?.trim() ?? '';
