import type { Run, RunEventType, RunStatus, RunStore } from '../../../domain/index.ts';
import type { RunEmitter } from '../session/run-events.ts';
import { nextStatus, type WorkerStep } from './life-cycle.ts';

const STEP_BY_EVENT: Partial<Record<RunEventType, WorkerStep>> = {
  'plan-start': 'plan',
  'task-start': 'research',
  'evidence-ready': 'research',
  'read-start': 'research',
  'report-start': 'write',
};

export interface StatusEmitter extends RunEmitter {
  /** Takes a step of the life cycle; one that does not fit, such as a step back in a replay, changes nothing. */
  take(step: WorkerStep): void;
  /** From here on nothing is emitted: a step that is still unwinding has nothing more to say. */
  silence(): void;
}

/** An emitter whose events move the run through its life cycle. `flush` waits for both. */
export function withStatus(deps: {
  run: Run;
  emitter: RunEmitter;
  runs: Pick<RunStore, 'setStatus'>;
}): StatusEmitter {
  const { run, emitter } = deps;
  let current: RunStatus = run.status;
  let stored: Promise<void> = Promise.resolve();
  let isOver = false;
  const take = (step: WorkerStep) => {
    const status = nextStatus(current, step);
    if (isOver || status === undefined || status === current) return;
    current = status;
    stored = stored.then(() => deps.runs.setStatus(run.id, status));
    stored.catch(() => {}); // reported by flush
  };
  return {
    take,
    silence: () => {
      isOver = true;
    },
    emit: (type, data, key) => {
      if (isOver) return;
      isOver = type === 'run-end' || type === 'run-paused';
      emitter.emit(type, data, key);
      const step = STEP_BY_EVENT[type];
      if (step !== undefined) take(step);
    },
    flush: async () => {
      await Promise.all([emitter.flush(), stored]);
    },
  };
}
