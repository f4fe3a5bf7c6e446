import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { say } from '../../../src/catalogue/index.ts';
import type { SourceQuery, SourceResult } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import type { SourceId } from '../../../src/tools/index.ts';
import { createLoopbackFetch, createTestSources } from '../../fakes/source-servers/source-bench.ts';
import {
  SOURCE_FAULTS,
  type SourceFault,
  type SourceServers,
  startSourceServers,
} from '../../fakes/source-servers/source-servers.ts';
import { TIDE_WORKS } from '../../fakes/source-servers/stand-in-works.ts';

interface Subject {
  readonly id: SourceId;
  readonly label: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** Most results that one search can give. */
  readonly most: number;
  readonly hasRange: boolean;
  /** Finds works of the stand-in web, rather than tables of one company. */
  readonly findsWorks: boolean;
}
const subject = (id: SourceId, label: string, more: Partial<Subject> = {}): Subject => ({
  id,
  label,
  most: 33,
  hasRange: true,
  findsWorks: true,
  ...more,
});
const SUBJECTS: readonly Subject[] = [
  subject('wikipedia', 'Wikipedia', { hasRange: false }),
  subject('openalex', 'OpenAlex'),
  subject('semantic-scholar', 'Semantic Scholar'),
  subject('tavily', 'Tavily', { most: 20 }),
  subject('searxng', 'SearXNG'),
  subject('brave', 'Brave Search', { most: 20 }),
  subject('exa', 'Exa'),
  subject('serper', 'Serper'),
  subject('firecrawl', 'Firecrawl'),
  subject('sec-edgar', 'SEC EDGAR'),
  subject('akshare', 'AKShare', { input: { code: '600519' }, most: 3, hasRange: false, findsWorks: false }),
  subject('arxiv', 'arXiv'),
  subject('crossref', 'Crossref'),
];

const QUESTION = 'How much tidal energy does the northern estuary yield?';
/** Failures that a source may answer a broken provider with. */
const CODES = ['E034', 'E037', 'E046', 'E047'];
/** Ends a request that would never end; nothing else in these tests waits. */
const SHORT_TIMEOUT_MS = 60;

let servers: SourceServers;
beforeAll(async () => {
  servers = await startSourceServers(TIDE_WORKS);
});
afterEach(() => servers.reset());
afterAll(() => servers.close());

function open(options: Parameters<typeof createTestSources>[1] = {}) {
  const { fetch, egress } = createLoopbackFetch(servers.baseUrl);
  const bench = createTestSources(
    { ...servers.settings, engines: ['brave', 'exa', 'serper', 'firecrawl'] },
    options,
  );
  const search = ({ id, input }: Subject, more: Partial<SourceQuery> = {}) =>
    bench
      .byId(id)
      .search({ query: QUESTION, fetch, limit: 5, ...(input === undefined ? {} : { input }), ...more });
  return { ...bench, fetch, egress, search };
}

async function failureOf(search: Promise<unknown>): Promise<AppError> {
  const error = await search.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`expected a failure, got ${String(error)}`);
  return error;
}

const seen = (id: SourceId) => servers.requests.filter(({ provider }) => provider === id);

