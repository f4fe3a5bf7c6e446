import type { ModelProvider } from '../../../domain/index.ts';
import type { TokenCounts } from '../meter-usage.ts';

/** Of these the last piece that counts has all; the packages of the others give each piece what it adds. */
const COUNT_ALL: readonly ModelProvider[] = ['openai-compatible', 'azure'];

/** What a stream has cost after one more piece of it. */
export function addCounts(
  provider: ModelProvider = 'openai-compatible',
  sum: TokenCounts | undefined,
  piece: TokenCounts | undefined,
): TokenCounts | undefined {
  if (piece === undefined || sum === undefined || COUNT_ALL.includes(provider)) return piece ?? sum;
  // Anthropic counts the whole answer at its end, also what it had counted at the beginning.
  const outputTokens =
    provider === 'anthropic'
      ? Math.max(sum.outputTokens, piece.outputTokens)
      : sum.outputTokens + piece.outputTokens;
  return {
    outputTokens,
    inputTokens: sum.inputTokens + piece.inputTokens,
    cachedInputTokens: (sum.cachedInputTokens ?? 0) + (piece.cachedInputTokens ?? 0),
  };
}
