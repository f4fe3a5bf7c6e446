import { wording } from '../../../catalogue/index.ts';
import { onBehalfOf } from '../../../concurrency/index.ts';
import type {
  EventLog,
  Logger,
  Run,
  RunLease,
  RunLeases,
  RunStatus,
  RunStore,
} from '../../../domain/index.ts';
import { AppError, toProblem } from '../../../errors/index.ts';
import type { RunEvents } from '../session/run-events.ts';
import { getRun } from './get-run.ts';
import { isAtRest } from './life-cycle.ts';
import { rememberArtifacts } from './remember-artifacts.ts';
import { type RunCommand, toCommand } from './run-command.ts';
import { createRunHolds, type HeldEntry, type LeasedRun, type RunHolds } from './run-holds.ts';
import type { ExecutionStores, RunExecution } from './underway.ts';

const LOG_PAGE = 100_000;
/** A process that stood still counts for two, see `countStall`. */
const MAX_CRASHES = 3;

/** E044 when the API key that asked may not use one of the collections any more. */
export type AssertScope = (asked: Pick<Run['request'], 'requestedBy' | 'collectionIds'>) => Promise<void>;

export interface RunExecutions extends Omit<RunHolds, 'hold'> {
  /** Executes a run for a person who waits for it; E036 when another process works on it. */
  execute(
    runId: string,
    options?: { readonly signal?: AbortSignal | undefined; readonly prepare?: PrepareRun | undefined },
  ): Promise<void>;
  /** Executes a run of the queue until it rests. Throws when the run is to be queued again. */
  work(runId: string): Promise<void>;
}

/** Called with the lease held; may refuse, and returns what to do beside going on. */
export type PrepareRun = (leased: LeasedRun) => Promise<RunCommand | undefined>;

/** The runs that this process works on, each under its lease. */
export function createRunExecutions(deps: {
  runs: Pick<RunStore, 'find'>;
  leases: RunLeases;
  log: EventLog;
  events: RunEvents;
  openStores: (lease: RunLease) => ExecutionStores & { readonly events: EventLog };
  executeRun: (execution: RunExecution) => Promise<void>;
  /** Throws when who asked for a run may not use its collections any more. */
  assertScope: AssertScope;
  wait: (ms: number) => Promise<void>;
  logger: Logger;
}): RunExecutions {
  const { leases } = deps;
  const { hold, ...holds } = createRunHolds(deps);

  return { ...holds, execute, work };

  async function execute(
    runId: string,
    options: Parameters<RunExecutions['execute']>[1] = {},
  ): Promise<void> {
    const ended = await hold(runId, { bySelf: true, signal: options.signal }, async (leased, entry) => {
      const command = (await options.prepare?.(leased)) ?? toCommand(leased.lease.command);
      await run(leased, entry, command);
      return true;
    });
    if (ended === undefined) throw new AppError('E036', wording('runExecuting', { id: runId }));
  }

  async function work(runId: string): Promise<void> {
    const reason = await hold(runId, { bySelf: false }, async (leased, entry) => {
      if (isAtRest(leased.run.status)) return 'rests';
      const refusal = await refusalOf(leased);
      if (refusal !== undefined) await setAside(leased, refusal);
      else await run(leased, entry, toCommand(leased.lease.command));
      return entry.stop.reason ?? 'rests';
    });
    // A run that is gone rests, too.
    if (reason === undefined && (await deps.runs.find(runId)) === undefined) return;
    if (reason === undefined || reason === 'hand-over') throw new Error(`${runId} is to be queued again.`);
  }

  async function run(
    { run, lease, log, stores }: LeasedRun<ExecutionStores>,
    entry: HeldEntry,
    command: RunCommand | undefined,
  ) {
    const history = await deps.log.after(run.id, 0, LOG_PAGE);
    entry.isExecuting = true;
    const artifacts = rememberArtifacts(stores.artifacts, { isFirst: history.length === 0 });
    const emitter = deps.events.emitterFor(run.id, {
      appendAll: async (...events) => {
        await artifacts.flush().catch(() => {}); // the run fails by it; its log must tell
        await log.appendAll(...events);
      },
    });
    const execution = { run, stores: { ...stores, artifacts }, emitter, history, command, stop: entry.stop };
    await onBehalfOf(run.request.requestedBy ?? '', () => deps.executeRun(execution));
    const { reason } = entry.stop;
    if (command !== undefined && reason !== 'lost' && isSettled((await getRun(deps.runs, run.id)).status))
      await leases.setCommand(lease, undefined);
  }

  /** A run that ends its worker again and again must not take the others with it. */
  async function refusalOf({ run, lease }: LeasedRun): Promise<AppError | undefined> {
    if (lease.crashes >= MAX_CRASHES) return new AppError('E045', wording('runSetAside', { id: run.id }));
    try {
      await deps.assertScope(run.request);
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'E044') return error;
      throw error;
    }
  }

  async function setAside({ run, lease, log, stores }: LeasedRun, refusal: AppError): Promise<void> {
    const problem = toProblem(refusal);
    const emitter = deps.events.emitterFor(run.id, log);
    emitter.emit('run-end', { status: 'failed', problem });
    await emitter.flush();
    await stores.runs.setStatus(run.id, 'failed', problem);
    deps.logger.error('run set aside', { runId: run.id, crashes: lease.crashes, code: refusal.code });
  }
}

const isSettled = (status: RunStatus): boolean => isAtRest(status) && status !== 'paused';
