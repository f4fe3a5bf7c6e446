import { wording } from '../../../catalogue/index.ts';
import type { Run, RunQueue, RunStore } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { ResearchService } from '../../services.ts';
import { isTerminal, statusAfter } from './life-cycle.ts';
import type { RunEvents } from './run-events.ts';
import type { LeasedRun, RunExecutions } from './run-executions.ts';

const LOOK_MS = 100;
const LONGEST_WAIT_MS = 30_000;

/** What ends, stops or deletes a run, whether it waits, rests or is worked on, here or elsewhere. */
export function createRunStopping(deps: {
  runs: Pick<RunStore, 'find'>;
  deleteRun: (runId: string) => Promise<void>;
  queue: Pick<RunQueue, 'remove'>;
  executions: Pick<RunExecutions, 'whenIdle'>;
  events: Pick<RunEvents, 'emitterFor' | 'wake'>;
  wait: (ms: number) => Promise<void>;
}): Pick<ResearchService, 'cancel' | 'pause' | 'remove'> {
  return { cancel, pause, remove };

  async function cancel(runId: string): Promise<Run> {
    if (isTerminal((await get(runId)).status)) return get(runId);
    await deps.executions.whenIdle(runId, 'cancel', async (leased) => {
      if (isTerminal(leased.run.status)) return;
      await rest(leased, 'cancel', 'run-end', { status: 'cancelled' });
    });
    return get(runId);
  }

  async function pause(runId: string): Promise<Run> {
    const { status } = await get(runId);
    statusAfter(runId, status, 'pause');
    if (status === 'paused') return get(runId);
    await deps.executions.whenIdle(runId, 'pause', async (leased) => {
      if (leased.run.status !== 'paused') await rest(leased, 'pause', 'run-paused', {});
    });
    return get(runId);
  }

  async function rest(
    { run, log, stores }: LeasedRun,
    action: 'cancel' | 'pause',
    type: 'run-end' | 'run-paused',
    data: Record<string, unknown>,
  ): Promise<void> {
    const status = statusAfter(run.id, run.status, action);
    const emitter = deps.events.emitterFor(run.id, log);
    emitter.emit(type, data);
    await emitter.flush();
    await stores.runs.setStatus(run.id, status);
  }

  async function remove(runId: string): Promise<void> {
    await get(runId);
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

  async function get(runId: string): Promise<Run> {
    const run = await deps.runs.find(runId);
    if (run === undefined) throw new AppError('E021', wording('runNotFound', { id: runId }));
    return run;
  }
}
