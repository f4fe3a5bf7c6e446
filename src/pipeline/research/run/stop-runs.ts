import { wording } from '../../../catalogue/index.ts';
import type { Run, RunQueue, RunStore } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { ResearchService } from '../../services.ts';
import type { RunEvents } from '../session/run-events.ts';
import { getRun } from './get-run.ts';
import { isTerminal, statusAfter } from './life-cycle.ts';
import type { LeasedRun, RunHolds } from './run-holds.ts';

const LOOK_MS = 100;
const LONGEST_WAIT_MS = 30_000;

interface RunHaltingDeps {
  runs: Pick<RunStore, 'find'>;
  executions: Pick<RunHolds, 'whenIdle'>;
  events: Pick<RunEvents, 'emitterFor' | 'wake'>;
}

interface RunStoppingDeps extends RunHaltingDeps {
  deleteRun: (runId: string) => Promise<void>;
  queue: Pick<RunQueue, 'remove'>;
  wait: (ms: number) => Promise<void>;
}

/** Ends or stops a run, whether it is waiting, at rest or being executed, here or elsewhere. */
export const createRunHalting = (deps: RunHaltingDeps): Pick<ResearchService, 'cancel' | 'pause'> => ({
  cancel: (runId) => cancel(deps, runId),
  pause: (runId) => pause(deps, runId),
});

/** The same, and what deletes one. */
export function createRunStopping(
  deps: RunStoppingDeps,
): Pick<ResearchService, 'cancel' | 'pause' | 'remove'> {
  return {
    ...createRunHalting(deps),
    remove: (runId) => removeRun(deps, runId),
  };
}

async function cancel(deps: RunHaltingDeps, runId: string): Promise<Run> {
  if (isTerminal((await getRun(deps.runs, runId)).status)) return getRun(deps.runs, runId);
  await deps.executions.whenIdle(runId, 'cancel', async (leased) => {
    if (isTerminal(leased.run.status)) return;
    await rest(deps, leased, 'cancel', 'run-end', { status: 'cancelled' });
  });
  return getRun(deps.runs, runId);
}

async function pause(deps: RunHaltingDeps, runId: string): Promise<Run> {
  const run = await getRun(deps.runs, runId);
  statusAfter(run, 'pause');
  if (run.status === 'paused') return getRun(deps.runs, runId);
  await deps.executions.whenIdle(runId, 'pause', async (leased) => {
    if (leased.run.status !== 'paused') await rest(deps, leased, 'pause', 'run-paused', {});
  });
  return getRun(deps.runs, runId);
}

async function rest(
  deps: RunHaltingDeps,
  { run, log, stores }: LeasedRun,
  action: 'cancel' | 'pause',
  type: 'run-end' | 'run-paused',
  data: Record<string, unknown>,
): Promise<void> {
  const status = statusAfter(run, action);
  const emitter = deps.events.emitterFor(run.id, log);
  emitter.emit(type, data);
  await emitter.flush();
  await stores.runs.setStatus(run.id, status);
}

async function removeRun(deps: RunStoppingDeps, runId: string): Promise<void> {
  await getRun(deps.runs, runId);
  for (let waitedMs = 0; waitedMs <= LONGEST_WAIT_MS; waitedMs += LOOK_MS) {
    const removed = await deps.executions.whenIdle(runId, 'cancel', async () => {
      await deps.queue.remove(runId);
      await deps.deleteRun(runId);
      return true;
    });
    if (removed) return deps.events.wake(runId);
    await deps.wait(LOOK_MS);
  }
  throw new AppError('E036', wording('runDoesNotStop', { id: runId }));
}
