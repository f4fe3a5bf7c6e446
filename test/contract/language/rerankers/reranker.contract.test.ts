import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { Reranker } from '../../../../src/domain/index.ts';
import {
  createHttpReranker,
  createLexicalReranker,
  createModelReranker,
} from '../../../../src/language/index.ts';

/** Answers every shape with logits, which are to come out in [0, 1]. */
const logits = (async (url: string | URL | Request, init?: RequestInit) => {
  const body = JSON.parse(String(init?.body)) as { texts?: string[]; documents?: string[] };
  const scores = (body.texts ?? body.documents ?? []).map((text, index) => ({
    index,
    score: text.length - 5,
  }));
  const cohere = { results: scores.map(({ index, score }) => ({ index, relevance_score: score })) };
  return new Response(JSON.stringify(String(url).endsWith('/x/rerank') ? scores : cohere));
}) as typeof fetch;
const http = (shape: 'tei' | 'cohere' | 'jina') =>
  createHttpReranker({ shape, baseUrl: 'http://rerank.test/x', model: 'm', batchSize: 3, fetch: logits });

/** A chat model that scores by the length of the passage and wraps its JSON in talk. */
const chat = (async (_url: unknown, init?: RequestInit) => {
  const { messages } = JSON.parse(String(init?.body)) as { messages: { content: string }[] };
  const passages = [
    ...(messages[1]?.content ?? '').matchAll(/<passage id="(\d+)"[^>]*>\n([\s\S]*?)\n<\/passage>/g),
  ];
  const scores = passages.map(([, id, body]) => ({ id: Number(id), score: (body?.length ?? 0) % 11 }));
  const content = `Here you are:\n\`\`\`json\n${JSON.stringify({ scores })}\n\`\`\``;
  return new Response(JSON.stringify({ choices: [{ message: { content } }] }));
}) as typeof fetch;

const rerankers: Readonly<Record<string, Reranker>> = {
  lexical: createLexicalReranker(),
  tei: http('tei'),
  cohere: http('cohere'),
  jina: http('jina'),
  model: createModelReranker({ baseUrl: 'http://chat.test/v1', model: 'm', batchSize: 3, fetch: chat }),
};
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', 'the of', '数据库的索引', 'cache size 12 MB'),
);
const passages = fc.array(
  fc.record({
    id: fc.uuid(),
    title: text,
    headingPath: fc.array(text, { maxLength: 2 }),
    text,
    priorScore: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 10 },
);

describe.each(Object.entries(rerankers))('Reranker: %s', (_, reranker) => {
  it.prop([text, passages], { numRuns: 100 })(
    'should give one score in [0, 1] per passage, in their order',
    async (query, input) => {
      const scores = await reranker.rerank(query, input);
      expect(scores).toHaveLength(input.length);
      for (const score of scores) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
      expect(await reranker.rerank(query, input)).toEqual(scores);
    },
  );

  it('should pass an abort through', async () => {
    const input = [{ id: 'a', title: '', headingPath: [], text: 'x', priorScore: 0 }];
    const failing = reranker.rerank('q', input, AbortSignal.abort());
    await expect(failing).rejects.toMatchObject({ name: 'AbortError' });
  });
});
