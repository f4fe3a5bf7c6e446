import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createExecutor } from '../../../src/agents/index.ts';
import type { SearchResult, SearchTool } from '../../../src/tools/index.ts';
import { createCallContext, createMemoryLogger } from '../../fakes/call-context.ts';

const result: fc.Arbitrary<SearchResult> = fc.record({
  id: fc.integer({ min: 1, max: 30 }).map((number) => `chk_${number}`),
  tool: fc.constant('any'),
  documentId: fc.constant('doc_1'),
  title: fc.constant('Title'),
  headingPath: fc.constant([]),
  text: fc.constantFrom('Spring tides occur twice a month.', '大潮每月发生两次。'),
  score: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
});
/** What each tool finds for each query, the first of which is the sub-question itself. */
const found = fc
  .record({ tools: fc.integer({ min: 1, max: 3 }), queries: fc.integer({ min: 1, max: 3 }) })
  .chain(({ tools, queries }) => {
    const perQuery = fc.array(fc.array(result, { maxLength: 8 }), { minLength: queries, maxLength: queries });
    return fc.array(perQuery, { minLength: tools, maxLength: tools });
  });
const settings = fc.record({
  threshold: fc.integer({ min: 0, max: 95 }).map((percent) => percent / 100),
  topN: fc.integer({ min: 1, max: 8 }),
});
const SUB_QUESTION = 'How often?';

async function execute(
  tools: readonly (readonly (readonly SearchResult[])[])[],
  rank: { readonly threshold: number; readonly topN: number },
) {
  const others = (tools[0] ?? []).slice(1).map((_, at) => `query ${at + 1}`);
  const asked = [SUB_QUESTION, ...others];
  const executor = createExecutor({
    name: 'executor-1',
    tools: tools.map(
      (perQuery, index): SearchTool => ({
        name: `tool-${index}`,
        search: async (query) => ({ results: perQuery[asked.indexOf(query)] ?? [], notes: [] }),
      }),
    ),
    settings: rank,
    logger: createMemoryLogger(),
  });
  const { outcome } = await executor.execute(
    {
      question: 'Tides?',
      subQuestion: { id: 't1', question: SUB_QUESTION, queries: others, round: 0 },
      scope: { collectionIds: ['col_1'] },
      language: 'en',
    },
    createCallContext(),
  );
  return outcome;
}

/** The best score of each result, whatever tool or query has found it. */
function bestScores(results: readonly SearchResult[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { id, score } of results) best.set(id, Math.max(score, best.get(id) ?? 0));
  return best;
}

describe('what an executor keeps of its search', () => {
  it.prop([found, settings], { numRuns: 500 })(
    'property 10: nothing below the threshold; property 11: at most top-n, as many as there are; property 25: best first',
    async (tools, rank) => {
      const best = bestScores(tools.flat(2));
      const fitting = [...best.values()].filter((score) => score >= rank.threshold);
      const outcome = await execute(tools, rank);
      const kept = outcome.status === 'ok' ? outcome.chunkIds : [];
      expect(outcome.status).toBe(fitting.length > 0 ? 'ok' : 'no_evidence');
      const scores = kept.map((id) => best.get(id) ?? -1);
      expect(kept).toHaveLength(Math.min(rank.topN, fitting.length));
      expect(new Set(kept).size).toBe(kept.length);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(Math.min(...scores, 1)).toBeGreaterThanOrEqual(rank.threshold);
      expect(outcome.status === 'ok' ? outcome.scores : []).toEqual(scores);
    },
  );

  it.prop([found, settings], { numRuns: 500 })(
    'property 11: the best ones are kept, and with several queries the best ones of each in turn',
    async (tools, rank) => {
      const queries = (tools[0] ?? []).map((_, at) => tools.flatMap((perQuery) => perQuery[at] ?? []));
      const ranked = queries.map((results) =>
        [...bestScores(results)]
          .filter(([, score]) => score >= rank.threshold)
          .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
          .map(([id]) => id),
      );
      const turns = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((turn) => ranked.flatMap((ids) => ids[turn] ?? []));
      const outcome = await execute(tools, rank);
      const kept = outcome.status === 'ok' ? outcome.chunkIds : [];
      expect(new Set(kept)).toEqual(new Set([...new Set(turns)].slice(0, rank.topN)));
    },
  );
});
