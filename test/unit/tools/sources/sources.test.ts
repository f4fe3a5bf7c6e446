import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SourceQuery } from '../../../../src/domain/index.ts';
import { createChooseSources, createWebSources, type SourceId } from '../../../../src/tools/index.ts';
import { createCallContext, createMemoryLogger } from '../../../fakes/call-context.ts';
import { answering } from '../../../fakes/source-servers/json-reply.ts';
import { createLoopbackFetch, createTestSources } from '../../../fakes/source-servers/source-bench.ts';
import { type SourceServers, startSourceServers } from '../../../fakes/source-servers/source-servers.ts';
import { TIDE_WORKS } from '../../../fakes/source-servers/stand-in-works.ts';

let servers: SourceServers;
beforeAll(async () => {
  servers = await startSourceServers(TIDE_WORKS);
});
afterEach(() => servers.reset());
afterAll(() => servers.close());

function search(id: SourceId, query: string, more: Partial<SourceQuery> = {}) {
  const { fetch } = createLoopbackFetch(servers.baseUrl);
  return createTestSources(servers.settings)
    .byId(id)
    .search({ query, fetch, limit: 10, ...more });
}
const sentTo = (id: SourceId) => servers.requests.filter(({ provider }) => provider === id);
const pathsOf = (id: SourceId) => sentTo(id).map(({ url }) => url.pathname.replace(`/${id}`, ''));

describe('openalex', () => {
  it('should restore abstracts, name the open copy and its licence, and know arXiv addresses', async () => {
    const { results } = await search('openalex', 'tidal energy station 01');
    expect(results[0]).toMatchObject({
      abstract: 'We measure tidal energy at station 01 and report its yield and cost.',
      authors: ['Ada Tide01', 'Ben Shore'],
      identifiers: { doi: '10.5555/tide.01', arxiv: '2106.00001' },
      licence: 'cc-by',
      fullTextUrl: 'https://tides.example.org/works/01.pdf',
      venue: 'Journal of Tides',
    });
    expect(sentTo('openalex')[0]?.url.searchParams.get('api_key')).toBe('key-openalex');
  });
  it('should ask for any of the words when none holds all', async () => {
    const { results } = await search('openalex', 'Does tidal energy harm porpoises?');
    expect(results.length).toBeGreaterThan(0);
    expect(sentTo('openalex').map(({ url }) => url.searchParams.get('search'))).toEqual([
      'tidal energy harm porpoises',
      'tidal OR energy OR harm OR porpoises',
    ]);
  });
});

describe('keys', () => {
  it('should travel as each provider documents', async () => {
    await search('semantic-scholar', 'tidal energy');
    await search('tavily', 'tidal energy');
    expect(sentTo('semantic-scholar')[0]?.headers['x-api-key']).toBe('key-s2');
    expect(sentTo('tavily')[0]?.headers.authorization).toBe('Bearer key-tavily');
  });
});

describe('arxiv and crossref', () => {
  it('should look one work up by the number they were chosen with', async () => {
    const byId = await search('arxiv', 'x', { input: { id: 'arXiv:2106.00005v2' } });
    expect(byId.results).toMatchObject([{ identifiers: { arxiv: '2106.00005' } }]);
    const byDoi = await search('crossref', 'x', { input: { doi: 'https://doi.org/10.5555/TIDE.07' } });
    expect(byDoi.results).toMatchObject([{ identifiers: { doi: '10.5555/tide.07' } }]);
  });
  it('should keep to the range they were chosen with', async () => {
    const { results } = await search('crossref', 'tidal energy', { input: { from: '2014', to: '2016-02' } });
    expect(results.length).toBeGreaterThan(0);
    expect(sentTo('crossref')[0]?.url.searchParams.get('filter')).toBe(
      'from-pub-date:2014-01-01,until-pub-date:2016-02-29',
    );
  });
  it('should not be asked with arguments they do not take', async () => {
    const wrong = search('arxiv', 'x', { input: { category: 'cs.CL) OR all:x' } });
    await expect(wrong).rejects.toMatchObject({
      code: 'E034',
      message: expect.stringMatching(/arXiv .*category/),
    });
    expect(sentTo('arxiv')).toEqual([]);
  });
});

