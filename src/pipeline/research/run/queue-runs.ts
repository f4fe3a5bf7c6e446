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
import { getRun } from './get-run.ts';
import { isAtRest, statusWord } from './life-cycle.ts';
import type { RunCommand } from './run-command.ts';
import type { RunExecutions } from './run-executions.ts';
import { act, type LeasedRun } from './run-holds.ts';

export interface Admission {
  /** Most runs that may wait; 0 is no limit. */
  readonly maxQueued: number;
  readonly maxQueuedPerKey: number;
}

const RETRY_AFTER_SECONDS = 30;

type Queued = Pick<ResearchService, 'enqueue' | 'decide' | 'resume' | 'rewriteReport'>;

interface RunQueuingDeps {
  runs: Pick<RunStore, 'find'>;
  artifacts: Pick<RunArtifacts, 'getReport'>;
  leases: Pick<RunLeases, 'setCommand'>;
  queue: Pick<RunQueue, 'add' | 'find' | 'waiting'>;
  executions: Pick<RunExecutions, 'whenIdle'>;
  latestRevision: (runId: string) => Promise<number>;
  wake: (runId: string) => void;
  admission: Admission;
}

/** What hands a run to the workers. Each is safe to repeat: the status tells whether it was done. */
export function createRunQueuing(
  deps: RunQueuingDeps,
): Queued & { prepareReview: (leased: LeasedRun, decision: PlanDecision) => Promise<RunCommand> } {
  return {
    enqueue: (runId, options) => enqueue(deps, runId, options),
    decide: (runId, decision, options) => decidePlan(deps, runId, decision, options),
    resume: (runId, options) => resumeRun(deps, runId, options),
    rewriteReport: (runId, options) => rewriteReport(deps, runId, options),
    prepareReview: (leased, decision) => prepareReview(deps, leased, decision),
  };
}

async function enqueue(deps: RunQueuingDeps, runId: string, options: QueueOptions = {}): Promise<Run> {
  const run = await getRun(deps.runs, runId);
  const queued = await deps.queue.find(runId);
  if (queued !== undefined && !isAtRest(run.status)) return run;
  if (run.status !== 'queued')
    throw new AppError('E036', wording('runNotQueued', { id: runId, status: statusWord(run.status) }));
  await admit(deps, options.key);
  await deps.queue.add({ runId, priority: options.priority ?? 0, key: options.key });
  return run;
}

async function decidePlan(
  deps: RunQueuingDeps,
  runId: string,
  decision: PlanDecision,
  options?: QueueOptions,
): Promise<Run> {
  return queueAgain(deps, runId, options, async (leased) => {
    await deps.leases.setCommand(leased.lease, JSON.stringify(await prepareReview(deps, leased, decision)));
  });
}

async function resumeRun(deps: RunQueuingDeps, runId: string, options?: QueueOptions): Promise<Run> {
  await admit(deps, options?.key);
  return queueAgain(deps, runId, options, async (leased) => {
    const { status } = leased.run;
    await act(leased, 'resume');
    if (status === 'failed' || status === 'budget-limited') await command(deps, leased, { action: 'again' });
  });
}

async function rewriteReport(deps: RunQueuingDeps, runId: string, options?: QueueOptions): Promise<Run> {
  await admit(deps, options?.key);
  return queueAgain(deps, runId, options, async (leased) => {
    if ((await deps.artifacts.getReport(runId)) === undefined)
      throw new AppError('E036', wording('noReportToRewrite', { id: runId }));
    await act(leased, 'rewrite');
    await command(deps, leased, { action: 'rewrite' });
  });
}

async function prepareReview(
  deps: RunQueuingDeps,
  leased: LeasedRun,
  decision: PlanDecision,
): Promise<RunCommand> {
  assertStorableText({ ...decision });
  await act(leased, 'decide');
  return { action: 'review', revision: await deps.latestRevision(leased.run.id), decision };
}

async function queueAgain(
  deps: RunQueuingDeps,
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
  return getRun(deps.runs, runId);
}

async function command(deps: RunQueuingDeps, { lease }: LeasedRun, value: RunCommand): Promise<void> {
  await deps.leases.setCommand(lease, JSON.stringify(value));
}

async function admit(deps: RunQueuingDeps, key: string | undefined): Promise<void> {
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
