import { describe, expect, it } from 'vitest';
import type { PooledQuestion, Reranker } from '../../../../src/domain/index.ts';
import type { SearchDeps } from '../../../../src/rag/retrieve/load-candidates.ts';
import { unionRanking } from '../../../../src/rag/retrieve/rerank-union.ts';
import { DEFAULT_RETRIEVER_OPTIONS } from '../../../../src/rag/retrieve/retriever-options.ts';
import type { PooledChunk } from '../../../../src/rag/retrieve/scored-passage.ts';

const found = ['a', 'b', 'c', 'd'].map((id, index) => ({
  id,
  chunk: { id, text: id, prefix: '', headingPath: [], documentTitle: 'T' },
  score: 0.8 - index / 100,
  taskIds: ['t1'],
  taskScores: { t1: 0.5 },
  explanations: [],
})) as unknown as PooledChunk[];
const pool: PooledQuestion[] = [
  { question: 'What is planned?', origin: 'planned', taskId: 't1' },
  { question: 'What does the user ask?', origin: 'user' },
];

function build(rerankUnion: boolean) {
  const asked: string[] = [];
  const reranker: Reranker = {
    name: 'x',
    rerank: async (query, passages) => {
      asked.push(query);
      return passages.map(({ id }) => (id === 'd' ? 1 : 0));
    },
  };
  const options = { ...DEFAULT_RETRIEVER_OPTIONS, rerankUnion };
  const rank = unionRanking({ reranker, options } as SearchDeps, pool, { topN: 4 }, new Set());
  return { rank, asked };
}

describe('the union of what a run found', () => {
  it('should be left as it is without being asked for', async () => {
    const { rank, asked } = build(false);
    expect(await rank(found)).toBe(found);
    expect(asked).toEqual([]);
    expect(DEFAULT_RETRIEVER_OPTIONS.rerankUnion).toBe(false);
  });

  it('should be reranked once by the question of the user, with the claims of sub-questions as they were', async () => {
    const { rank, asked } = build(true);
    const ranked = await rank(found);
    expect(asked).toEqual(['What does the user ask?']);
    expect(ranked[0]?.id).toBe('d');
    expect(ranked.map(({ taskScores }) => taskScores)).toEqual(found.map(({ taskScores }) => taskScores));
  });
});