describe('searxng', () => {
  it('should stop where pages repeat themselves', async () => {
    const reply = { results: [{ title: 'Tides', url: 'https://example.org/1', content: 'Twice a day.' }] };
    let asked = 0;
    const fetch: SourceQuery['fetch'] = (...request) => {
      asked++;
      return answering(reply)(...request);
    };
    const { byId } = createTestSources(servers.settings);
    const { results } = await byId('searxng').search({ query: 'tides', fetch, limit: 5 });
    expect(results).toHaveLength(1);
    expect(asked).toBe(2);
  });
  it('should not take silent engines for an empty web', async () => {
    const reply = { results: [], unresponsive_engines: [['google', 'timeout']] };
    const { byId } = createTestSources(servers.settings);
    const fetch = answering(reply);
    await expect(byId('searxng').search({ query: 'tides', fetch, limit: 5 })).rejects.toMatchObject({
      code: 'E034',
      message: expect.stringContaining('google: timeout'),
    });
    // What an engine says of itself is text from outside.
    reply.unresponsive_engines = Array.from({ length: 500 }, (_, index) => [
      `\u001b[31m${index}`,
      'x'.repeat(10_000),
    ]);
    const failure = await byId('searxng')
      .search({ query: 'tides', fetch, limit: 5 })
      .catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ code: 'E034' });
    expect(String(failure).length).toBeLessThan(2_000);
    expect(String(failure)).not.toMatch(/\p{Cc}/u);
  });
});

describe('sec-edgar', () => {
  const question = 'What revenue did Apple report in 2023?';
  it.each([[{ ticker: 'aapl' }], [{ company: 'Apple' }], [{ cik: 320193 }]])(
    'should give figures, filings and hits of the company it was chosen with: %o',
    async (input) => {
      const { results } = await search('sec-edgar', question, { input });
      const facts = results.find(({ title }) => title === 'Apple Inc.: Revenues');
      expect(facts?.abstract).toContain(
        'from 2022-09-25 to 2023-09-30: 383,285,000,000 USD (10-K filed 2023-11-03)',
      );
      expect(facts?.abstractKind).toBe('text');
      const filing = results.find(({ title }) => title.startsWith('Apple Inc. 10-K'));
      expect(filing).toMatchObject({
        identifiers: { accession: '0000320193-23-000106', ticker: 'AAPL' },
        url: `${servers.baseUrl}/sec-edgar/Archives/edgar/data/320193/000032019323000106/aapl-20230930.htm`,
      });
    },
  );
  it('should know figures by their Chinese names', async () => {
    const { results } = await search('sec-edgar', '苹果公司2023年的营收是多少？', {
      input: { ticker: 'AAPL' },
    });
    expect(results[0]?.title).toBe('Apple Inc.: Revenues');
  });
  it('should search all filings when the company is not known', async () => {
    const { results } = await search('sec-edgar', 'tidal energy', {
      input: { company: 'Nobody Ltd', query: 'tidal energy' },
    });
    expect(results.length).toBeGreaterThan(0);
    expect(pathsOf('sec-edgar')).toEqual(['/files/company_tickers.json', '/LATEST/search-index']);
  });
  it('should name its operator in the User-Agent', async () => {
    await search('sec-edgar', 'tidal energy');
    expect(sentTo('sec-edgar')[0]?.headers['user-agent']).toBe('Plumbline/test operator@example.org');
  });
  it('should do without figures when only those fail', async () => {
    const { results } = await search('sec-edgar', question, { input: { cik: '1067983' } });
    expect(results.length).toBeGreaterThan(0);
  });
});

