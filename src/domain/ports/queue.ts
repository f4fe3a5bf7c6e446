/** A person's request for a run that another process may be working on. */
export type RunWish = 'cancel' | 'pause';

/** The right to write to one run, held by one process at a time. */
export interface RunLease {
  readonly runId: string;
  /** Fencing token: grows with every holder, so that a holder that was thought dead can be told from the one after it. */
  readonly token: number;
  /** Holders in a row that vanished without the run getting any further. */
  readonly crashes: number;
  /** JSON: what this execution is to do beside going on. */
  readonly command?: string | undefined;
}

/** Leases of runs, by the clock of the database. A lease that is not renewed in time may be taken by another process. */
export interface RunLeases {
  /** `undefined` while another holder is alive. With `bySelf` crashes are forgotten: a person asked for the run. */
  acquire(runId: string, options?: { readonly bySelf?: boolean }): Promise<RunLease | undefined>;
  /** Renews the lease and returns what was asked meanwhile; `undefined` when it is lost. */
  renew(lease: RunLease): Promise<{ readonly wish?: RunWish | undefined } | undefined>;
  /** Forgets the crashes before it, unless nothing was done to the run. */
  release(lease: RunLease, options?: { readonly keepCrashes?: boolean }): Promise<void>;
  /** Leaves a wish for the living holder; false when there is none. */
  wish(runId: string, wish: RunWish): Promise<boolean>;
  /** Sets, or with `undefined` clears, what the next execution is to do. Written by whoever holds the lease. */
  setCommand(lease: RunLease, command: string | undefined): Promise<void>;
  isHeld(runId: string): Promise<boolean>;
  /** A process that stood still is worse than one that ended: what it held has one crash more. */
  countStall(owner: string): Promise<void>;
  /** Who this process is to others. */
  readonly owner: string;
  readonly renewMs: number;
}

export interface RunJob {
  readonly runId: string;
  readonly priority: number;
  /** Runs of one key share its places. */
  readonly key?: string | undefined;
  /** The span that asked for the run, as the header `traceparent`; it is told to whoever works on it. */
  readonly traceParent?: string | undefined;
}

/** Runs that wait for a worker. A run has at most one job that counts: its newest. */
export interface RunQueue {
  add(job: RunJob): Promise<void>;
  /** Runs that wait, in all and of this key. */
  waiting(key?: string): Promise<{ readonly total: number; readonly ofKey: number }>;
  remove(runId: string): Promise<void>;
  /** The job of a run, to queue it again as it was. */
  find(runId: string): Promise<RunJob | undefined>;
  /**
   * Calls `work` for each run, at most `concurrency` at a time, highest priority first. When `work` throws, the run is
   * queued again after a second.
   */
  start(options: {
    readonly concurrency: number;
    readonly work: (runId: string, traceParent?: string) => Promise<void>;
  }): Promise<void>;
  /** Queues again what dead workers held and what was never sent; returns how many. */
  recover(): Promise<number>;
  /** Takes no more runs and waits for those that are worked on. */
  stop(): Promise<void>;
}
