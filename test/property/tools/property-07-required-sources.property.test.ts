import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import type { SourceResult, WebSource } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createSearchSources } from '../../../src/tools/index.ts';
import { createCallContext, createMemoryLogger } from '../../fakes/call-context.ts';

const drawnSource = fc.record({
  kind: fc.constantFrom('required' as const, 'optional' as const),
  isChosen: fc.boolean(),
  /** Names chosen more than once, or never offered, must not start anything more. */
  repeats: fc.integer({ min: 1, max: 3 }),
  fails: fc.boolean(),
  isBug: fc.boolean(),
  delays: fc.integer({ min: 0, max: 3 }),
});
type DrawnSource = Parameters<Parameters<(typeof drawnSource)['map']>[0]>[0];

const result = (source: string): SourceResult => ({
  source,
  title: `A work of ${source} that is long enough`,
  url: `https://${source}.example.org/1`,
  abstract: '',
  abstractKind: 'abstract',
  authors: [],
  identifiers: {},
  rank: 1,
});

function make(drawn: readonly DrawnSource[]) {
  const calls: string[] = [];
  let running = 0;
  let most = 0;
  const sources = drawn.map(
    ({ kind, fails, isBug, delays }, index): WebSource => ({
      id: `source-${index}`,
      kind,
      description: 'A source',
      inputSchema: {},
      hosts: [],
      search: async () => {
        calls.push(`source-${index}`);
        most = Math.max(most, ++running);
        for (let turn = 0; turn < delays; turn++) await Promise.resolve();
        running--;
        if (fails && isBug) throw new TypeError('a secret path /etc/x');
        if (fails) throw new AppError('E034', `source-${index} is down.`);
        return { results: [result(`source-${index}`)] };
      },
      checkHealth: async () => ({ status: 'ok', detail: wording('answers', { host: 'a' }) }),
    }),
  );
  return { sources, calls, most: () => most };
}

describe('searching the sources', () => {
  it.prop([fc.array(drawnSource, { maxLength: 9 })], { numRuns: 200 })(
    'property 7: every required source is asked exactly once, a chosen one once, and others never',
    async (drawn) => {
      const { sources, calls } = make(drawn);
      const search = createSearchSources({
        sources,
        choose: async ({ sources: offered }) => {
          expect(offered.every(({ kind }) => kind === 'optional')).toBe(true);
          return offered
            .filter(({ id }) => drawn[Number(id.split('-')[1])]?.isChosen)
            .map((source) => ({ source, input: {} }));
        },
        settings: { resultsPerSource: 5 },
        logger: createMemoryLogger(),
      });
      const fetch = () => Promise.reject(new Error('no network here'));
      const found = await search({ question: 'q?', subQuestion: 's?', fetch }, createCallContext());
      const expected = drawn.flatMap(({ kind, isChosen }, index) =>
        kind === 'required' || isChosen ? [`source-${index}`] : [],
      );
      expect(calls.toSorted()).toEqual(expected.toSorted());
      expect([...found.asked].toSorted()).toEqual(expected.toSorted());
      // Whoever failed is named; whoever did not has its work in the list.
      const failed = expected.filter((id) => drawn[Number(id.split('-')[1])]?.fails);
      expect(found.problems.map(({ tool }) => tool).toSorted()).toEqual(failed.toSorted());
      expect(found.works.flatMap(({ sources: origins }) => origins).toSorted()).toEqual(
        expected.filter((id) => !failed.includes(id)).toSorted(),
      );
      expect(JSON.stringify(found.problems)).not.toContain('/etc');
    },
  );
});
