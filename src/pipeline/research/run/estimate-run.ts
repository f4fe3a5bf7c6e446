import type { LanguageMode } from '../../../domain/index.ts';
import type { RunEstimate } from '../../services.ts';
import type { BudgetLimits } from './run-budget.ts';

type Range = readonly [least: number, most: number];

export interface EstimateSettings {
  readonly mode: LanguageMode;
  readonly maxRounds: number;
  readonly maxFollowUps: number;
  readonly maxDocuments: number;
  readonly rewrites: boolean;
  /** US dollars per million tokens. */
  readonly price?: { readonly inputPerMillion: number; readonly outputPerMillion: number } | undefined;
  readonly limits: BudgetLimits;
}

/** Tokens in and out of one call of each kind, and its seconds, as seen with models of 8 to 70 billion parameters. */
const CALLS = {
  plan: { input: [1_000, 6_000], output: [150, 500], seconds: [1, 10] },
  /** Of each sub-question, in the one call for all. */
  rewrite: { input: [400, 2_000], output: [30, 120], seconds: [1, 8] },
  judge: { input: [1_500, 8_000], output: [100, 500], seconds: [1, 8] },
  read: { input: [1_000, 8_000], output: [200, 900], seconds: [2, 15] },
  write: { input: [3_000, 24_000], output: [600, 3_000], seconds: [5, 60] },
} as const satisfies Record<string, { input: Range; output: Range; seconds: Range }>;

/** What a run of so many sub-questions will probably take; never more than its budget allows. */
export function estimateRun(subQuestions: Range, settings: EstimateSettings): Omit<RunEstimate, 'documents'> {
  if (settings.mode === 'extractive') {
    const none: Range = [0, 0];
    return { subQuestions, calls: none, tokens: none, costUsd: none, seconds: [1, 5 * subQuestions[1]] };
  }
  const least = sumUp(0, subQuestions[0], Math.min(1, settings.maxDocuments), settings);
  const most = sumUp(
    1,
    subQuestions[1] + settings.maxRounds * settings.maxFollowUps,
    settings.maxDocuments,
    settings,
  );
  const { limits } = settings;
  const range = (key: keyof typeof least, limit: number): Range => {
    const cap = limit > 0 ? limit : Number.POSITIVE_INFINITY;
    return [Math.min(cap, least[key]), Math.min(cap, most[key])];
  };
  return {
    subQuestions,
    calls: range('calls', limits.maxCalls),
    tokens: range('tokens', limits.maxTokens),
    costUsd: range('costUsd', limits.maxCostUsd),
    seconds: range('seconds', limits.maxSeconds),
  };
}

function sumUp(bound: 0 | 1, tasks: number, documents: number, settings: EstimateSettings) {
  const rounds = bound === 0 ? Math.min(1, settings.maxRounds) : settings.maxRounds;
  // How many calls, how many of them wait for one another, and how many parts each has. Rewriting stands beside the first judgement.
  const rewrites = settings.rewrites ? 1 : 0;
  const counts = [
    [CALLS.plan, 1, 1, 1],
    [CALLS.rewrite, rewrites, rounds === 0 ? rewrites : 0, tasks],
    [CALLS.judge, rounds, rounds, 1],
    [CALLS.read, documents, Math.min(1, documents), 1],
    [CALLS.write, 1, 1, 1],
  ] as const;
  const { price } = settings;
  let [calls, tokens, costUsd, seconds] = [0, 0, 0, 0];
  for (const [call, count, inTurn, parts] of counts) {
    calls += count;
    tokens += count * parts * (call.input[bound] + call.output[bound]);
    seconds += inTurn * call.seconds[bound];
    if (price !== undefined)
      costUsd +=
        (count *
          parts *
          (call.input[bound] * price.inputPerMillion + call.output[bound] * price.outputPerMillion)) /
        1e6;
  }
  return { calls, tokens, costUsd, seconds };
}
