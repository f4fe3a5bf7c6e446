import { afterAll, describe, expect, it } from 'vitest';
import { finish } from '../../fakes/agent-turns.ts';
import { openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'Who owns the maker of the Heron turbine, and what is the range of spring tides?';

it('executor.poolSize should say how many sub-questions are worked on at a time', async () => {
  const executorsWith = async (size: number) => {
    const harness = await openHarness({ set: [`executor.poolSize=${size}`], mode: 'model' });
    try {
      harness.use(withPlan(PLAN, { investigate: async () => finish() }));
      const run = await harness.submit(QUESTION);
      await harness.app.research.execute(run.id);
      const started = (await harness.eventsOf(run)).filter(({ type }) => type === 'task-start');
      return new Set(started.map(({ data }) => data['executor'])).size;
    } finally {
      await harness.close();
    }
  };
  expect([await executorsWith(1), await executorsWith(3)]).toEqual([1, 3]);
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
    expect(await statusWith(['executor.poolSize=1', limit])).toBe('budget-limited');
  });

  it('should not end one that stays below', async () => {
    expect(await statusWith(['executor.poolSize=1'])).toBe('done');
  });
});
