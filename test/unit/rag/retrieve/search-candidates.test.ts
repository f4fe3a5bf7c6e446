import { describe, expect, it } from 'vitest';
import type { ChunkHit, ChunkIndex, Embedder } from '../../../../src/domain/index.ts';
import { silentLogger } from '../../../../src/logging/index.ts';
import { searchCandidates } from '../../../../src/rag/retrieve/search-candidates.ts';

const hit = (chunkId: string, score: number): ChunkHit =>
  ({ chunkId, documentId: chunkId, score }) as ChunkHit;
const failing = () => Promise.reject(new Error('away'));

/** Words find a before b, vectors find c before b. */
function search(
  embedder: Pick<Embedder, 'fusionWeight' | 'languages'>,
  question: string,
  searchLexical: () => Promise<ChunkHit[]> = async () => [hit('a', 9), hit('d', 8), hit('b', 7.9)],
  near = [hit('c', 0.9), hit('b', 0.8)],
) {
  const index = { searchLexical, searchVector: async () => near };
  return searchCandidates(
    { index: index as unknown as ChunkIndex, embedder, logger: silentLogger },
    { question, terms: ['tide'], vector: { vector: new Float32Array(2) } },
    { collectionIds: ['col'] },
    10,
  );
}

describe('vectors of a model', () => {
  const english = { fusionWeight: 0.25, languages: ['en'] } as const;

  it('should come behind what words find, and lift what both find', async () => {
    const { hits, bestSimilarity } = await search(english, 'How high is the tide?');
    expect(hits.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c']);
    expect(bestSimilarity).toBe(0.9);
  });

  it('should count words as alone while no passage has vectors', async () => {
    const { hits, notes } = await search(english, 'How high is the tide?', undefined, []);
    expect(hits.map(({ id, score }) => [id, score])).toEqual([
      ['a', 1],
      ['d', 8 / 9],
      ['b', 7.9 / 9],
    ]);
    expect(notes).toEqual([]);
  });

  it('should leave a passage without vectors the share of its words while others have them', async () => {
    const { hits } = await search(english, 'How high is the tide?', undefined, [hit('d', 0.9)]);
    expect(hits.map(({ id }) => id)).toEqual(['d', 'a', 'b']);
    expect(hits[1]?.score).toBeCloseTo(0.75);
    expect(hits[2]?.score).toBeCloseTo((0.75 * 7.9) / 9);
  });

  it('should weigh nothing where the question is in a language that the model has no words of', async () => {
    const { hits, bestSimilarity } = await search(english, '潮水有多高？');
    expect(hits.map(({ id }) => id)).toEqual(['a', 'd', 'b']);
    expect(bestSimilarity).toBe(0);
  });

  it('should weigh as ever where nobody knows the languages of the model', async () => {
    const { hits } = await search({ fusionWeight: 0.25 }, '潮水有多高？');
    expect(hits.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c']);
  });

  it('should be better than nothing where words fail', async () => {
    const { hits, notes } = await search(english, '潮水有多高？', failing);
    expect(hits.map(({ id }) => id)).toEqual(['c', 'b']);
    expect(notes).toHaveLength(1);
  });
});
