import type { RunEventType } from '../../../domain/index.ts';
import type { RunBudget } from '../../budget/run-budget.ts';
import type { RunEmitter } from '../session/run-events.ts';

/** Events that come after calls of a model. */
const AFTER_CALLS: readonly RunEventType[] = [
  'plan-ready',
  'task-end',
  'coverage-end',
  'read-end',
  'verify-end',
];

/** Lets the events of a run say what it has cost so far; a run that costs nothing says nothing. */
export function tellCost(
  events: RunEmitter,
  budget: { readonly spent: Pick<RunBudget['spent'], 'costUsd'> },
): RunEmitter {
  return {
    flush: () => events.flush(),
    emit: (type, data, key) => {
      const { costUsd } = budget.spent;
      events.emit(type, costUsd > 0 && AFTER_CALLS.includes(type) ? { ...data, costUsd } : data, key);
    },
  };
}
