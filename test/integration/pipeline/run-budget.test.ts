import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { RunLimits } from '../../../src/domain/budget/index.ts';
import { createExtractiveLanguage } from '../../../src/language/index.ts';
import type { BudgetLimits } from '../../../src/pipeline/budget/run-budget.ts';
import { createRunBudget, NO_USAGE } from '../../../src/pipeline/budget/run-budget.ts';
import { finish } from '../../fakes/agent-turns.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';

const EXECUTORS = 4;
const QUESTIONS = Array.from(
  { length: 6 },
  (_, index) => `What does the library say about turbine ${index}?`,
);

describe('budget of a run with four executors', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness({
      set: ['budget.maxCalls=16', `executor.poolSize=${EXECUTORS}`],
    });
  });
  afterAll(() => harness.close());

  it('should end as budget-limited with a report, at most one call over for each executor', async () => {
    let research = 0;
    const usage = { inputTokens: 100, outputTokens: 20, costUsd: 0 };
    const extractive = createExtractiveLanguage();
    harness.use(
      withPlan(QUESTIONS, {
        investigate: async (_, { budget }) => {
          for (let call = 0; call < 5; call++) {
            budget.check('research');
            research += 1;
            await new Promise((resolve) => setTimeout(resolve, 5));
            budget.charge(usage);
          }
          return finish();
        },
        writeReport: (input, context, onDelta) => {
          context.budget.check('report');
          context.budget.charge(usage);
          return extractive.writeReport(input, context, onDelta);
        },
      }),
    );
    const run = await harness.submit('What does the library say about turbines and tides?');
    const ended = await harness.app.research.execute(run.id);
    expect(ended.status).toBe('budget-limited');
    expect(research).toBeGreaterThanOrEqual(12);
    expect(research).toBeLessThanOrEqual(12 + EXECUTORS - 1);
    const report = await harness.app.research.report(run.id);
    expect(report?.budgetLimited).toBe(true);
    expect(report?.facts.calls).toBe(research + 1);
  });
});

describe('budget that comes with a question', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness({
      set: ['budget.maxCalls=50', 'executor.poolSize=1'],
      mode: 'model',
    });
  });
  afterAll(() => harness.close());

  const ask = (budget: RunLimits) =>
    harness.app.research.submit({
      question: 'What does the library say about turbines and tides?',
      collectionIds: [harness.collectionId],
      reviewPlan: false,
      budget,
    });

  it('should end its run and say so, and leave the next one alone', async () => {
    let calls = 0;
    harness.use(
      withPlan(QUESTIONS, {
        investigate: async (_, { budget }) => {
          budget.check('research');
          calls += 1;
          budget.charge({ inputTokens: 100, outputTokens: 20, costUsd: 0 });
          return finish();
        },
      }),
    );
    const small = await ask({ maxCalls: 4 });
    const ended = await harness.app.research.execute(small.id);
    expect([ended.status, calls]).toEqual(['budget-limited', 3]);
    const said = JSON.stringify(await harness.eventsOf(small));
    expect(said).toContain('The budget that this run was given is spent (3 of 4 model calls');
    const next = await ask({ maxSeconds: 3000 });
    expect((await harness.app.research.execute(next.id)).status).toBe('done');
  });

  it('should never be above the configured one', async () => {
    await expect(ask({ maxSeconds: 20, maxCalls: 51 })).rejects.toMatchObject({
      code: 'E020',
      message: expect.stringContaining('budget.maxCalls is 51, and the configuration allows 50'),
    });
  });

  it('should be in the estimate, as are the documents of the collections', async () => {
    const question = 'What does the library say?';
    const { estimate } = harness.app.research;
    const all = await estimate({ question, collectionIds: [harness.collectionId] });
    const documents = await harness.app.library.documents([harness.collectionId]);
    expect(all.documents).toBe(documents.length);
    expect((await estimate({ question })).documents).toBeUndefined();
    const [least, most] = (await estimate({ question, budget: { maxCalls: 2 } })).calls;
    expect([least, most]).toEqual([2, 2]);
    await expect(estimate({ question, budget: { maxCalls: 51 } })).rejects.toMatchObject({ code: 'E020' });
  });
});

describe('run budget', () => {
  it.prop([
    fc.integer({ min: 1, max: 50 }),
    fc.integer({ min: 1, max: 8 }),
    fc.array(fc.nat(7), { minLength: 100, maxLength: 300 }),
  ])(
    'should never be overshot by more than one call in flight per executor, in whatever order calls end',
    (maxCalls, executors, order) => {
      const limits: BudgetLimits = { maxCalls, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0, reportReserve: 0 };
      const budget = createRunBudget({ limits, spent: NO_USAGE, elapsedSeconds: () => 0 });
      const steps = Array.from({ length: executors }, () => ({ step: budget.forStep(), isCalling: false }));
      for (const pick of order) {
        const executor = steps[pick % executors];
        if (executor === undefined) continue;
        if (executor.isCalling) executor.step.charge({ inputTokens: 1, outputTokens: 1, costUsd: 0 });
        else {
          try {
            executor.step.check('research');
          } catch {
            continue;
          }
        }
        executor.isCalling = !executor.isCalling;
      }
      for (const { step, isCalling } of steps)
        if (isCalling) step.charge({ inputTokens: 1, outputTokens: 1, costUsd: 0 });
      const spent = steps[0]?.step.spent.calls ?? 0;
      expect(spent).toBeLessThanOrEqual(maxCalls + executors - 1);
    },
  );
});
