import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createHttpReranker, createOpenAiEmbedder } from '../../../../src/language/index.ts';
import { vectorsOf } from '../../../fakes/embedding-server.ts';

const baseUrl = fc
  .record({
    host: fc.domain(),
    port: fc.integer({ min: 1024, max: 65_535 }),
    path: fc.constantFrom('', '/', '/v1', '/v1/', '/proxy/openai/v1'),
  })
  .map(({ host, port, path }) => `https://${host}:${port}${path}`);
const texts = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('//evil.example/x')), {
  minLength: 1,
  maxLength: 9,
});
const status = fc.constantFrom(200, 200, 200, 302, 429, 500);

/** Answers at the edge of the network and keeps what was asked for. */
function recordingFetch(answer: (body: Record<string, unknown>) => unknown, statuses: readonly number[]) {
  const requests: { url: string; redirect: string | undefined; items: number }[] = [];
  const send = (async (url: string | URL | Request, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    const items = body['input'] ?? body['texts'] ?? body['documents'];
    requests.push({ url: String(url), redirect: init?.redirect, items: (items as unknown[]).length });
    const code = statuses[requests.length - 1] ?? 200;
    if (code === 302) throw new TypeError('unexpected redirect'); // what fetch does for redirect: 'error'
    return new Response(JSON.stringify(code === 200 ? answer(body) : {}), { status: code });
  }) as typeof fetch;
  return { send, requests };
}

const settled = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    () => undefined,
  );
const batchSize = fc.integer({ min: 1, max: 5 });

describe('embedding and rerank requests', () => {
  it.prop([baseUrl, texts, fc.array(status), batchSize], { numRuns: 150 })(
    'property 12: every embedding request goes to the configured base URL; property 31: none carries more than batchSize texts',
    async (base, input, statuses, size) => {
      const { send, requests } = recordingFetch((body) => vectorsOf(body['input'], 3), statuses);
      const options = {
        baseUrl: base,
        model: 'm',
        dimension: 3,
        batchSize: size,
        fetch: send,
        wait: async () => {},
      };
      await settled(createOpenAiEmbedder(options).embed(input, 'passage'));
      expect(requests.length).toBeGreaterThanOrEqual(Math.ceil(input.length / size));
      for (const { url, redirect, items } of requests) {
        expect(url).toBe(`${base.replace(/\/+$/, '')}/embeddings`);
        expect(redirect).toBe('error');
        expect(items).toBeLessThanOrEqual(size);
      }
    },
  );

  it.prop([baseUrl, texts, fc.constantFrom('tei' as const, 'cohere' as const, 'jina' as const), batchSize], {
    numRuns: 150,
  })(
    'property 31: no rerank request carries more than batchSize passages, and every passage gets its own score',
    async (base, input, shape, size) => {
      const { send, requests } = recordingFetch((body) => {
        const items = (body['texts'] ?? body['documents']) as string[];
        const scores = items
          .map((text, index) => ({
            index,
            score: 1 / (1 + text.length),
            relevance_score: 1 / (1 + text.length),
          }))
          .reverse();
        return shape === 'tei' ? scores : { results: scores };
      }, []);
      const reranker = createHttpReranker({ shape, baseUrl: base, model: 'm', batchSize: size, fetch: send });
      const passages = input.map((text, index) => ({
        id: `${index}`,
        title: '',
        headingPath: [],
        text,
        priorScore: 0,
      }));
      const scores = await reranker.rerank('q', passages);
      expect(scores).toEqual(input.map((text) => 1 / (1 + text.length)));
      expect(
        requests.every(({ url, items }) => url.startsWith(base.replace(/\/+$/, '')) && items <= size),
      ).toBe(true);
    },
  );
});
