import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createExecutorPool } from '../../../src/agents/index.ts';
import { SubQuestionSchema } from '../../../src/domain/index.ts';
import { createRunBudget, NO_USAGE } from '../../../src/pipeline/budget/run-budget.ts';
import { createExecuteTaskNode } from '../../../src/pipeline/research/nodes/execute-task.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';

const limits = { maxCalls: 0, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0, reportReserve: 0.2 };

/** Runs one `executeTask` per sub-question at once, as the graph's fan-out does; the sub-questions in `failing` throw. */
async function runAll(size: number, count: number, failing: ReadonlySet<number>) {
  const executed: string[] = [];
  let busy = 0;
  let mostBusy = 0;
  const pool = createExecutorPool({
    size,
    createExecutor: (name) => ({
      name,
      execute: async ({ subQuestion }) => {
        busy++;
        mostBusy = Math.max(mostBusy, busy);
        await Promise.resolve();
        busy--;
        executed.push(subQuestion.id);
        if (failing.has(Number(subQuestion.id.slice(1)))) throw new Error('boom');
        const outcome = {
          status: 'ok' as const,
          taskId: subQuestion.id,
          chunkIds: ['c'],
          questions: [],
          toolProblems: [],
        };
        return { outcome, notes: [] };
      },
    }),
  });
  const node = createExecuteTaskNode({
    pool,
    artifacts: { putInvestigation: async () => {}, listInvestigations: async () => [] },
    settings: { taskTimeoutMs: 60_000 },
    session: {
      runId: 'run_test',
      logger: createMemoryLogger(),
      budget: createRunBudget({ limits, spent: NO_USAGE, elapsedSeconds: () => 0 }),
      events: { emit: () => {}, flush: async () => {} },
    },
  });
  const updates = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const subQuestion = SubQuestionSchema.parse({ id: `t${index + 1}`, question: `Question ${index}?` });
      return node(
        {
          question: 'q',
          language: 'en',
          scope: { collectionIds: ['c'] },
          attempt: 1,
          subQuestion,
          earlierTasks: [],
        },
        {},
      );
    }),
  );
  return {
    pool,
    executed,
    mostBusy,
    outcomes: Object.assign({}, ...updates.map(({ outcomes }) => outcomes)),
  };
}

const size = fc.integer({ min: 1, max: 12 });
const count = fc.integer({ min: 0, max: 20 });
const failing = fc.array(fc.integer({ min: 1, max: 20 })).map((ids) => new Set(ids));

describe('executor pool', () => {
  it.prop([size])('property 4: a pool of size n holds exactly n executors', (n) => {
    const pool = createExecutorPool({
      size: n,
      createExecutor: (name) => ({ name, execute: () => Promise.reject(new Error('unused')) }),
    });
    expect(pool.executors).toHaveLength(n);
    expect(new Set(pool.executors.map(({ name }) => name)).size).toBe(n);
  });

  it.prop([size, count, failing])(
    'property 5: every sub-question is given to an executor, never to more than n at once',
    async (n, questions, fail) => {
      const { executed, mostBusy, outcomes } = await runAll(n, questions, fail);
      expect(executed.toSorted()).toEqual(
        Array.from({ length: questions }, (_, index) => `t${index + 1}`).toSorted(),
      );
      expect(mostBusy).toBeLessThanOrEqual(n);
      expect(Object.keys(outcomes)).toHaveLength(questions);
    },
  );

  it.prop([size, count, failing])(
    'property 6: when any subset of executors fails, every other one still returns its result',
    async (n, questions, fail) => {
      const { outcomes } = await runAll(n, questions, fail);
      for (const [id, outcome] of Object.entries(outcomes)) {
        expect(outcome).toMatchObject({ status: fail.has(Number(id.slice(1))) ? 'failed' : 'ok' });
      }
    },
  );
});
