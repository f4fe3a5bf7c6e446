import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { Clock, ModelProvider } from '../../domain/index.ts';
import { createPatientFetch, type PatientFetch } from '../patient-fetch.ts';
import { type MessageTurn, toMessages } from './chat-messages.ts';
import { createDeadline } from './deadline.ts';
import type { TokenCounts } from './meter-usage.ts';
import { classifyFailure, ModelFailure } from './model-failure.ts';
import { buildChatModel } from './providers/build-chat-model.ts';
import { finishReasonOf } from './providers/finish-reason.ts';
import type { ProviderParts } from './providers/provider-parts.ts';
import { addCounts } from './providers/stream-counts.ts';
import { structuredOptions } from './providers/structured-options.ts';
import { untilAborted } from './providers/until-aborted.ts';
import { RESPONSE_FORMATS, type ResponseFormat, type WireSchema } from './response-format.ts';
import type { ModelSettings } from './settings.ts';

export interface ChatRequest {
  readonly model: string;
  readonly turns: readonly MessageTurn[];
  readonly wire?: WireSchema | undefined;
  /** Streams the reply; gets each piece as it comes. */
  readonly onText?: ((piece: string) => void) | undefined;
}
export interface ChatReply {
  readonly text: string;
  readonly finishReason: string | undefined;
  readonly counted: TokenCounts | undefined;
}

/** One request to the endpoint, without retries. Throws `ModelFailure`, and passes aborts of `signal` through. */
export interface ChatEndpoint {
  send(request: ChatRequest, signal?: AbortSignal): Promise<ChatReply>;
}

/** What an endpoint has turned out to accept; learnt from its refusals, per model. */
interface Abilities {
  readonly format: ResponseFormat;
  readonly temperature: boolean;
  readonly streamUsage: boolean;
}

/** Talks to the API of a provider through the class of LangChain for it, which is loaded at the first request. */
export function createChatEndpoint(deps: {
  settings: ProviderParts['settings'];
  clock: Clock;
  readonly fetch?: PatientFetch | undefined;
}): ChatEndpoint {
  const { settings, fetch: send = createPatientFetch() } = deps;
  const clients = new Map<string, Promise<BaseChatModel>>();
  const learnt = new Map<string, Abilities>();

  const clientFor = (model: string, abilities: Abilities): Promise<BaseChatModel> => {
    const key = JSON.stringify([model, abilities.temperature, abilities.streamUsage]);
    const known = clients.get(key);
    if (known) return known;
    const made = buildChatModel({ settings, model, abilities, send });
    clients.set(key, made);
    return made;
  };

  const attempt = async (request: ChatRequest, abilities: Abilities, signal?: AbortSignal) => {
    const client = await classified(clientFor(request.model, abilities), deps.clock);
    const deadline = createDeadline(settings.timeoutMs, signal);
    const options = {
      signal: deadline.signal,
      ...(request.wire && structuredOptions(settings.provider, abilities.format, request.wire)),
    };
    const { onText } = request;
    let streamed = '';
    try {
      const turns = await toMessages(request.turns);
      if (!onText) return readReply(await untilAborted(client.invoke(turns, options), deadline.signal));
      const stream = await untilAborted(client.stream(turns, options), deadline.signal);
      return await readStream(settings.provider, stream, (piece) => {
        deadline.touch();
        streamed += piece;
        if (piece !== '') onText(piece);
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline.hasPassed)
        throw new ModelFailure('timeout', 'no answer in time', { cause: error, partialText: streamed });
      const failure = classifyFailure(error, deps.clock.now());
      if (streamed === '' || failure.kind === 'cut') throw failure;
      throw new ModelFailure('cut', failure.message, { cause: failure, partialText: streamed });
    } finally {
      deadline.clear();
    }
  };

  return {
    send: async (request, signal) => {
      const { reply, abilities } = await withLessEachTime(
        request,
        learnt.get(request.model) ?? allAbilities(settings),
        (less) => attempt(request, less, signal),
      );
      learnt.set(request.model, abilities);
      return reply;
    },
  };
}

/** What keeps the client from being loaded is a failure of the call. */
function classified<Value>(work: Promise<Value>, clock: Clock): Promise<Value> {
  return work.catch((error: unknown) => {
    throw classifyFailure(error, clock.now());
  });
}

/** What is asked for first. */
const allAbilities = ({ temperature }: Pick<ModelSettings, 'temperature'>): Abilities => ({
  format: 'json_schema',
  temperature: temperature !== undefined,
  streamUsage: true,
});

/** Asks for one option less after each refusal. What worked is known then; a refusal may have another reason. */
async function withLessEachTime(
  request: ChatRequest,
  known: Abilities,
  ask: (abilities: Abilities) => Promise<ChatReply>,
): Promise<{ readonly reply: ChatReply; readonly abilities: Abilities }> {
  let abilities = known;
  let firstRefusal: ModelFailure | undefined;
  for (;;) {
    try {
      return { reply: await ask(abilities), abilities };
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.kind !== 'refused-request') throw error;
      firstRefusal ??= error;
      const next = askForLess(abilities, error.message, request);
      if (!next) throw firstRefusal;
      abilities = next;
    }
  }
}

function askForLess(abilities: Abilities, refusal: string, request: ChatRequest): Abilities | undefined {
  if (abilities.temperature && /temperature/i.test(refusal)) return { ...abilities, temperature: false };
  if (request.wire && abilities.format !== 'text') {
    const next = RESPONSE_FORMATS[RESPONSE_FORMATS.indexOf(abilities.format) + 1] ?? 'text';
    return { ...abilities, format: next };
  }
  if (request.onText && abilities.streamUsage) return { ...abilities, streamUsage: false };
  return undefined;
}

interface ReplyMessage {
  readonly content: unknown;
  readonly usage_metadata?: unknown;
  readonly response_metadata: Readonly<Record<string, unknown>>;
  readonly additional_kwargs?: Readonly<Record<string, unknown>> | undefined;
}

/** `onPiece` is called for every piece, also for one without text: it shows that the endpoint is at work. */
async function readStream(
  provider: ModelProvider | undefined,
  pieces: AsyncIterable<ReplyMessage>,
  onPiece: (text: string) => void,
): Promise<ChatReply> {
  let text = '';
  let counted: TokenCounts | undefined;
  let finishReason: string | undefined;
  for await (const message of pieces) {
    const piece = textOf(message.content);
    text += piece;
    onPiece(piece);
    counted = addCounts(provider, counted, countsOf(message.usage_metadata));
    finishReason = finishReasonOf(message) ?? finishReason;
  }
  if (finishReason === undefined)
    throw new ModelFailure('cut', 'the stream ended without a finish reason', { partialText: text });
  return { text, finishReason, counted };
}

function readReply(message: ReplyMessage): ChatReply {
  return {
    text: textOf(message.content),
    finishReason: finishReasonOf(message),
    counted: countsOf(message.usage_metadata),
  };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('');
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
