/** A link by which a report is read without a key, for a time. */
export interface ReportShare {
  readonly id: string;
  readonly runId: string;
  /** Who made it; who opens it reads with that caller's rights of then. */
  readonly caller: string;
  /** ISO 8601. */
  readonly until: string;
}

export interface ReportShareStore {
  add(share: ReportShare): Promise<void>;
  find(id: string): Promise<ReportShare | undefined>;
  /** Of a run, the newest first. */
  list(runId: string): Promise<readonly ReportShare[]>;
  remove(id: string): Promise<void>;
}
