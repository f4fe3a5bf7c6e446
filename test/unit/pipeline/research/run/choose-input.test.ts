import { describe, expect, it } from 'vitest';
import type { Run, RunEvent } from '../../../../../src/domain/index.ts';
import { chooseInput } from '../../../../../src/pipeline/research/run/choose-input.ts';
import type { CompiledRunGraph } from '../../../../../src/pipeline/research/run/run-graph.ts';
import { makeRun } from '../../../../fakes/api-harness.ts';

/** What is written into the state of a question that goes on, and after which node. */
async function goOn(flowVersion: number, command?: { readonly action: 'again' | 'rewrite' }) {
  const updates: unknown[][] = [];
  const graph = {
    updateState: async (_config: unknown, values: unknown, after: string) => {
      updates.push([values, after]);
    },
  } as unknown as CompiledRunGraph;
  const input = await chooseInput({
    graph,
    config: { configurable: { thread_id: 'run_1' } } as never,
    restarts: { again: 'prepareQuery', rewrite: 'readDocument' },
    asked: { flowVersion: 3 },
    run: makeRun({ id: 'run_1' }) as Run,
    stored: {
      flowVersion,
      question: 'Q?',
      plan: { revision: 1, rationale: '', subQuestions: [{ id: 't1', question: 'Q?', round: 0 }] },
    },
    history: command === undefined ? [] : ([{ type: 'run-end' }] as RunEvent[]),
    command: command as never,
    seed: async () => undefined,
    notes: [],
  });
  expect(input).toBeNull();
  return updates;
}

describe('a question that was begun with the rounds of before', () => {
  it('should search again, since its next node may be gone', async () => {
    expect(await goOn(2)).toEqual([[{ flowVersion: 3 }, 'prepareQuery']]);
  });

  it('should be begun or written again as it is asked for, in one write', async () => {
    const begun = { attempt: 2, wantsReview: false, flowVersion: 3 };
    expect(await goOn(2, { action: 'again' })).toEqual([[begun, 'prepareQuery']]);
    expect(await goOn(2, { action: 'rewrite' })).toEqual([[begun, 'readDocument']]);
  });

  it('should go on at its last checkpoint where it was begun with an executor', async () => {
    expect(await goOn(3)).toEqual([]);
    const begun = { attempt: 2, wantsReview: false };
    expect(await goOn(3, { action: 'rewrite' })).toEqual([[begun, 'readDocument']]);
  });
});
