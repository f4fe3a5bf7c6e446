import { expect, it } from 'vitest';
import { canWriteAgain } from '../../../../src/pipeline/budget/can-write-again.ts';

const used = { inputTokens: 60_000, outputTokens: 6_000, costUsd: 0.2 };
const left = { tokens: 400_000, costUsd: Number.POSITIVE_INFINITY, seconds: 600 };

it('should write again only where its check can be paid too', () => {
  expect(canWriteAgain(used, left)).toBe(true);
  expect(canWriteAgain(used, { ...left, tokens: 300_000 })).toBe(false);
  expect(canWriteAgain(used, { ...left, costUsd: 0.9 })).toBe(false);
});
