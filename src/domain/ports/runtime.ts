import type { Wording } from '../../catalogue/index.ts';
import type { AppError } from '../../errors/index.ts';

export type { Clock } from '../../concurrency/index.ts';

/** Structured log. `fields` are redacted by the sink; an `error` field is written with its stack and every cause. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A logger that adds these fields (run id, thread id, component) to every line. */
  child(fields: LogFields): Logger;
}
export type LogFields = Readonly<Record<string, unknown>>;

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
}

export interface BudgetLeft {
  readonly seconds: number;
  readonly tokens: number;
  readonly costUsd: number;
}

/** The budget of one run. Checked before each call, looked at while it runs, charged after it. */
export interface Budget {
  /**
   * Throws `AppError` E026 when another call of this kind would go over. Calls for the report may use the reserve
   * that `research` calls leave.
   */
  check(purpose: 'research' | 'report'): void;
  /** What calls of this kind may still use; `Infinity` where nothing limits it. */
  left(purpose: 'research' | 'report'): BudgetLeft;
  charge(usage: ModelUsage): void;
  /** Counts a call answered from the journal: it was paid before, in this same run, so its usage still counts. */
  chargeCached(usage: ModelUsage): void;
  readonly spent: ModelUsage & { readonly calls: number; readonly cachedCalls: number };
  /** Set once a check has refused; the report is then marked budget-limited. */
  readonly exhausted: AppError | undefined;
}

/** What every language task gets about the call it is part of. */
export interface CallContext {
  readonly runId: string;
  /** The step that asks, unique within the run: `plan`, `task:t2`, `read:doc_…`, `report`. First part of the journal key. */
  readonly step: string;
  readonly budget: Budget;
  /** True while nothing of the run can be in the model journal yet, so that it need not be asked. */
  readonly isFirst?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Takes what the reader of the report has to know of the calls, such as a prompt that the server cut. */
  readonly note?: ((note: Wording) => void) | undefined;
}
