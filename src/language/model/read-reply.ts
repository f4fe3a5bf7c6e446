import type { ModelProvider } from '../../domain/index.ts';
import { createControlTokenFilter, withoutControlTokens } from './control-tokens.ts';
import { ModelFailure } from './failures/model-failure.ts';
import { findLoop } from './find-loop.ts';
import { type CallPiece, createCallGatherer, type ReplyCall } from './gather-calls.ts';
import type { TokenCounts } from './meter-usage.ts';
import { finishReasonOf } from './providers/finish-reason.ts';
import { addCounts } from './providers/stream-counts.ts';

export interface ChatReply {
  readonly text: string;
  /** The tools that the model calls; absent without any. */
  readonly calls?: readonly ReplyCall[] | undefined;
  /** `length` at the limit of tokens, `budget` where the budget is spent, `loop` where it repeated itself without end, else the server's word. */
  readonly finishReason: string | undefined;
  readonly counted: TokenCounts | undefined;
}

interface ReplyMessage {
  readonly content: unknown;
  /** Of the pieces of a stream. */
  readonly tool_call_chunks?: readonly CallPiece[] | undefined;
  readonly additional_kwargs?: Readonly<Record<string, unknown>> | undefined;
  readonly usage_metadata?: unknown;
  readonly response_metadata: Readonly<Record<string, unknown>>;
}

/** Characters between two looks for a loop. */
const LOOK_EVERY = 1_200;

/**
 * The reply of a stream. `onPiece` is called for every piece, also for one without text: it shows that the endpoint is at work; it returns
 * false to end the stream, as where a budget is spent. A reply in the place of thoughts is taken where there is no other.
 */
export async function readStream(
  provider: ModelProvider | undefined,
  pieces: AsyncIterable<ReplyMessage>,
  onPiece: (text: string, received: number) => boolean,
): Promise<ChatReply> {
  const filter = createControlTokenFilter();
  const gatherer = createCallGatherer();
  let text = '';
  let thoughts = '';
  let looked = 0;
  let counted: TokenCounts | undefined;
  let finishReason: string | undefined;
  const take = (piece: string): boolean => {
    text += piece;
    return onPiece(piece, received());
  };
  const received = () => text.length + thoughts.length + gatherer.written.length;
  for await (const message of pieces) {
    thoughts += thoughtsOf(message);
    gatherer.push(message.tool_call_chunks ?? []);
    counted = addCounts(provider, counted, countsOf(message.usage_metadata));
    finishReason = finishReasonOf(message) ?? finishReason;
    if (!take(filter.push(textOf(message.content)))) finishReason = 'budget';
    else if (received() - looked < LOOK_EVERY) continue;
    else {
      looked = received();
      const loop = findLoop(gatherer.written || text || thoughts);
      if (loop === undefined) continue;
      if (gatherer.written === '') text = text.slice(0, loop);
      finishReason = 'loop';
    }
    break;
  }
  take(filter.end());
  if (finishReason === undefined)
    throw new ModelFailure('cut', 'the stream ended without a finish reason', { partialText: text });
  const { calls } = gatherer;
  if (calls.length > 0) return { text, calls, finishReason, counted };
  if (text.trim() === '' && finishReason === 'stop') take(withoutControlTokens(thoughts));
  return { text, finishReason, counted };
}

export function readReply(message: ReplyMessage): ChatReply {
  const finishReason = finishReasonOf(message);
  const text = withoutControlTokens(textOf(message.content));
  const isSilent = text.trim() === '' && finishReason !== 'length';
  return {
    text: isSilent ? withoutControlTokens(thoughtsOf(message)) : text,
    finishReason,
    counted: countsOf(message.usage_metadata),
  };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('');
}

function thoughtsOf({ additional_kwargs: extra }: ReplyMessage): string {
  const thoughts = extra?.['reasoning_content'];
  return typeof thoughts === 'string' ? thoughts : '';
}

function countsOf(usage: unknown): TokenCounts | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  const { input_tokens: inputTokens, output_tokens: outputTokens } = usage as Record<string, unknown>;
  if (typeof inputTokens !== 'number' && typeof outputTokens !== 'number') return undefined;
  return {
    inputTokens: Number(inputTokens ?? 0),
    outputTokens: Number(outputTokens ?? 0),
    cachedInputTokens: cachedTokensOf(usage),
  };
}

function cachedTokensOf(usage: object): number {
  const { input_token_details: details } = usage as { readonly input_token_details?: unknown };
  const read = typeof details === 'object' && details !== null ? Reflect.get(details, 'cache_read') : 0;
  return typeof read === 'number' ? read : 0;
}
