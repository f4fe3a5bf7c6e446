import type { ModelUsage } from '../../domain/index.ts';
import { estimateTokens } from '../../linguistics/index.ts';
import { type ModelPrice, priceAt } from '../sellers/index.ts';
import type { MessageTurn } from './chat-messages.ts';

export interface TokenCounts {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of the input, what the provider had kept from an earlier request. */
  readonly cachedInputTokens?: number | undefined;
}

/** What a call cost: the endpoint's own count where it gives one, else an estimate. */
export function meterUsage(
  call: {
    readonly turns: readonly MessageTurn[];
    readonly text: string;
    readonly counted?: TokenCounts | undefined;
  },
  price: ModelPrice | undefined,
): ModelUsage {
  // Some endpoints send a usage of zeros.
  const inputTokens = call.counted?.inputTokens || estimatePrompt(call.turns);
  const outputTokens = call.counted?.outputTokens || estimateTokens(call.text);
  const cachedTokens = Math.min(inputTokens, call.counted?.cachedInputTokens ?? 0);
  const costUsd = price ? costOf({ inputTokens, cachedTokens, outputTokens }, price) : 0;
  return { inputTokens, outputTokens, costUsd };
}

function costOf(
  tokens: { readonly inputTokens: number; readonly cachedTokens: number; readonly outputTokens: number },
  price: ModelPrice,
): number {
  const { inputUsdPerMillion, outputUsdPerMillion, ...at } = priceAt(price, tokens.inputTokens);
  const { cachedInputUsdPerMillion = inputUsdPerMillion } = at;
  const fresh = tokens.inputTokens - tokens.cachedTokens;
  const sums = [
    fresh * inputUsdPerMillion,
    tokens.cachedTokens * cachedInputUsdPerMillion,
    tokens.outputTokens * outputUsdPerMillion,
  ];
  return sums.reduce((sum, part) => sum + part, 0) / 1_000_000;
}

/** Tokens of a prompt, as estimated. */
export const estimatePrompt = (turns: readonly MessageTurn[]): number =>
  turns.reduce((sum, turn) => sum + turnTokens(turn) + 4, 0);

/** What providers count for a picture of usual size. */
export const PICTURE_TOKENS = 1_000;

function turnTokens({ content }: MessageTurn): number {
  if (typeof content === 'string') return estimateTokens(content);
  return content.reduce(
    (sum, part) => sum + (part.type === 'text' ? estimateTokens(part.text) : PICTURE_TOKENS),
    0,
  );
}
