import { describe, expect, it } from 'vitest';
import { type EstimateSettings, estimateRun } from '../../../src/pipeline/research/run/estimate-run.ts';

const settings: EstimateSettings = {
  mode: 'model',
  maxRounds: 1,
  maxFollowUps: 3,
  maxDocuments: 8,
  rewrites: true,
  price: { inputPerMillion: 1, outputPerMillion: 4 },
  limits: { maxCalls: 0, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0, reportReserve: 0.25 },
};

describe('estimateRun', () => {
  it('should count a plan, one call to rewrite, a judgement per round, a call per document and a report', () => {
    expect(estimateRun([3, 6], settings).calls).toEqual([1 + 1 + 1 + 1 + 1, 1 + 1 + 1 + 8 + 1]);
  });
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
