import type { LanguageMode } from '../../../domain/index.ts';
import type { BudgetLimits } from '../../budget/run-budget.ts';
import type { RunEstimate } from '../../services.ts';

export type Range = readonly [least: number, most: number];

export interface EstimateSettings {
  readonly mode: LanguageMode;
  readonly maxRounds: number;
  readonly maxFollowUps: number;
  /** Of the executor of a sub-question; a follow-up has half of them. */
  readonly maxTurns: number;
  /** Sub-questions that are worked on side by side. */
  readonly poolSize: number;
  /** Whether a model judges the statements of the report. */
  readonly judges: boolean;
  /** US dollars per million tokens. */
  readonly price?: { readonly inputPerMillion: number; readonly outputPerMillion: number } | undefined;
  readonly limits: BudgetLimits;
}

/** Tokens in and out of one call of each kind, and its seconds, as seen with models of 8 to 70 billion parameters. */
const CALLS = {
  plan: { input: [1_500, 8_000], output: [200, 1_200], seconds: [1, 15] },
  /** The first turn of an executor. */
  turn: { input: [4_000, 5_000], output: [100, 600], seconds: [1, 8] },
  lead: { input: [1_500, 12_000], output: [150, 800], seconds: [1, 10] },
  write: { input: [3_000, 30_000], output: [600, 3_500], seconds: [5, 60] },
  judge: { input: [1_000, 6_000], output: [100, 600], seconds: [1, 8] },
  revise: { input: [1_000, 8_000], output: [100, 800], seconds: [1, 10] },
} as const satisfies Record<string, { input: Range; output: Range; seconds: Range }>;

/** Tokens that each further turn is longer than the one before it. */
const GROWTH: Range = [1_000, 1_300];
/** An executor that notes what it has read looks at least so often. */
const LEAST_TURNS = 3;
/** What a first draft may want looked up. */
const LOOK_UPS = 4;
/** Calls of the judge for each sub-question, beside one: what was quoted too little and what was revised is judged once more. */
const JUDGE_CALLS: Range = [0, 1.5];

/** What a run of so many sub-questions will probably take; never more than its budget allows. */
export function estimateRun(subQuestions: Range, settings: EstimateSettings): Omit<RunEstimate, 'documents'> {
  if (settings.mode === 'extractive') {
    const none: Range = [0, 0];
    return { subQuestions, calls: none, tokens: none, costUsd: none, seconds: [1, 5 * subQuestions[1]] };
  }
  const least = sumUp(0, subQuestions[0], 0, settings);
  const most = sumUp(1, subQuestions[1], settings.maxFollowUps, settings);
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

function sumUp(bound: 0 | 1, tasks: number, followUps: number, settings: EstimateSettings) {
  const { maxTurns, poolSize, price } = settings;
  const rounds = bound === 0 ? Math.min(1, settings.maxRounds) : settings.maxRounds;
  const turns = bound === 0 ? Math.min(LEAST_TURNS, maxTurns) : maxTurns;
  const judged = settings.judges ? 1 + Math.ceil(tasks * JUDGE_CALLS[bound]) : 0;
  const turn = (which: number) => ({
    ...CALLS.turn,
    input: CALLS.turn.input.map((tokens, at) => tokens + which * (GROWTH[at] ?? 0)),
  });
  // How many calls there are of a kind, and how many of them wait for one another.
  const work = (count: number, most: number) =>
    Array.from({ length: most }, (_, which) => [turn(which), count, Math.ceil(count / poolSize)] as const);
  const counts = [
    [CALLS.plan, 1, 1],
    ...work(tasks, turns),
    // And once more what the first draft wants looked up.
    ...work(rounds * followUps + bound * Math.min(rounds, 1) * LOOK_UPS, Math.ceil(turns / 2)),
    [CALLS.lead, rounds, rounds],
    // A report of many notes is written twice, and gone through once more.
    [CALLS.write, 1 + 2 * bound, 1 + 2 * bound],
    // Those of one report stand beside each other.
    [CALLS.judge, judged, Math.min(2 * bound + 1, judged)],
    [CALLS.revise, bound, bound],
  ] as const;
  let [calls, tokens, costUsd, seconds] = [0, 0, 0, 0];
  for (const [call, count, inTurn] of counts) {
    const [input = 0, output = 0] = [call.input[bound], call.output[bound]];
    calls += count;
    tokens += count * (input + output);
    seconds += inTurn * call.seconds[bound];
    if (price !== undefined)
      costUsd += (count * (input * price.inputPerMillion + output * price.outputPerMillion)) / 1e6;
  }
  return { calls, tokens, costUsd, seconds };
}
