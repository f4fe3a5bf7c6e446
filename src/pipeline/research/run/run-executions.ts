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
import type { ExecutionStores, RunExecution } from './execute-run.ts';
import { holdLease } from './hold-lease.ts';
import { isAtRest, statusAfter } from './life-cycle.ts';
import { rememberArtifacts } from './remember-artifacts.ts';
import { type RunCommand, toCommand } from './run-command.ts';
import type { RunEvents } from './run-events.ts';
import { createRunStop, type RunStop } from './run-stop.ts';

const LOG_PAGE = 100_000;
const MAX_CRASHES = 3;
const RETRY_MS = 50;
const LONGEST_WAIT_MS = 60_000;

/** E044 when the API key that asked may not use one of the collections any more. */
export type AssertScope = (asked: Pick<Run['request'], 'requestedBy' | 'collectionIds'>) => Promise<void>;

export interface LeasedRun {
  readonly run: Run;
  readonly lease: RunLease;
  readonly log: Pick<EventLog, 'appendAll'>;
  readonly stores: ExecutionStores;
}

export interface RunExecutions {
  /** Executes a run for a person who waits for it; E036 when another process works on it. */
  execute(
    runId: string,
    options?: { readonly signal?: AbortSignal | undefined; readonly prepare?: PrepareRun | undefined },
  ): Promise<void>;
  /** Executes a run of the queue until it rests. Throws when the run is to be queued again. */
  work(runId: string): Promise<void>;
  /** Does something small to a run that nobody works on; `undefined` when somebody does, who was then told to stop. */
  whenIdle<T>(
    runId: string,
    wish: 'cancel' | 'pause' | undefined,
    work: (leased: LeasedRun) => Promise<T>,
  ): Promise<T | undefined>;
  /** Whether this process holds the run. */
  isLocal(runId: string): boolean;
  /** Stops what this process executes, so that other workers go on with it. */
  handOver(): void;
}

/** Called with the lease held; may refuse, and returns what to do beside going on. */
export type PrepareRun = (leased: LeasedRun) => Promise<RunCommand | undefined>;

interface Entry {
  readonly stop: RunStop;
  /** False while only something small is done to the run. */
  isExecuting: boolean;
}

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
  const entries = new Map<string, Entry>();
  let isHandingOver = false;

  return {
    execute,
    work,
    whenIdle,
    isLocal: (runId) => entries.has(runId),
    handOver: () => {
      isHandingOver = true;
      for (const { stop } of entries.values()) stop.stop('hand-over');
    },
  };

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

  /** Takes the lease, works and gives it back; `undefined` when another holds it. */
  async function hold<T>(
    runId: string,
    options: { readonly bySelf: boolean; readonly signal?: AbortSignal | undefined },
    work: (leased: LeasedRun, entry: Entry) => Promise<T>,
  ): Promise<T | undefined> {
    await find(runId);
    if (entries.has(runId)) return undefined;
    const stop = createRunStop(options.signal);
    const entry: Entry = { stop, isExecuting: false };
    entries.set(runId, entry);
    try {
      const lease = await leases.acquire(runId, { bySelf: options.bySelf });
      if (lease === undefined) return undefined;
      if (isHandingOver) stop.stop('hand-over');
      const holder = holdLease({ leases, lease, stop, logger: deps.logger });
      let isRefused = true;
      try {
        const stores = deps.openStores(lease);
        const done = await work({ run: await find(runId), lease, log: stores.events, stores }, entry);
        isRefused = false;
        return done;
      } finally {
        holder.end();
        await leases.release(lease, { keepCrashes: isRefused });
      }
    } finally {
      stop.dispose();
      entries.delete(runId);
      deps.events.wake(runId);
    }
  }

  async function run({ run, lease, log, stores }: LeasedRun, entry: Entry, command: RunCommand | undefined) {
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
    if (command !== undefined && reason !== 'lost' && isSettled((await find(run.id)).status))
      await leases.setCommand(lease, undefined);
  }

  /** A run that ends its worker again and again must not take the others with it. */
  async function refusalOf({ run, lease }: LeasedRun): Promise<AppError | undefined> {
    if (lease.crashes >= MAX_CRASHES)
      return new AppError('E045', wording('runSetAside', { id: run.id, times: lease.crashes }));
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

  async function whenIdle<T>(
    runId: string,
    wish: 'cancel' | 'pause' | undefined,
    work: (leased: LeasedRun) => Promise<T>,
  ): Promise<T | undefined> {
    for (let waitedMs = 0; waitedMs <= LONGEST_WAIT_MS; waitedMs += RETRY_MS) {
      const entry = entries.get(runId);
      if (entry?.isExecuting) {
        if (wish !== undefined) entry.stop.stop(wish);
        else if (isAtRest((await find(runId)).status)) {
          await deps.wait(RETRY_MS); // it is about to let go
          continue;
        }
        return undefined;
      }
      if (entry === undefined) {
        const done = await hold(runId, { bySelf: false }, async (leased) => ({ value: await work(leased) }));
        if (done !== undefined) return done.value;
        if (entries.has(runId)) {
          await deps.wait(RETRY_MS); // taken by this process just now: a wish would be forgotten with its lease
          continue;
        }
        const isResting = isAtRest((await find(runId)).status);
        if (wish === undefined && !isResting && (await leases.isHeld(runId))) return undefined;
        if (wish !== undefined && (await leases.wish(runId, wish))) return undefined;
      }
      await deps.wait(RETRY_MS); // somebody holds it for a moment only
    }
    throw new AppError('E036', wording('runBusy', { id: runId }));
  }

  async function find(runId: string): Promise<Run> {
    const found = await deps.runs.find(runId);
    if (found === undefined) throw new AppError('E021', wording('runNotFound', { id: runId }));
    return found;
  }
}

const isSettled = (status: RunStatus): boolean => isAtRest(status) && status !== 'paused';

/** Moves a run that nobody works on by an action of a person. */
export async function act(leased: LeasedRun, action: Parameters<typeof statusAfter>[2]): Promise<RunStatus> {
  const status = statusAfter(leased.run.id, leased.run.status, action);
  if (status !== leased.run.status) await leased.stores.runs.setStatus(leased.run.id, status);
  return status;
}
