import { describe, expect, it } from 'vitest';
import { withinBudget } from '../../../../src/language/model/call-limits.ts';
import { createRunBudget, NO_USAGE } from '../../../../src/pipeline/budget/run-budget.ts';

const limits = { maxCalls: 0, maxTokens: 0, maxCostUsd: 1, maxSeconds: 0, reportReserve: 0 };
const price = {
  inputUsdPerMillion: 1,
  outputUsdPerMillion: 10,
  long: { fromTokens: 200_000, price: { inputUsdPerMillion: 2, outputUsdPerMillion: 15 } },
};

describe('the reply that money pays for', () => {
  it.each([
    [100_000, 90_000],
    [250_000, 33_333],
  ])('should be reckoned at the price of a prompt of %d tokens', async (promptTokens, replyTokens) => {
    const budget = createRunBudget({ limits, spent: NO_USAGE, elapsedSeconds: () => 0 }).forStep();
    const paid = await withinBudget(
      { budget, purpose: 'report', promptTokens, price },
      async (left) => left.replyTokens,
    );
    expect(Math.floor(paid)).toBe(replyTokens);
  });
});