describe('akshare', () => {
  it('should read the tables the question is about', async () => {
    const { results } = await search('akshare', '贵州茅台2023年的净利润和股价', {
      input: { company: '贵州茅台' },
    });
    expect(pathsOf('akshare').map((path) => path.split('/').at(-1))).toEqual([
      'stock_info_a_code_name',
      'stock_individual_info_em',
      'stock_financial_abstract',
      'stock_zh_a_hist',
    ]);
    expect(results.map(({ title }) => title)).toEqual([
      '贵州茅台（600519） 公司概况',
      '贵州茅台（600519） 主要财务指标',
      '贵州茅台（600519） 日行情',
    ]);
    expect(results[1]?.abstract).toContain('归母净利润：2024-09-30 60828000000，2023-12-31 74734071550');
  });
  it('should bound disclosures by the dates asked for', async () => {
    const input = { code: 'SH600519', data: ['disclosures'] };
    const { results } = await search('akshare', 'x', { input, from: '2024-01-01', to: '2024-12-31' });
    expect(results).toMatchObject([
      { title: '贵州茅台：2023年年度报告', date: '2024-04-03', venue: '巨潮资讯' },
    ]);
    expect(Object.fromEntries(sentTo('akshare')[0]?.url.searchParams ?? [])).toMatchObject({
      symbol: '600519',
      start_date: '20240101',
      end_date: '20241231',
    });
  });
  it('should say what it needs', async () => {
    await expect(search('akshare', 'x')).rejects.toMatchObject({
      code: 'E034',
      message: expect.stringContaining('stock code'),
    });
  });
});

describe('createWebSources', () => {
  const make = (settings: Partial<SourceServers['settings']>) =>
    createWebSources(
      { ...servers.settings, ...settings },
      {
        clock: { now: () => new Date(0) },
        sleep: async () => undefined,
        random: () => 0,
        timeoutMs: 1000,
        maxAttempts: 1,
        userAgent: 'x',
        logger: createMemoryLogger(),
      },
    );
  it('should leave out, and name, what lacks a key or an address', () => {
    const { baseUrl } = servers.settings.tavily;
    const { sources, unavailable } = make({
      contact: 'https://example.org',
      tavily: { baseUrl },
      searxng: {},
      akshare: {},
    });
    expect(sources.map(({ id }) => id)).toEqual([
      'wikipedia',
      'openalex',
      'semantic-scholar',
      'arxiv',
      'crossref',
    ]);
    expect(unavailable.map(({ id }) => id)).toEqual(['tavily', 'searxng', 'sec-edgar', 'akshare']);
    for (const { setting } of unavailable) expect(setting).toMatch(/^(sources|web)\.[\w.]+( \([A-Z_]+\))?$/);
  });
  it('should take a source once, as required when it is both', () => {
    const { sources } = make({ required: ['arxiv', 'arxiv'], optional: ['arxiv', 'crossref'] });
    expect(sources.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['arxiv required', 'crossref optional']);
  });
});

describe('createChooseSources', () => {
  it('should start nothing that was not offered, and nothing twice', async () => {
    const { sources } = createTestSources(servers.settings);
    const offered = sources.filter(({ kind }) => kind === 'optional');
    const choose = createChooseSources({
      tasks: {
        chooseTools: async ({ tools }) => {
          expect(tools.map(({ name }) => name)).toEqual(['sec-edgar', 'akshare', 'arxiv', 'crossref']);
          return [
            { tool: 'arxiv', input: { query: 'a' } },
            { tool: 'shell', input: {} },
            { tool: 'arxiv', input: { query: 'b' } },
            { tool: 'wikipedia', input: {} },
          ];
        },
      },
    });
    const chosen = await choose({ question: 'q', subQuestion: 's', sources: offered }, createCallContext());
    expect(chosen.map(({ source, input }) => [source.id, input])).toEqual([['arxiv', { query: 'a' }]]);
  });
});