describe.each(SUBJECTS)('$id', (source) => {
  it('should give typed results in the order of the provider', async () => {
    const { results } = await open().search(source);
    expect(results.length).toBeGreaterThan(0);
    expect(results.length).toBeLessThanOrEqual(5);
    results.forEach((result, index) => {
      expect(result.source).toBe(source.id);
      expect(result.rank).toBe(index + 1);
      expectClean(result);
    });
    if (source.findsWorks && source.id !== 'sec-edgar')
      expect(TIDE_WORKS.map(({ title }) => title)).toContain(results[0]?.title);
  });

  it('should name the program, log every host, and send nothing but the words of the question', async () => {
    const { search, egress } = open();
    await search(source);
    expect(seen(source.id).length).toBeGreaterThan(0);
    for (const { headers } of seen(source.id)) expect(headers['user-agent']).toContain('Plumbline/test');
    expect(egress).toHaveLength(seen(source.id).length);
    for (const entry of egress) {
      expect(entry.purpose).toBe('search');
      expect(`${entry.sent} ${entry.url}`).not.toContain('key-');
    }
    expect(open().byId(source.id).hosts).toContain(new URL(servers.baseUrl).host);
  });

  it('should page on until there is enough, without repeating anything', async () => {
    const { results } = await open().search(source, { limit: 33 });
    expect(results).toHaveLength(source.most);
    expect(new Set(results.map(({ url }) => url)).size).toBe(results.length);
  });

  it('should ask for the language of the question where the provider can', async () => {
    const query = '潮汐能发电的成本是多少？';
    const { results } = await open().search(source, { query, language: 'zh' });
    if (source.findsWorks && source.id !== 'sec-edgar') expect(results[0]?.title).toMatch(/潮汐能发电/);
  });

  it.runIf(source.hasRange)('should keep to a range of dates', async () => {
    const { results } = await open().search(source, { from: '2014-01-01', to: '2017-12-31' });
    expect(results.length).toBeGreaterThan(0);
    for (const { date, url } of results) {
      // Pages of the open web come without their date.
      const known = date ?? TIDE_WORKS.find((work) => work.url === url)?.date ?? '';
      expect(known >= '2014' && known <= '2017-12-31').toBe(true);
    }
  });

  it('should find nothing where there is nothing, and say so without failing', async () => {
    servers.setWorks([]);
    expect(await open().search(source)).toEqual({ results: [] });
  });

  it('should take records that lack every optional field', async () => {
    servers.setWorks(TIDE_WORKS, 'sparse');
    const { results } = await open().search(source);
    expect(results.length).toBeGreaterThan(0);
    for (const result of results) expectClean(result);
  });

  it.each(SOURCE_FAULTS)('should fail by name, never with an empty list: %s', async (fault: SourceFault) => {
    servers.setFaults(source.id, [fault]);
    const isSilent = fault === 'hang' || fault === 'drip';
    const { search, logger } = open({ maxAttempts: 2, ...(isSilent ? { timeoutMs: SHORT_TIMEOUT_MS } : {}) });
    const error = await failureOf(search(source));
    expect(CODES).toContain(error.code);
    expect(error.message).toContain(source.label);
    expect(error.message).not.toMatch(/key-|\bat .*\.ts:\d/);
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
    if (fault.startsWith('rate-limit')) expect(error.code).toBe('E037');
    // Refused while it is read: what the network buffers may follow, the rest of 200 MB may not.
    if (fault === 'huge') expect(servers.hugeBytes()).toBeLessThan(64 * 1024 * 1024);
  });

  it.each(['server-error', 'rate-limit', 'cut', 'drop'] as const)(
    'should get over what passes: %s',
    async (fault) => {
      servers.setFaults(source.id, [fault, undefined]);
      const { search, slept } = open();
      const { results } = await search(source);
      expect(results.length).toBeGreaterThan(0);
      expect(slept.some((ms) => ms >= 500)).toBe(true);
    },
  );

  it('should wait as long as the provider asks, and no longer than a minute', async () => {
    servers.setFaults(source.id, ['rate-limit-retry-after', undefined]);
    const { search, slept } = open();
    expect((await search(source)).results.length).toBeGreaterThan(0);
    expect(Math.max(...slept)).toBe(7000);
  });

  it('should rest a provider that keeps failing and try it again after a while', async () => {
    servers.setFaults(source.id, ['server-error']);
    const { search, advance } = open({ maxAttempts: 1 });
    for (let count = 0; count < 5; count++) await failureOf(search(source));
    const asked = seen(source.id).length;
    expect((await failureOf(search(source))).message).toMatch(/in a row and is not asked/);
    expect(seen(source.id)).toHaveLength(asked);
    servers.setFaults(source.id, []);
    advance(61_000);
    expect((await search(source)).results.length).toBeGreaterThan(0);
  });

  it('should stop when the run is stopped', async () => {
    servers.setFaults(source.id, ['hang']);
    const stop = new AbortController();
    const { search } = open();
    const found = search(source, { signal: stop.signal });
    setImmediate(() => stop.abort());
    await expect(found).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('should tell whether it works', async () => {
    const { byId, fetch } = open({ maxAttempts: 1 });
    expect(await byId(source.id).checkHealth(fetch)).toMatchObject({ status: 'ok' });
    servers.setFaults(source.id, ['server-error']);
    const health = await byId(source.id).checkHealth(fetch);
    expect(health.status).toBe('failed');
    expect(say('en', health.detail)).toContain(source.label);
    expect(say('zh', health.detail)).toMatch(/^E\d+ .*(应答|无法|连接|失败|状态)/);
  });
});

function expectClean(result: SourceResult): void {
  expect(result.title).not.toBe('');
  expect(result.url).toMatch(/^https?:\/\//);
  for (const text of [result.title, result.abstract, ...result.authors])
    expect(text).not.toMatch(/<[a-z/]|&amp;|\n/);
  if (result.date !== undefined) expect(result.date).toMatch(/^\d{4}(-\d{2}(-\d{2})?)?$/);
  if (result.date !== undefined) expect(result.year).toBe(Number(result.date.slice(0, 4)));
  if (result.identifiers.doi !== undefined) expect(result.identifiers.doi).toMatch(/^10\.\d{4,}\//);
  if (result.identifiers.arxiv !== undefined) expect(result.identifiers.arxiv).toMatch(/^\d{4}\.\d{4,5}$/);
  if (result.fullTextUrl !== undefined) expect(result.fullTextUrl).toMatch(/^https?:\/\//);
}
