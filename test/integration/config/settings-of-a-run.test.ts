import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listConfigKeys } from '../../../src/config/index.ts';
import type { CoverageInput, PlanInput, RunEvent, WriteInput } from '../../../src/domain/index.ts';
import { createExtractiveLanguage } from '../../../src/language/index.ts';
import { callTools, finish } from '../../fakes/agent-turns.ts';
import { openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'Who owns the maker of the Heron turbine, and what is the range of spring tides?';

/** Key → the value in the first and in the second system. */
const VALUES: Readonly<Record<string, readonly [number, number]>> = {
  'planner.maxAttempts': [1, 3],
  'planner.minSubQuestions': [3, 4],
  'planner.maxSubQuestions': [5, 7],
  'executor.poolSize': [1, 3],
  'executor.maxTurns': [2, 4],
  'rerank.topN': [1, 2],
  'retrieval.maxEvidence': [1, 3],
  'coverage.maxRounds': [1, 2],
  'coverage.maxFollowUps': [1, 2],
};

interface Seen {
  readonly refusedPlans: number;
  readonly plans: readonly PlanInput[];
  readonly judged: readonly CoverageInput[];
  /** Turns of the first sub-question. */
  readonly turns: number;
  readonly written: readonly WriteInput[];
  readonly events: readonly RunEvent[];
}

/** What shows the value of a key in a run. */
const SHOWN: Readonly<Record<string, (seen: Seen) => unknown>> = {
  'planner.maxAttempts': ({ refusedPlans }) => refusedPlans,
  'planner.minSubQuestions': ({ plans }) => plans[0]?.minSubQuestions,
  'planner.maxSubQuestions': ({ plans }) => plans[0]?.maxSubQuestions,
  'executor.poolSize': ({ events }) =>
    new Set(events.filter(({ type }) => type === 'task-start').map(({ data }) => data['executor'])).size,
  'executor.maxTurns': ({ turns }) => turns,
  'rerank.topN': ({ judged }) =>
    Math.max(0, ...judged.flatMap(({ tasks }) => tasks.map(({ passages }) => passages.length))),
  'retrieval.maxEvidence': ({ written }) => written[0]?.evidence.length,
  'coverage.maxRounds': ({ judged }) => judged.length,
  'coverage.maxFollowUps': ({ judged }) => judged[0]?.maxFollowUps,
};

async function see(set: readonly string[]): Promise<Seen & { readonly status: string }> {
  const harness = await openHarness({ set, mode: 'model' });
  const plans: PlanInput[] = [];
  const judged: CoverageInput[] = [];
  let turns = 0;
  const written: WriteInput[] = [];
  const rules = createExtractiveLanguage();
  try {
    let refusedPlans = 0;
    harness.use(
      withPlan([], {
        plan: async () => {
          refusedPlans++;
          return { rationale: 'too few', tasks: ['What is a turbine?'] };
        },
      }),
    );
    const refused = await harness.submit(QUESTION);
    await harness.app.research.execute(refused.id);
    harness.use(
      withPlan(PLAN, {
        plan: async (input) => {
          plans.push(input);
          return {
            rationale: 'fixed',
            tasks: [...PLAN, 'How long does the warranty of the Heron turbine last?'],
          };
        },
        judgeCoverage: async (input) => {
          judged.push(input);
          return {
            verdicts: [],
            followUps: [{ question: `What does section ${input.round} say of neap tides?` }],
          };
        },
        investigate: async ({ subQuestion: { id } }) => {
          if (id === 't1') turns++;
          return callTools(['list_documents', {}]);
        },
        writeReport: (input, context, onDelta) => {
          written.push(input);
          return rules.writeReport(input, context, onDelta);
        },
      }),
    );
    const run = await harness.submit(QUESTION);
    const { status } = await harness.app.research.execute(run.id);
    const events = await harness.eventsOf(run);
    return { refusedPlans, plans, judged, turns, written, events, status };
  } finally {
    await harness.close();
  }
}

describe('a setting of a run', () => {
  const seen: Seen[] = [];
  beforeAll(async () => {
    for (const of of [0, 1] as const) {
      const { status, ...rest } = await see(
        Object.entries(VALUES).map(([key, values]) => `${key}=${values[of]}`),
      );
      expect(status).toBe('done');
      seen.push(rest);
    }
  });

  it.each(Object.entries(SHOWN))('%s should have its effect', (key, shown) => {
    expect(listConfigKeys().map(({ path }) => path)).toContain(key);
    expect(seen.map(shown)).toEqual(VALUES[key]);
  });
});

describe('a limit of a run', () => {
  let now = 0;
  const usage = { inputTokens: 900, outputTokens: 300, costUsd: 0.2 };
  async function statusWith(set: readonly string[]): Promise<string> {
    const harness = await openHarness({ set, clock: { now: () => new Date(Date.UTC(2026, 0, 1) + now) } });
    harness.use(
      withPlan(PLAN, {
        investigate: async (_, { budget }) => {
          budget.check('research');
          budget.charge(usage);
          now += 8000;
          return finish();
        },
      }),
    );
    try {
      const run = await harness.submit(QUESTION);
      return (await harness.app.research.execute(run.id)).status;
    } finally {
      await harness.close();
    }
  }
  afterAll(() => {
    now = 0;
  });

  it.each([
    ['budget.maxCalls=1'],
    ['budget.maxTokens=1500'],
    ['budget.maxCostUsd=0.3'],
    ['budget.maxSeconds=10'],
  ])('%s should end it with a report that says so', async (limit) => {
    expect(await statusWith(['budget.reportReserve=0', 'executor.poolSize=1', limit])).toBe('budget-limited');
  });

  it('should not end one that stays below', async () => {
    expect(await statusWith(['budget.reportReserve=0', 'executor.poolSize=1'])).toBe('done');
  });

  it('budget.reportReserve should keep back its share', async () => {
    const set = ['executor.poolSize=1', 'budget.maxCalls=4'];
    expect(await statusWith([...set, 'budget.reportReserve=0'])).toBe('done');
    expect(await statusWith([...set, 'budget.reportReserve=0.6'])).toBe('budget-limited');
  });

  it('rerank.threshold should decide what is evidence', async () => {
    const harness = await openHarness({ set: ['rerank.threshold=1'] });
    const run = await harness.submit('What do the minutes say about oak and elm?');
    await harness.app.research.execute(run.id);
    const ends = (await harness.eventsOf(run)).filter(({ type }) => type === 'task-end');
    expect(ends.map(({ data }) => data['status'])).toEqual(PLAN.map(() => 'no_evidence'));
    await harness.close();
  });
});
