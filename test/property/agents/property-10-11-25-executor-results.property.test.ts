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
const lists = fc.array(fc.array(result, { maxLength: 12 }), { minLength: 1, maxLength: 3 });
const settings = fc.record({
  threshold: fc.integer({ min: 0, max: 95 }).map((percent) => percent / 100),
  topN: fc.integer({ min: 1, max: 8 }),
});

describe('what an executor keeps of its search', () => {
  it.prop([lists, settings], { numRuns: 300 })(
    'property 10: nothing below the threshold; property 11: at most top-n, the best ones; property 25: best first',
    async (found, { threshold, topN }) => {
      const best = new Map<string, number>();
      for (const { id, score } of found.flat()) best.set(id, Math.max(score, best.get(id) ?? 0));
      const fitting = [...best.values()].filter((score) => score >= threshold).sort((a, b) => b - a);
      let shown: readonly string[] = [];
      const executor = createExecutor({
        name: 'executor-1',
        tools: found.map(
          (results, index): SearchTool => ({
            name: `tool-${index}`,
            description: '',
            required: true,
            search: async () => ({ results, notes: [] }),
          }),
        ),
        tasks: { chooseTools: async () => [] },
        settings: { threshold, topN },
        rewriter: async ({ passages }) => {
          shown = passages.map(({ id }) => id);
          return [];
        },
        logger: createMemoryLogger(),
      });
      const { outcome } = await executor.execute(
        {
          question: 'Tides?',
          subQuestion: { id: 't1', question: 'How often?', round: 0 },
          scope: { collectionIds: ['col_1'] },
          language: 'en',
        },
        createCallContext(),
      );
      const kept = outcome.status === 'ok' ? outcome.chunkIds : [];
      expect(outcome.status).toBe(fitting.length > 0 ? 'ok' : 'no_evidence');
      expect(kept.map((id) => best.get(id))).toEqual(fitting.slice(0, topN));
      expect(new Set(kept).size).toBe(kept.length);
      expect(shown).toEqual(kept);
    },
  );
});
