import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createExecutor } from '../../../src/agents/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import {
  createSearchSources,
  type SearchResult,
  type SearchTool,
  type SearchWeb,
  type SourceId,
  type SourcesFound,
} from '../../../src/tools/index.ts';
import { createCallContext, createMemoryLogger } from '../../fakes/call-context.ts';
import { createMemoryProviders } from '../../fakes/source-servers/memory-providers.ts';
import { createTestSources } from '../../fakes/source-servers/source-bench.ts';
import { SOURCE_FAULTS } from '../../fakes/source-servers/source-servers.ts';
import { TIDE_WORKS } from '../../fakes/source-servers/stand-in-works.ts';

const WORKS = TIDE_WORKS.slice(0, 8);
const REQUIRED: readonly SourceId[] = ['wikipedia', 'openalex', 'semantic-scholar', 'tavily', 'searxng'];
const INPUTS: Partial<Record<SourceId, Readonly<Record<string, unknown>>>> = {
  'sec-edgar': { ticker: 'AAPL' },
  akshare: { code: '600519', data: ['profile'] },
  arxiv: {},
  crossref: {},
};
const OPTIONAL = Object.keys(INPUTS) as SourceId[];

type LibraryState = 'works' | 'fails' | 'is empty';
const drawnFault = fc.option(fc.constantFrom(...SOURCE_FAULTS), { nil: undefined, freq: 2 });
const drawn = fc.record({
  faults: fc.record(
    Object.fromEntries([...REQUIRED, ...OPTIONAL].map((id) => [id, drawnFault])) as Record<
      SourceId,
      typeof drawnFault
    >,
  ),
  chosen: fc.subarray(OPTIONAL),
  /** What becomes of the library, for each of two sub-questions. */
  library: fc.tuple(
    fc.constantFrom<LibraryState>('works', 'fails', 'is empty'),
    fc.constantFrom<LibraryState>('works', 'fails', 'is empty'),
  ),
});

/** Two sub-questions at a time over one set of sources, as executors of one run work. */
async function research({ faults, chosen, library }: Parameters<Parameters<(typeof drawn)['map']>[0]>[0]) {
  const providers = createMemoryProviders(WORKS);
  for (const [id, fault] of Object.entries(faults)) if (fault) providers.faults.set(id as SourceId, fault);
  const { sources } = createTestSources(providers.settings, { maxAttempts: 2 });
  const logger = createMemoryLogger();
  const search = createSearchSources({
    sources,
    choose: async ({ sources: offered }) =>
      offered
        .filter(({ id }) => chosen.includes(id as SourceId))
        .map((source) => ({ source, input: INPUTS[source.id as SourceId] ?? {} })),
    settings: { resultsPerSource: 3 },
    logger,
  });
  return Promise.all(
    library.map(async (state, index) => {
      let found: SourcesFound | undefined;
      const searchWeb: SearchWeb = async ({ question, subQuestion }, call) => {
        found = await search({ question, subQuestion, fetch: providers.fetch }, call);
        return { results: [], asked: found.asked, problems: found.problems, notes: [] };
      };
      const executor = createExecutor({
        name: `executor-${index}`,
        tools: [libraryTool(state)],
        searchWeb,
        settings: { threshold: 0, topN: 5 },
        logger,
      });
      const subQuestion = {
        id: `t${index + 1}`,
        question: 'Does tidal energy of the northern estuary yield?',
        round: 0,
      };
      const scope = { collectionIds: ['col_1'] };
      const request = { question: 'What of tidal energy?', subQuestion, scope, language: 'en' as const };
      const outcome = await executor.execute(request, createCallContext()).then(
        (result) => result.outcome,
        (error: unknown) => error,
      );
      return { state, found, outcome };
    }),
  );
}

function libraryTool(state: LibraryState): SearchTool {
  const hit: SearchResult = {
    id: 'chk_1',
    tool: 'library',
    documentId: 'doc_1',
    title: 'Tides',
    headingPath: [],
    text: 'Tides.',
    score: 1,
  };
  return {
    name: 'library',
    search: async () => {
      if (state === 'fails') throw new AppError('E004', 'The index cannot be read.');
      return { results: state === 'works' ? [hit] : [], notes: [] };
    },
    hasAnything: async () => state !== 'is empty',
  };
}

describe('sources that fail in every way', () => {
  it.prop([drawn], { numRuns: 500 })(
    'every failure is named, siblings are unharmed, and a sub-question fails only when nothing answered',
    async (combination) => {
      const asked = [...REQUIRED, ...combination.chosen];
      const broken = asked.filter((id) => combination.faults[id] !== undefined);
      const sound = asked.filter((id) => !broken.includes(id));
      for (const { state, found, outcome } of await research(combination)) {
        const works = state === 'works';
        expect([...(found?.asked ?? [])].toSorted()).toEqual([...asked].toSorted());
        expect(found?.problems.map(({ tool }) => tool).toSorted()).toEqual([...broken].toSorted());
        // Whoever works has its works in the list, whatever happens beside it.
        const gave = new Set(found?.works.flatMap(({ sources }) => sources));
        expect([...gave].toSorted()).toEqual([...sound].toSorted());
        if (works || sound.length > 0) {
          const named = [...broken, ...(state === 'fails' ? ['library'] : [])];
          expect(outcome).toMatchObject({ status: works ? 'ok' : 'no_evidence' });
          const { toolProblems } = outcome as { toolProblems: { tool: string }[] };
          expect(toolProblems.map(({ tool }) => tool).toSorted()).toEqual(named.toSorted());
        } else {
          expect(outcome).toBeInstanceOf(AppError);
          const { code, message } = outcome as AppError;
          expect(code).toBe('E034');
          for (const tool of [...broken, ...(state === 'fails' ? ['library'] : [])])
            expect(message).toContain(`${tool}: E0`);
          expect(message).not.toMatch(/key-/);
        }
      }
    },
    // Thousands of searches: seconds on a quiet machine, more on a busy one.
    300_000,
  );
});
