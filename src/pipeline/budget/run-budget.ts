import * as z from 'zod';
import { type Wording, wording } from '../../catalogue/index.ts';
import { limitAbove, type RunLimits } from '../../domain/budget/index.ts';
import type { Budget, ModelUsage } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

export interface BudgetLimits {
  readonly maxCalls: number;
  readonly maxTokens: number;
  readonly maxCostUsd: number;
  readonly maxSeconds: number;
  /** Share of every limit, in [0, 1), that is kept for reading and writing the report. */
  readonly reportReserve: number;
}

/** E020 for a budget that would raise a limit. */
export function assertBudget(limits: BudgetLimits, budget: RunLimits | undefined): void {
  const above = limitAbove(limits, budget);
  if (above !== undefined) throw new AppError('E020', wording('budgetAboveLimit', above));
}

export const StepUsageSchema = z.object({
  calls: z.int().min(0),
  cachedCalls: z.int().min(0),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  costUsd: z.number().min(0),
});
export type StepUsage = z.infer<typeof StepUsageSchema>;

export const NO_USAGE: StepUsage = { calls: 0, cachedCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** The budget as one step sees it: checks against the whole run, counts what the step itself used. */
export interface StepBudget extends Budget {
  usage(): StepUsage;
}

export interface RunBudget {
  forStep(): StepBudget;
  /** What all its steps have used so far. */
  readonly spent: StepUsage;
  /** Why the budget refused, once it has. */
  readonly exhausted: AppError | undefined;
}

export function addUsage(left: StepUsage, right: StepUsage): StepUsage {
  return {
    calls: left.calls + right.calls,
    cachedCalls: left.cachedCalls + right.cachedCalls,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    costUsd: left.costUsd + right.costUsd,
  };
}

/** What the limits refuse, as a sentence, or `undefined`. A limit of 0 means unlimited. */
export function overLimit(
  spent: StepUsage & { readonly seconds: number },
  limits: BudgetLimits,
  purpose: 'research' | 'report',
): Wording | undefined {
  const share = shareOf(limits, purpose);
  const over = (value: number, limit: number) => limit > 0 && value >= limit * share;
  if (over(spent.calls, limits.maxCalls))
    return wording('overCalls', { spent: spent.calls, limit: limits.maxCalls });
  const tokens = spent.inputTokens + spent.outputTokens;
  if (over(tokens, limits.maxTokens))
    return wording('overTokens', { spent: tokens, limit: limits.maxTokens });
  if (over(spent.costUsd, limits.maxCostUsd))
    return wording('overCost', { spent: spent.costUsd.toFixed(4), limit: limits.maxCostUsd });
  if (over(spent.seconds, limits.maxSeconds))
    return wording('overSeconds', { spent: Math.round(spent.seconds), limit: limits.maxSeconds });
  return undefined;
}

const shareOf = ({ reportReserve }: BudgetLimits, purpose: 'research' | 'report'): number =>
  purpose === 'report' ? 1 : 1 - reportReserve;

/** What the limits still allow; a limit of 0 allows everything. */
function leftOf(
  spent: StepUsage & { readonly seconds: number },
  limits: BudgetLimits,
  purpose: 'research' | 'report',
): ReturnType<Budget['left']> {
  const share = shareOf(limits, purpose);
  const left = (limit: number, value: number) =>
    limit > 0 ? Math.max(0, limit * share - value) : Number.POSITIVE_INFINITY;
  return {
    seconds: left(limits.maxSeconds, spent.seconds),
    tokens: left(limits.maxTokens, spent.inputTokens + spent.outputTokens),
    costUsd: left(limits.maxCostUsd, spent.costUsd),
  };
}

/** A run's part of a budget that it shares with others. */
export interface RunShare {
  /** Called once, with what the run had used when it was last stopped. */
  begin(spent: StepUsage): void;
  /** Throws E026 when the budget of all is spent. */
  check(purpose: 'research' | 'report'): void;
  add(usage: StepUsage): void;
}

/** `spent` is what the run had used when it was last stopped; `elapsedSeconds` counts active time of all its executions. */
export function createRunBudget(deps: {
  limits: BudgetLimits;
  /** The question came with limits of its own. */
  isOwn?: boolean | undefined;
  spent: StepUsage;
  elapsedSeconds: () => number;
  share?: RunShare | undefined;
}): RunBudget {
  const { share } = deps;
  let total = deps.spent;
  let exhausted: AppError | undefined;
  share?.begin(deps.spent);
  return {
    forStep,
    get spent() {
      return total;
    },
    get exhausted() {
      return exhausted;
    },
  };

  function checkShare(purpose: 'research' | 'report'): void {
    try {
      share?.check(purpose);
    } catch (error) {
      if (error instanceof AppError) exhausted ??= error;
      throw error;
    }
  }

  function forStep(): StepBudget {
    let own = NO_USAGE;
    const add = (usage: ModelUsage, kind: 'calls' | 'cachedCalls') => {
      const delta = { ...NO_USAGE, ...usage, [kind]: 1 };
      own = addUsage(own, delta);
      total = addUsage(total, delta);
      share?.add(delta);
    };
    return {
      check: (purpose) => {
        checkShare(purpose);
        const reason = overLimit({ ...total, seconds: deps.elapsedSeconds() }, deps.limits, purpose);
        if (reason === undefined) return;
        exhausted ??= budgetSpent(deps, reason, purpose);
        throw exhausted;
      },
      left: (purpose) => leftOf({ ...total, seconds: deps.elapsedSeconds() }, deps.limits, purpose),
      charge: (usage) => add(usage, 'calls'),
      chargeCached: (usage) => add(usage, 'cachedCalls'),
      get spent() {
        return total;
      },
      get exhausted() {
        return exhausted;
      },
      usage: () => own,
    };
  }
}

function budgetSpent(
  { limits, isOwn }: { limits: BudgetLimits; isOwn?: boolean | undefined },
  reason: Wording,
  purpose: 'research' | 'report',
): AppError {
  const reservePercent = purpose === 'research' ? limits.reportReserve * 100 : 0;
  const said = isOwn === true ? 'ownBudgetSpent' : 'runBudgetSpent';
  return new AppError('E026', wording(said, { reason, reservePercent }));
}
