import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { TaskOutcome } from '../../../src/domain/index.ts';
import { pendingTasks } from '../../../src/pipeline/research/nodes/dispatch-tasks.ts';
import { mergeByKey, mergeNotes } from '../../../src/pipeline/research/state.ts';

const updates = fc.uniqueArray(fc.string(), { maxLength: 8 }).chain((keys) =>
  fc.tuple(
    fc.constant(keys.map((key) => ({ [key]: { taskId: key } }))),
    fc.shuffledSubarray(
      keys.map((key) => ({ [key]: { taskId: key } })),
      { minLength: keys.length },
    ),
  ),
);
const notes = fc.array(fc.string());

describe('reducers', () => {
  it.prop([updates])(
    'should merge outcomes alike whatever order the executors finish in',
    ([inOrder, shuffled]) => {
      expect(shuffled.reduce(mergeByKey, {})).toEqual(inOrder.reduce(mergeByKey, {}));
    },
  );
  it.prop([updates])('should not change when a replay writes the same outcomes again', ([all]) => {
    const once = all.reduce(mergeByKey, {});
    expect(all.reduce(mergeByKey, once)).toEqual(once);
  });
  it.prop([notes, notes, notes])('should keep notes as a set, in any order of merging', (a, b, c) => {
    const merged = mergeNotes(mergeNotes(a, b), c);
    expect(mergeNotes(c, mergeNotes(b, a))).toEqual(merged);
    expect(new Set(merged)).toEqual(new Set([...a, ...b, ...c]));
    expect(mergeNotes(merged, a)).toEqual(merged);
  });
});

describe('pendingTasks', () => {
  const task = fc.record({
    status: fc.constantFrom(
      'ok' as const,
      'no_evidence' as const,
      'failed' as const,
      'skipped' as const,
      undefined,
    ),
    attempt: fc.integer({ min: 1, max: 3 }),
  });
  const problem = { code: 'E099', title: 'INTERNAL', detail: '', retryable: false };

  it.prop([fc.array(task), fc.integer({ min: 1, max: 4 })])(
    'should never run again what ended well, and always what has no outcome',
    (tasks, attempt) => {
      const subQuestions = tasks.map((_, index) => ({ id: `t${index + 1}`, question: 'Why?', round: 0 }));
      const outcomes: Record<string, TaskOutcome> = Object.fromEntries(
        tasks.flatMap(({ status, attempt: failedIn }, index): [string, TaskOutcome][] => {
          const taskId = `t${index + 1}`;
          if (status === undefined) return [];
          if (status === 'ok')
            return [[taskId, { status, taskId, chunkIds: [], questions: [], toolProblems: [] }]];
          if (status === 'no_evidence') return [[taskId, { status, taskId, toolProblems: [] }]];
          if (status === 'failed') return [[taskId, { status, taskId, problem, attempt: failedIn }]];
          return [[taskId, { status, taskId, reason: 'budget', attempt: failedIn }]];
        }),
      );
      const pending = new Set(pendingTasks(subQuestions, outcomes, attempt).map(({ id }) => id));
      for (const [index, { status, attempt: failedIn }] of tasks.entries()) {
        const isOpen = status === undefined;
        const isRetried = (status === 'failed' || status === 'skipped') && failedIn < attempt;
        expect(pending.has(`t${index + 1}`)).toBe(isOpen || isRetried);
      }
    },
  );
});
