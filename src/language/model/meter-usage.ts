import type { ModelUsage } from '../../domain/index.ts';
import { estimateTokens } from '../../linguistics/index.ts';
import { type ModelPrice, priceAt } from '../sellers/index.ts';
import type { ReplyCall } from './gather-calls.ts';
import type { ModelCall } from './model-call.ts';

export interface TokenCounts {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of the input, what the provider had kept from an earlier request. */
  readonly cachedInputTokens?: number | undefined;
}

/** What a call cost: the endpoint's own count where it gives one, else an estimate. */
export function meterUsage(
  call: Prompt & {
    readonly text: string;
    readonly calls?: readonly ReplyCall[] | undefined;
    readonly counted?: TokenCounts | undefined;
  },
  price: ModelPrice | undefined,
): ModelUsage {
  // Some endpoints send a usage of zeros.
  const inputTokens = call.counted?.inputTokens || estimatePrompt(call);
  const outputTokens = call.counted?.outputTokens || estimateTokens(call.text) + jsonTokens(call.calls);
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
export const estimatePrompt = ({ turns, tools }: Prompt): number =>
  turns.reduce((sum, turn) => sum + turnTokens(turn) + 4, jsonTokens(tools));

type Prompt = Pick<ModelCall, 'turns' | 'tools'>;

const jsonTokens = (value: unknown): number =>
  value === undefined ? 0 : estimateTokens(JSON.stringify(value));

/** What providers count for a picture of usual size. */
export const PICTURE_TOKENS = 1_000;

function turnTokens(turn: Prompt['turns'][number]): number {
  const { content } = turn;
  if (typeof content === 'string')
    return estimateTokens(content) + jsonTokens('calls' in turn ? turn.calls : undefined);
  return content.reduce(
    (sum, part) => sum + (part.type === 'text' ? estimateTokens(part.text) : PICTURE_TOKENS),
    0,
  );
}
