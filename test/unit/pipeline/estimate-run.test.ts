import { describe, expect, it } from 'vitest';
import { type EstimateSettings, estimateRun } from '../../../src/pipeline/research/run/estimate-run.ts';

const settings: EstimateSettings = {
  mode: 'model',
  maxRounds: 1,
  maxFollowUps: 3,
  maxTurns: 8,
  poolSize: 4,
  judges: true,
  price: { inputPerMillion: 1, outputPerMillion: 4 },
  limits: { maxCalls: 0, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0, reportReserve: 0.25 },
};

describe('estimateRun', () => {
  it('should count a plan, three turns to all for each sub-question, half for follow-ups and look-ups, the lead, a report written twice, its opponent and its checks', () => {
    const followUps = 3 * 4;
    const lookUps = 4 * 4;
    expect(estimateRun([3, 6], settings).calls).toEqual([
      1 + 3 * 3 + 1 + 1 + 1,
      1 + 6 * 8 + followUps + lookUps + 1 + 3 + 10 + 1,
    ]);
    const small = { ...settings, maxTurns: 1, maxRounds: 0, judges: false };
    expect(estimateRun([3, 3], small).calls).toEqual([1 + 3 + 1, 1 + 3 + 3 + 1]);
  });
  it('should let the tokens of a call grow with the turns, and the time with what does not fit side by side', () => {
    const of = (changes: Partial<EstimateSettings>) => estimateRun([4, 4], { ...settings, ...changes });
    const tokens = (maxTurns: number) => of({ maxTurns }).tokens[1];
    expect(tokens(12) - tokens(8)).toBeGreaterThan(tokens(8) - tokens(4));
    expect(of({ poolSize: 1 }).seconds[0]).toBe(of({ poolSize: 4 }).seconds[0] + 3 * 3);
  });
  // `npm run bench:orchestration`: the stand-in plans so many sub-questions, has two turns for each, and asks no follow-ups.
  it.each([
    [4, 14],
    [8, 22],
  ])(
    'should be right within a factor of two for a run of %i sub-questions, which made %i calls',
    (tasks, made) => {
      const [least, most] = estimateRun([tasks, tasks], { ...settings, maxTurns: 2 }).calls;
      expect(least).toBeGreaterThanOrEqual(made / 2);
      expect(least).toBeLessThanOrEqual(made);
      expect(most).toBeLessThanOrEqual(2 * made);
    },
  );
  it('should rise with the plan and never turn round', () => {
    const { subQuestions: _, ...small } = estimateRun([3, 3], settings);
    const large = estimateRun([20, 20], settings);
    for (const [key, [least, most]] of Object.entries(small)) {
      expect(least).toBeLessThanOrEqual(most);
      expect(large[key as keyof typeof small][1]).toBeGreaterThanOrEqual(most);
    }
    expect(large.tokens[1]).toBeGreaterThan(small.tokens[1]);
    expect(large.costUsd[1]).toBeGreaterThan(small.costUsd[1]);
  });
  it('should stay within the budget, and cost nothing without a model', () => {
    const limits = { ...settings.limits, maxCalls: 4, maxCostUsd: 0.001 };
    const limited = estimateRun([3, 6], { ...settings, limits });
    expect(limited.calls).toEqual([4, 4]);
    expect(limited.costUsd[1]).toBe(0.001);
    expect(estimateRun([3, 6], { ...settings, mode: 'extractive' })).toMatchObject({
      calls: [0, 0],
      costUsd: [0, 0],
    });
  });
});
