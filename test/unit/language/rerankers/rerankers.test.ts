import { describe, expect, it } from 'vitest';
import { createHttpReranker, createLexicalReranker } from '../../../../src/language/index.ts';

const passage = (id: string, text: string, title = 'Notes') => ({
  id,
  title,
  headingPath: [],
  text,
  priorScore: 0.5,
});

describe('createLexicalReranker', () => {
  it('should prefer the passage that has the question in one place, the title and the number', async () => {
    const passages = [
      passage('scattered', 'The cache is large. We like coffee. The timeout is long. Size matters.'),
      passage('together', 'The cache timeout is 30 seconds.'),
      passage('title', 'It is 30 seconds.', 'Cache timeout'),
      passage('other', 'Harbour maps are kept in the archive.'),
    ];
    const scores = await createLexicalReranker().rerank('What is the cache timeout of 30 seconds?', passages);
    const order = passages
      .map(({ id }, index) => ({ id, score: scores[index] ?? 0 }))
      .sort((a, b) => b.score - a.score);
    expect(order.map(({ id }) => id).slice(2)).toEqual(['scattered', 'other']);
  });
});

describe('createHttpReranker', () => {
  const answering = (body: unknown) =>
    createHttpReranker({
      shape: 'cohere',
      baseUrl: 'http://rerank.test',
      model: 'm',
      batchSize: 8,
      fetch: async () => new Response(JSON.stringify(body)),
    });
  it.each([
    ['a score too few', { results: [{ index: 0, relevance_score: 0.5 }] }],
    [
      'an index that does not exist',
      {
        results: [
          { index: 0, relevance_score: 0.5 },
          { index: 5, relevance_score: 0.5 },
        ],
      },
    ],
    ['no results', { error: 'model not loaded' }],
  ])('should refuse %s with E040', async (_, body) => {
    const failing = answering(body).rerank('q', [passage('a', 'x'), passage('b', 'y')]);
    await expect(failing).rejects.toMatchObject({ code: 'E040' });
  });
  it('should send heading path and text to the address of its shape', async () => {
    const sent: unknown[] = [];
    const reranker = createHttpReranker({
      shape: 'jina',
      baseUrl: 'http://rerank.test/',
      model: 'bge',
      batchSize: 8,
      fetch: async (url, init) => {
        sent.push(url, JSON.parse(String(init?.body)));
        return new Response(JSON.stringify({ results: [{ index: 0, relevance_score: 0.5 }] }));
      },
    });
    await reranker.rerank('q', [{ ...passage('a', 'text', 'Title'), headingPath: ['Part', 'Chapter'] }]);
    expect(sent).toEqual([
      'http://rerank.test/v1/rerank',
      { model: 'bge', query: 'q', documents: ['Title > Part > Chapter\ntext'], top_n: 1 },
    ]);
  });
});
