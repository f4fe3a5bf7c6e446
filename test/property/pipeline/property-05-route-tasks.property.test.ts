import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { TaskOutcome } from '../../../src/domain/index.ts';
import { routeTasks } from '../../../src/pipeline/research/nodes/dispatch-tasks.ts';
import type { ResearchStateValue } from '../../../src/pipeline/research/state.ts';
import { ok, problem } from '../../unit/pipeline/report/report-input.ts';

const task = fc.record({
  outcome: fc.constantFrom(
    'none' as const,
    'ok' as const,
    'no_evidence' as const,
    'failed' as const,
    'skipped' as const,
  ),
  attempt: fc.integer({ min: 1, max: 4 }),
});

function outcomeOf(
  taskId: string,
  { outcome, attempt }: { outcome: string; attempt: number },
): TaskOutcome[] {
  if (outcome === 'ok') return [ok(taskId)];
  if (outcome === 'no_evidence') return [{ status: 'no_evidence', taskId, toolProblems: [] }];
  if (outcome === 'failed') return [{ status: 'failed', taskId, problem, attempt }];
  if (outcome === 'skipped') return [{ status: 'skipped', taskId, reason: 'Budget.', attempt }];
  return [];
}

describe('the fan-out of a run', () => {
  it.prop([fc.array(task, { maxLength: 12 }), fc.integer({ min: 1, max: 4 })], { numRuns: 300 })(
    'property 5: every sub-question that has to run is sent to an executor, all at once and each one time',
    (tasks, attempt) => {
      const subQuestions = tasks.map((_, index) => ({
        id: `t${index + 1}`,
        question: `Question ${index + 1}?`,
        round: 0,
      }));
      const outcomes = Object.fromEntries(
        tasks.flatMap((drawn, index) =>
          outcomeOf(`t${index + 1}`, drawn).map((outcome) => [outcome.taskId, outcome]),
        ),
      );
      const state = {
        question: 'Why?',
        language: 'en',
        scope: { collectionIds: ['col_1'] },
        attempt,
        plan: { revision: 1, rationale: '', subQuestions },
        outcomes,
      } as unknown as ResearchStateValue;
      const due = subQuestions.filter((_, index) => {
        const drawn = tasks[index];
        if (drawn === undefined || drawn.outcome === 'none') return true;
        return ['failed', 'skipped'].includes(drawn.outcome) && drawn.attempt < attempt;
      });
      const sent = routeTasks(state);
      if (due.length === 0) expect(sent).toBe('assessCoverage');
      else
        expect(sent).toEqual(
          due.map((subQuestion) =>
            expect.objectContaining({
              node: 'executeTask',
              args: expect.objectContaining({ subQuestion, question: 'Why?', attempt }),
            }),
          ),
        );
    },
  );
});
