import { wording } from '../../catalogue/index.ts';
import type { BatchLimits, RowUsage } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { addUsage, NO_USAGE, overLimit, type RunShare, type StepUsage } from '../budget/run-budget.ts';

/** Share of each limit that is left for the reports of rows that are being answered when the rest is spent. */
const REPORT_RESERVE = 0.05;

/** One budget for every run of a batch. */
export interface SharedBudget {
  /** Throws E026 when no further question may be begun. */
  check(): void;
  /** The part of one run. What it has used replaces what is stored for its question. */
  share(stored: RowUsage): RunShare & { readonly used: RowUsage };
  /** Of every question, in US dollars. */
  readonly costUsd: number;
}

export function createSharedBudget(deps: {
  readonly limits: BatchLimits;
  /** Of every question, as stored. */
  readonly spent: RowUsage;
  readonly activeMs: () => number;
}): SharedBudget {
  const limits = { ...deps.limits, reportReserve: REPORT_RESERVE };
  let total: StepUsage = { ...NO_USAGE, ...deps.spent };

  const check = (purpose: 'research' | 'report') => {
    const over = overLimit({ ...total, seconds: deps.activeMs() / 1000 }, limits, purpose);
    if (over !== undefined) throw new AppError('E026', wording('batchBudgetSpent', { reason: over }));
  };
  return {
    check: () => check('research'),
    get costUsd() {
      return Math.max(0, total.costUsd);
    },
    share: (stored) => {
      let own: StepUsage = { ...NO_USAGE, ...stored };
      const add = (usage: StepUsage) => {
        own = addUsage(own, usage);
        total = addUsage(total, usage);
      };
      return {
        begin: (spent) => {
          add(negative(own));
          add(spent);
        },
        check,
        add,
        get used() {
          const { calls, cachedCalls, inputTokens, outputTokens, costUsd } = own;
          return { calls: calls + cachedCalls, inputTokens, outputTokens, costUsd: Math.max(0, costUsd) };
        },
      };
    },
  };
}

const negative = ({ calls, cachedCalls, inputTokens, outputTokens, costUsd }: StepUsage): StepUsage => ({
  calls: -calls,
  cachedCalls: -cachedCalls,
  inputTokens: -inputTokens,
  outputTokens: -outputTokens,
  costUsd: -costUsd,
});

/** Which run draws on which shared budget, while it is executed in this process. */
export function createRunShares(): {
  of(runId: string): RunShare | undefined;
  /** Returns what ends it. */
  attach(runId: string, share: RunShare): () => void;
} {
  const shares = new Map<string, RunShare>();
  return {
    of: (runId) => shares.get(runId),
    attach: (runId, share) => {
      shares.set(runId, share);
      return () => shares.delete(runId);
    },
  };
}
