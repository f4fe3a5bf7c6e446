import { wording } from '../../../catalogue/index.ts';
import type {
  EventLog,
  Logger,
  Run,
  RunLease,
  RunLeases,
  RunStatus,
  RunStore,
} from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { RunEvents } from '../session/run-events.ts';
import { getRun } from './get-run.ts';
import { holdLease } from './hold-lease.ts';
import { isAtRest, statusAfter } from './life-cycle.ts';
import { createRunStop, type RunStop } from './run-stop.ts';

const RETRY_MS = 50;
const LONGEST_WAIT_MS = 60_000;

/** What is written with the lease of a run. */
interface HeldStores {
  readonly runs: Pick<RunStore, 'setStatus'>;
  readonly events: EventLog;
}

export interface LeasedRun<Stores = Pick<HeldStores, 'runs'>> {
  readonly run: Run;
  readonly lease: RunLease;
  readonly log: Pick<EventLog, 'appendAll'>;
  readonly stores: Stores;
}

export interface HeldEntry {
  readonly stop: RunStop;
  /** False while only something small is done to the run. */
  isExecuting: boolean;
}

export interface RunHolds<Stores = Pick<HeldStores, 'runs'>> {
  /** Takes the lease, works and gives it back; `undefined` when another holds it. */
  hold<T>(
    runId: string,
    options: { readonly bySelf: boolean; readonly signal?: AbortSignal | undefined },
    work: (leased: LeasedRun<Stores>, entry: HeldEntry) => Promise<T>,
  ): Promise<T | undefined>;
  /** Does something small to a run that nobody works on; `undefined` when somebody does, who was then told to stop. */
  whenIdle<T>(
    runId: string,
    wish: 'cancel' | 'pause' | undefined,
    work: (leased: LeasedRun<Stores>) => Promise<T>,
  ): Promise<T | undefined>;
  /** Whether this process holds the run. */
  isLocal(runId: string): boolean;
  /** Stops what this process executes, so that other workers go on with it. */
  handOver(): void;
}

/** The runs that this process holds, each under its lease. Nothing of the graph is needed to stop one. */
export function createRunHolds<Stores extends HeldStores>(deps: {
  runs: Pick<RunStore, 'find'>;
  leases: RunLeases;
  events: Pick<RunEvents, 'wake'>;
  openStores: (lease: RunLease) => Stores;
  wait: (ms: number) => Promise<void>;
  logger: Logger;
}): RunHolds<Stores> {
  const { leases } = deps;
  const entries = new Map<string, HeldEntry>();
  let isHandingOver = false;

  return {
    hold,
    whenIdle,
    isLocal: (runId) => entries.has(runId),
    handOver: () => {
      isHandingOver = true;
      for (const { stop } of entries.values()) stop.stop('hand-over');
    },
  };

  async function hold<T>(
    runId: string,
    options: { readonly bySelf: boolean; readonly signal?: AbortSignal | undefined },
    work: (leased: LeasedRun<Stores>, entry: HeldEntry) => Promise<T>,
  ): Promise<T | undefined> {
    await getRun(deps.runs, runId);
    if (entries.has(runId)) return undefined;
    const stop = createRunStop(options.signal);
    const entry: HeldEntry = { stop, isExecuting: false };
    entries.set(runId, entry);
    try {
      const lease = await leases.acquire(runId, { bySelf: options.bySelf });
      if (lease === undefined) return undefined;
      if (isHandingOver) stop.stop('hand-over');
      const holder = holdLease({ leases, lease, stop, logger: deps.logger });
      let isRefused = true;
      try {
        const stores = deps.openStores(lease);
        const done = await work(
          { run: await getRun(deps.runs, runId), lease, log: stores.events, stores },
          entry,
        );
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

  async function whenIdle<T>(
    runId: string,
    wish: 'cancel' | 'pause' | undefined,
    work: (leased: LeasedRun<Stores>) => Promise<T>,
  ): Promise<T | undefined> {
    for (let waitedMs = 0; waitedMs <= LONGEST_WAIT_MS; waitedMs += RETRY_MS) {
      const entry = entries.get(runId);
      if (entry?.isExecuting) {
        if (wish !== undefined) entry.stop.stop(wish);
        else if (isAtRest((await getRun(deps.runs, runId)).status)) {
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
        const isResting = isAtRest((await getRun(deps.runs, runId)).status);
        if (wish === undefined && !isResting && (await leases.isHeld(runId))) return undefined;
        if (wish !== undefined && (await leases.wish(runId, wish))) return undefined;
      }
      await deps.wait(RETRY_MS); // somebody holds it for a moment only
    }
    throw new AppError('E036', wording('runBusy', { id: runId }));
  }
}

/** Moves a run that nobody works on by an action of a person. */
export async function act(leased: LeasedRun, action: Parameters<typeof statusAfter>[1]): Promise<RunStatus> {
  const status = statusAfter(leased.run, action);
  if (status !== leased.run.status) await leased.stores.runs.setStatus(leased.run.id, status);
  return status;
}
