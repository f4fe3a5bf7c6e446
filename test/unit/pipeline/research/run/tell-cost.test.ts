import { describe, expect, it } from 'vitest';
import { tellCost } from '../../../../../src/pipeline/research/run/tell-cost.ts';
import type { RunEmitter } from '../../../../../src/pipeline/research/session/run-events.ts';

describe('the events of a run', () => {
  it('should say what it has cost so far, and nothing while it has cost nothing', () => {
    const said: unknown[] = [];
    const log: RunEmitter = { emit: (...event) => void said.push(event), flush: async () => undefined };
    const budget = { spent: { costUsd: 0 } };
    const events = tellCost(log, budget);
    events.emit('task-end', { taskId: 't1' }, 'a');
    budget.spent = { costUsd: 0.25 };
    events.emit('task-start', { taskId: 't2' }, 'b');
    events.emit('task-end', { taskId: 't2' }, 'c');
    expect(said).toEqual([
      ['task-end', { taskId: 't1' }, 'a'],
      ['task-start', { taskId: 't2' }, 'b'],
      ['task-end', { taskId: 't2', costUsd: 0.25 }, 'c'],
    ]);
  });
});
