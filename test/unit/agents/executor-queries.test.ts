import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createExecutor } from '../../../src/agents/index.ts';
import type { SearchResult, SearchTool } from '../../../src/tools/index.ts';
import { createCallContext, createMemoryLogger } from '../../fakes/call-context.ts';

const passage = (id: string, score: number): SearchResult => ({
  id,
  tool: 'library',
  documentId: 'doc_1',
  title: 'T',
  headingPath: [],
  text: id,
  score,
});

/** An executor whose library answers each query from a list. */
async function search(
  queries: readonly string[],
  found: (query: string) => readonly SearchResult[] | Error,
  topN = 4,
) {
  const asked: string[] = [];
  const tool: SearchTool = {
    name: 'library',
    search: async (query) => {
      asked.push(query);
      const results = found(query);
      if (results instanceof Error) throw results;
      return { results, notes: ['the reranker is away'] };
    },
  };
  const executor = createExecutor({
    name: 'executor-1',
    tools: [tool],
    settings: { threshold: 0.2, topN },
    logger: createMemoryLogger(),
  });
  const subQuestion = { id: 't1', question: 'How do they compare?', queries: [...queries], round: 0 };
  const { outcome, notes } = await executor.execute(
    { question: 'q', subQuestion, scope: { collectionIds: ['col_1'] }, language: 'en' },
    createCallContext(),
  );
  return { outcome, notes, asked };
}

describe('a sub-question with queries', () => {
  it('should be searched by its words and by every query, and keep the best of each', async () => {
    const { outcome, asked, notes } = await search(['Kiruna revenue', '海岳 营业收入'], (query) =>
      query.startsWith('Kiruna')
        ? [passage('k1', 0.9), passage('k2', 0.88), passage('k3', 0.86), passage('k4', 0.84)]
        : query.startsWith('海岳')
          ? [passage('h1', 0.4)]
          : [passage('q1', 0.5)],
    );
    expect(asked).toEqual(['How do they compare?', 'Kiruna revenue', '海岳 营业收入']);
    expect(outcome).toMatchObject({ status: 'ok', chunkIds: ['k1', 'k2', 'q1', 'h1'], questions: [] });
    expect(notes).toEqual(['the reranker is away']);
  });

  it('should work on while one of its queries fails, and fail when all do', async () => {
    const broken = new Error('away');
    const some = await search(['a'], (query) => (query === 'a' ? broken : [passage('q1', 0.5)]));
    expect(some.outcome).toMatchObject({ status: 'ok', chunkIds: ['q1'] });
    expect(some.outcome.status === 'ok' && some.outcome.toolProblems).toHaveLength(1);
    await expect(search(['a'], () => broken)).rejects.toMatchObject({ code: 'E034' });
  });

  it.prop([
    fc.array(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 100 })), { maxLength: 6 }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    fc.integer({ min: 1, max: 6 }),
  ])(
    'should keep at most top-n, best first, nothing below the threshold, and the best of every query it has room for',
    async (lists, topN) => {
      const results = lists.map((list) => list.map(([id, score]) => passage(`chk_${id}`, score / 100)));
      const queries = results.slice(1).map((_, at) => `query ${at + 1}`);
      const { outcome } = await search(
        queries,
        (query) => results[Number(/^query (\d)$/.exec(query)?.[1] ?? 0)] ?? [],
        topN,
      );
      const kept = outcome.status === 'ok' ? outcome.chunkIds : [];
      const scores = outcome.status === 'ok' ? (outcome.scores ?? []) : [];
      expect(kept.length).toBeLessThanOrEqual(topN);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(scores.every((score) => score >= 0.2)).toBe(true);
      if (results.length <= topN)
        for (const list of results) {
          const best = Math.max(0, ...list.map(({ score }) => score));
          if (best < 0.2) continue;
          expect(list.some(({ id, score }) => score === best && kept.includes(id))).toBe(true);
        }
    },
  );
});
