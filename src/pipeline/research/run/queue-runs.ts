import { wording } from '../../../catalogue/index.ts';
import {
  assertStorableText,
  type Run,
  type RunArtifacts,
  type RunLeases,
  type RunQueue,
  type RunStore,
} from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { PlanDecision, QueueOptions, ResearchService } from '../../services.ts';
import { isAtRest, statusWord } from './life-cycle.ts';
import type { RunCommand } from './run-command.ts';
import { act, type LeasedRun, type RunExecutions } from './run-executions.ts';

export interface Admission {
  /** Most runs that may wait; 0 is no limit. */
  readonly maxQueued: number;
  readonly maxQueuedPerKey: number;
}

const RETRY_AFTER_SECONDS = 30;

type Queued = Pick<ResearchService, 'enqueue' | 'decide' | 'resume' | 'rewriteReport'>;

/** What hands a run to the workers. Each is safe to repeat: the status tells whether it was done. */
export function createRunQueuing(deps: {
  runs: Pick<RunStore, 'find'>;
  artifacts: Pick<RunArtifacts, 'getReport'>;
  leases: Pick<RunLeases, 'setCommand'>;
  queue: Pick<RunQueue, 'add' | 'find' | 'waiting'>;
  executions: Pick<RunExecutions, 'whenIdle'>;
  latestRevision: (runId: string) => Promise<number>;
  wake: (runId: string) => void;
  admission: Admission;
}): Queued & { prepareReview: (leased: LeasedRun, decision: PlanDecision) => Promise<RunCommand> } {
  return { enqueue, decide, resume, rewriteReport, prepareReview };

  async function enqueue(runId: string, options: QueueOptions = {}): Promise<Run> {
    const run = await get(runId);
    const queued = await deps.queue.find(runId);
    if (queued !== undefined && !isAtRest(run.status)) return run;
    if (run.status !== 'queued')
      throw new AppError('E036', wording('runNotQueued', { id: runId, status: statusWord(run.status) }));
    await admit(options.key);
    await deps.queue.add({ runId, priority: options.priority ?? 0, key: options.key });
    return run;
  }

  async function decide(runId: string, decision: PlanDecision, options?: QueueOptions): Promise<Run> {
    return queueAgain(runId, options, async (leased) => {
      await deps.leases.setCommand(leased.lease, JSON.stringify(await prepareReview(leased, decision)));
    });
  }

  async function resume(runId: string, options?: QueueOptions): Promise<Run> {
    await admit(options?.key);
    return queueAgain(runId, options, async (leased) => {
      const { status } = leased.run;
      await act(leased, 'resume');
      if (status === 'failed' || status === 'budget-limited') await command(leased, { action: 'again' });
    });
  }

  async function rewriteReport(runId: string, options?: QueueOptions): Promise<Run> {
    await admit(options?.key);
    return queueAgain(runId, options, async (leased) => {
      if ((await deps.artifacts.getReport(runId)) === undefined)
        throw new AppError('E036', wording('noReportToRewrite', { id: runId }));
      await act(leased, 'rewrite');
      await command(leased, { action: 'rewrite' });
    });
  }

  async function prepareReview(leased: LeasedRun, decision: PlanDecision): Promise<RunCommand> {
    assertStorableText({ ...decision });
    await act(leased, 'decide');
    return { action: 'review', revision: await deps.latestRevision(leased.run.id), decision };
  }

  async function queueAgain(
    runId: string,
    options: QueueOptions | undefined,
    prepare: (leased: LeasedRun) => Promise<void>,
  ): Promise<Run> {
    const prepared = await deps.executions.whenIdle(runId, undefined, async (leased) => {
      await prepare(leased);
      return true;
    });
    if (prepared === undefined) throw new AppError('E036', wording('runWorkedOn', { id: runId }));
    const before = await deps.queue.find(runId);
    await deps.queue.add({
      runId,
      priority: options?.priority ?? before?.priority ?? 0,
      key: options?.key ?? before?.key,
    });
    deps.wake(runId);
    return get(runId);
  }

  async function command({ lease }: LeasedRun, value: RunCommand): Promise<void> {
    await deps.leases.setCommand(lease, JSON.stringify(value));
  }

  async function admit(key: string | undefined): Promise<void> {
    const { total, ofKey } = await deps.queue.waiting(key);
    const { maxQueued, maxQueuedPerKey } = deps.admission;
    const isFull = maxQueued > 0 && total >= maxQueued;
    const isKeyFull = key !== undefined && maxQueuedPerKey > 0 && ofKey >= maxQueuedPerKey;
    if (!isFull && !isKeyFull) return;
    throw new AppError(
      'E037',
      wording('queueFull', {
        waiting: isKeyFull ? ofKey : total,
        areYours: isKeyFull,
        seconds: RETRY_AFTER_SECONDS,
      }),
      { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } },
    );
  }

  async function get(runId: string): Promise<Run> {
    const run = await deps.runs.find(runId);
    if (run === undefined) throw new AppError('E021', wording('runNotFound', { id: runId }));
    return run;
  }
}
