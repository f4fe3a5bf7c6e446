import type { ModelUsage } from '../../domain/index.ts';
import { estimateTokens } from '../../linguistics/index.ts';
import type { ChatTurn, ModelPrice } from './settings.ts';

export interface TokenCounts {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a call cost: the endpoint's own count where it gives one, else an estimate. */
export function meterUsage(
  call: {
    readonly turns: readonly ChatTurn[];
    readonly text: string;
    readonly counted?: TokenCounts | undefined;
  },
  price: ModelPrice | undefined,
): ModelUsage {
  // Some endpoints send a usage of zeros.
  const inputTokens =
    call.counted?.inputTokens || call.turns.reduce((sum, turn) => sum + estimateTokens(turn.content) + 4, 0);
  const outputTokens = call.counted?.outputTokens || estimateTokens(call.text);
  const costUsd = price
    ? (inputTokens * price.inputUsdPerMillion + outputTokens * price.outputUsdPerMillion) / 1_000_000
    : 0;
  return { inputTokens, outputTokens, costUsd };
}
