import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tavily } from '@tavily/core';
import { CohereClientV2 } from 'cohere-ai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type wikipediaPackage from 'wikipedia';
import { createHttpReranker } from '../../src/language/index.ts';
import { createTavilySource } from '../../src/tools/sources/engines/tavily.ts';
import { createWikipediaSource } from '../../src/tools/sources/wikipedia.ts';
import { createLoopbackFetch, createSleepingClock } from '../fakes/source-servers/source-bench.ts';

/*
 * The packages of the providers are no part of the program (docs/decisions/0008-web-sources.md). Here they are the judges:
 * a package and our adapter, before the same server, send the same request and read the same answer.
 */

interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

let received: Received[];
let reply: (request: Received) => unknown;
let baseUrl: string;
let stop: () => Promise<void>;
beforeEach(async () => {
  received = [];
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://local');
    const request = {
      method: incoming.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      authorization: incoming.headers.authorization,
      body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>),
    };
    received.push(request);
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply(request)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
});
afterEach(() => stop());

const sourceDeps = () => ({
  ...createSleepingClock(),
  random: () => 0.5,
  timeoutMs: 10_000,
  maxAttempts: 1,
  userAgent: 'Plumbline/test',
});

describe.each(['How long do heat pumps last?', '热泵的使用寿命有多长？'])('%s', (question) => {
  it('should be put to Cohere, and its scores read, as cohere-ai does', async () => {
    const texts = ['Fifteen to twenty years.', '热泵可以使用二十年。', 'Sourdough needs patience.'];
    // Out of order, as Cohere answers: best first.
    reply = () => ({
      id: 'r1',
      results: [
        { index: 1, relevance_score: 0.93 },
        { index: 0, relevance_score: 0.61 },
        { index: 2, relevance_score: 0.02 },
      ],
      meta: { api_version: { version: '2' } },
    });
    const client = new CohereClientV2({ token: 'key-c', baseUrl });
    const answer = await client.rerank({
      model: 'rerank-v3.5',
      query: question,
      documents: texts,
      topN: texts.length,
    });
    const reranker = createHttpReranker({
      shape: 'cohere',
      baseUrl,
      apiKey: 'key-c',
      model: 'rerank-v3.5',
      batchSize: 10,
      maxRetries: 0,
    });
    const passages = texts.map((text, index) => ({
      id: String(index),
      title: '',
      headingPath: [],
      text,
      priorScore: 0,
    }));
    const ours = await reranker.rerank(question, passages);
    const theirs = texts.map((_, index) => answer.results.find((one) => one.index === index)?.relevanceScore);
    expect(ours).toEqual(theirs);
    expect(received).toHaveLength(2);
    expect(received[1]).toEqual(received[0]);
    expect(received[0]).toMatchObject({ method: 'POST', path: '/v2/rerank', authorization: 'Bearer key-c' });
  });

  it('should be put to Tavily, and its results read, as @tavily/core does', async () => {
    const results = [
      {
        title: 'Heat pumps',
        url: 'https://energy.example/pumps',
        content: 'They last 20 years.',
        score: 0.9,
        published_date: 'Tue, 05 Mar 2024 08:00:00 GMT',
      },
      { title: '热泵', url: 'https://energy.example/zh', content: '可用二十年。', score: 0.7 },
    ];
    reply = () => ({ query: question, response_time: 0.1, images: [], results, request_id: 'x' });
    const client = tavily({ apiKey: 'key-t', apiBaseURL: baseUrl });
    const answer = await client.search(question, {
      searchDepth: 'basic',
      topic: 'general',
      maxResults: 5,
      includeAnswer: false,
      includeRawContent: false,
      startDate: '2024-01-01',
      endDate: '2024-12-31',
    });
    const { fetch } = createLoopbackFetch(baseUrl);
    const source = createTavilySource({ baseUrl, apiKey: 'key-t', kind: 'required' }, sourceDeps());
    const ours = await source.search({
      query: question,
      fetch,
      limit: 5,
      from: '2024-01-01',
      to: '2024-12-31',
    });
    expect(ours.results.map(({ title, url, abstract }) => [title, url, abstract])).toEqual(
      answer.results.map(({ title, url, content }) => [title, url, content]),
    );
    expect(received).toHaveLength(2);
    const [theirs, own] = received as [Received, Received];
    const { body, ...place } = own;
    expect(place).toEqual({
      method: theirs.method,
      path: theirs.path,
      query: theirs.query,
      authorization: theirs.authorization,
    });
    // The package names further options of its own at their defaults; all that ours sends, it sends alike.
    expect(theirs.body).toMatchObject(body ?? {});
    expect(Object.keys(body ?? {}).length).toBeGreaterThan(5);
  });

  it('should be put to Wikipedia, and its articles read, as wikipedia does', async () => {
    const pages = [
      {
        pageid: 7,
        title: 'Heat pump',
        extract: 'A heat pump moves heat.',
        fullurl: 'https://en.wikipedia.org/wiki/Heat_pump',
        index: 1,
      },
      {
        pageid: 3,
        title: '热泵',
        extract: '热泵是一种装置。',
        fullurl: 'https://en.wikipedia.org/wiki/R',
        index: 2,
      },
    ];
    reply = ({ query }) => {
      if (query['list'] === 'search')
        return {
          batchcomplete: '',
          query: { search: pages.map(({ pageid, title }) => ({ ns: 0, pageid, title })) },
        };
      const wanted = pages.filter(
        ({ pageid, title }) => query['titles'] === title || query['pageids'] === String(pageid),
      );
      // Version 1 of the format gives pages by id, version 2 as a list in any order.
      return query['formatversion'] === '2'
        ? { batchcomplete: true, query: { pages: pages.toReversed() } }
        : { query: { pages: Object.fromEntries(wanted.map((page) => [page.pageid, page])) } };
    };
    const { fetch } = createLoopbackFetch(baseUrl);
    const source = createWikipediaSource({ baseUrl: `${baseUrl}/w/api.php`, kind: 'required' }, sourceDeps());
    const ours = await source.search({ query: question, fetch, limit: 5 });
    const [own] = received.splice(0) as [Received];
    const words = own.query['gsrsearch'] ?? '';
    const release = sendWikipediaTo(baseUrl);
    try {
      const found = await wikipedia.search(words, { limit: 5 });
      const articles = [];
      for (const { title } of found.results as { title: string }[]) {
        const page = await wikipedia.page(title);
        articles.push([page.title, page.fullurl, await page.intro()]);
      }
      expect(ours.results.map(({ title, url, abstract }) => [title, url, abstract])).toEqual(articles);
    } finally {
      release();
    }
    // One request of ours asks what the package asks in one for the search and two for each article.
    const [search, page, intro] = received as [Received, Received, Received];
    expect(received).toHaveLength(1 + 2 * pages.length);
    for (const theirs of [search, page, intro])
      expect([theirs.method, theirs.path, theirs.query['action'], theirs.query['format']]).toEqual([
        own.method,
        own.path,
        own.query['action'],
        own.query['format'],
      ]);
    expect([own.query['gsrsearch'], own.query['gsrlimit']]).toEqual([
      search.query['srsearch'],
      search.query['srlimit'],
    ]);
    expect(own.query['prop']?.split('|')).toEqual(
      expect.arrayContaining([intro.query['prop'], page.query['prop']?.split('|')[0]]),
    );
    expect(own.query['inprop']).toBe(page.query['inprop']);
    for (const name of ['exintro', 'explaintext', 'redirects']) {
      expect(intro.query).toHaveProperty(name);
      expect(own.query).toHaveProperty(name);
    }
  });
});

const requireFrom = createRequire(import.meta.url);
const wikipedia = requireFrom('wikipedia') as typeof wikipediaPackage.default;

interface Axios {
  readonly interceptors: {
    readonly request: {
      use(change: (request: { url?: string }) => { url?: string }): number;
      eject(id: number): void;
    };
  };
}

/** The package takes no address, so its own HTTP client is told another one. */
function sendWikipediaTo(address: string): () => void {
  const axios = createRequire(requireFrom.resolve('wikipedia'))('axios') as Axios;
  const { request } = axios.interceptors;
  const id = request.use((config) => ({
    ...config,
    url: (config.url ?? '').replace('https://en.wikipedia.org', address),
  }));
  return () => request.eject(id);
}
