import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../src/tools/index.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';
import {
  SOURCE_FAULTS,
  type SourceServers,
  startSourceServers,
} from '../../fakes/source-servers/source-servers.ts';
import { TIDE_WORKS } from '../../fakes/source-servers/stand-in-works.ts';

const SOURCES: readonly SourceId[] = ['wikipedia', 'openalex', 'tavily', 'searxng', 'crossref'];
/** Silence and pauses take real time in a whole run; the contract suite has them. */
const FAULTS = SOURCE_FAULTS.filter((fault) => !['hang', 'drip', 'rate-limit-retry-after'].includes(fault));
const drawnFault = fc.option(fc.constantFrom(...FAULTS), { nil: undefined, freq: 2 });
/** Whole runs take half a second each: six of them here, as many as are asked for by hand. */
const RUNS = Number(process.env['SOURCE_FAULT_RUNS'] ?? 6);
const COMBINATIONS = fc.sample(fc.tuple(...SOURCES.map(() => drawnFault)), { numRuns: RUNS, seed: 7 });

describe('whole runs while sources fail', () => {
  let servers: SourceServers;
  let harness: Harness;
  beforeAll(async () => {
    servers = await startSourceServers(TIDE_WORKS);
    const { settings } = servers;
    harness = await openHarness({
      set: [
        'web.mode=allowed',
        `web.allowHosts=${new URL(servers.baseUrl).host}`,
        `sources.required=${SOURCES.join(',')}`,
        'sources.optional=',
        'sources.tavily.apiKey=key-tavily',
        ...(['wikipedia', 'openalex', 'tavily', 'searxng', 'crossref'] as const).map(
          (id) => `sources.${id}.baseUrl=${settings[id].baseUrl}`,
        ),
      ],
    });
    harness.use(withPlan([...PLAN.slice(0, 2), 'How much tidal energy does the northern estuary yield?']));
  });
  afterAll(async () => {
    await harness.close();
    await servers.close();
  });

  it(
    'should end with a report that names every failure and keeps what the library gave',
    async () => {
      const everBroken = new Set<SourceId>();
      for (const faults of COMBINATIONS) {
        const broken = SOURCES.filter((_, index) => faults[index] !== undefined);
        SOURCES.forEach((id, index) => {
          servers.setFaults(id, [faults[index]]);
        });
        for (const id of broken) everBroken.add(id);
        const { research } = harness.app;
        const run = await research.submit({
          question: 'Who makes and owns the Heron turbine, and what does tidal energy yield?',
          collectionIds: [harness.collectionId],
          reviewPlan: false,
          web: 'allowed',
        });
        expect(await research.execute(run.id)).toMatchObject({ status: 'done' });
        const report = await research.report(run.id);
        const text = JSON.stringify(report);
        for (const id of broken) expect(text).toMatch(new RegExp(`${id} (?:is missing from|failed)`));
        expect(text).toContain('Norvik Marine');
        expect(text).not.toContain('key-tavily');
        const ends = (await harness.eventsOf(run)).filter(({ type }) => type === 'task-end');
        expect(ends).toHaveLength(3);
        for (const { data } of ends) {
          const { toolProblems } = data as unknown as { toolProblems: { tool: string }[] };
          const named = new Set(toolProblems.map(({ tool }) => tool));
          for (const id of broken) expect(named).toContain(id);
          // A provider may rest for a while after its failures; one that never failed is never named.
          for (const tool of named) expect(everBroken).toContain(tool);
        }
      }
    },
    300_000 + RUNS * 10_000,
  );
});
