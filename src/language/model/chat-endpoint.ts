import type { ChatOpenAI } from '@langchain/openai';
import type { Clock } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { createPatientFetch } from '../patient-fetch.ts';
import { type MessageTurn, toMessages } from './chat-messages.ts';
import { createCompatibleFetch } from './compatible-fetch.ts';
import { createDeadline } from './deadline.ts';
import { type Abilities, allAbilities, isInternalError, withLessEachTime } from './endpoint-abilities.ts';
import { classifyFailure, ModelFailure } from './model-failure.ts';
import { type ChatReply, readReply, readStream } from './read-reply.ts';
import { buildResponseFormat, type WireSchema } from './response-format.ts';
import type { ModelSettings } from './settings.ts';

export interface ChatRequest {
  readonly model: string;
  readonly turns: readonly MessageTurn[];
  readonly wire?: WireSchema | undefined;
  /** Most tokens of the reply. */
  readonly maxTokens: number;
  /** Streams the reply; gets each piece as it comes. */
  readonly onText?: ((piece: string) => void) | undefined;
  /** Whether a streamed reply may go on after so many characters, thoughts included. */
  readonly mayGoOn?: ((received: number) => boolean) | undefined;
}

/** One request to the endpoint, without retries. Throws `ModelFailure`, and passes aborts of `signal` through. */
export interface ChatEndpoint {
  send(request: ChatRequest, signal?: AbortSignal): Promise<ChatReply>;
}

/** Talks to an OpenAI-compatible endpoint through LangChain's `ChatOpenAI`, which is loaded at the first request. */
export function createChatEndpoint(deps: {
  settings: Pick<ModelSettings, 'baseUrl' | 'apiKey' | 'temperature' | 'timeoutMs' | 'maxOutputTokens'>;
  clock: Clock;
}): ChatEndpoint {
  const { settings } = deps;
  const send = createCompatibleFetch(createPatientFetch(), { clock: deps.clock, key: settings.apiKey });
  const clients = new Map<string, Promise<ChatOpenAI>>();
  const learnt = new Map<string, Abilities>();
  /** How often a model has failed in a row. */
  const failing = new Map<string, number>();

  const clientFor = (model: string, abilities: Abilities, wanted: number): Promise<ChatOpenAI> => {
    const maxOutputTokens = Math.min(wanted, abilities.maxTokens) || undefined;
    const key = JSON.stringify([model, abilities.temperature, abilities.streamUsage, maxOutputTokens]);
    const known = clients.get(key);
    if (known) return known;
    const made = loadClient({ ...settings, maxOutputTokens }, model, abilities, send);
    clients.set(key, made);
    return made;
  };

  const attempt = async (
    request: ChatRequest,
    abilities: Abilities,
    signal?: AbortSignal,
  ): Promise<ChatReply> => {
    const client = await classified(clientFor(request.model, abilities, request.maxTokens), deps.clock);
    const deadline = createDeadline(settings.timeoutMs, signal);
    const format = request.wire && buildResponseFormat(abilities.format, request.wire);
    const options = {
      signal: deadline.signal,
      ...(format ? { response_format: format as { type: 'json_object' } } : {}),
    };
    const { onText, mayGoOn = () => true } = request;
    let streamed = '';
    try {
      const turns = await toMessages(request.turns);
      if (!onText) return readReply(await client.invoke(turns, options));
      return await readStream(await client.stream(turns, options), (piece, received) => {
        deadline.touch();
        streamed += piece;
        if (piece !== '') onText(piece);
        return mayGoOn(received);
      });
    } catch (error) {
      // A spent budget ends the reply; what has come of it is kept.
      if (streamed !== '' && signal?.reason instanceof AppError)
        return { text: streamed, finishReason: 'budget', counted: undefined };
      signal?.throwIfAborted();
      if (deadline.hasPassed)
        throw new ModelFailure('timeout', 'no answer in time', { cause: error, partialText: streamed });
      const failure = classifyFailure(error, deps.clock.now());
      if (streamed === '' || !BREAKS.includes(failure.kind)) throw failure;
      throw new ModelFailure('cut', failure.message, { cause: failure, partialText: streamed });
    } finally {
      deadline.clear();
    }
  };

  return {
    send: async (request, signal) => {
      const { model, wire } = request;
      const known = learnt.get(model) ?? allAbilities(settings);
      const failures = failing.get(model) ?? 0;
      // A server that fails without a word may do so at the format that is asked for.
      const first = wire && failures >= 2 ? { ...known, format: 'text' as const } : known;
      try {
        const { reply, abilities } = await withLessEachTime(request, first, (less) =>
          attempt(request, less, signal),
        );
        learnt.set(model, abilities);
        failing.delete(model);
        return reply;
      } catch (error) {
        if (isInternalError(error)) failing.set(model, failures + 1);
        throw error;
      }
    },
  };
}

/** In the middle of a stream each of these is a stream that broke off. */
const BREAKS: readonly ModelFailure['kind'][] = ['server', 'timeout', 'network', 'empty', 'not-an-api'];

/** What keeps the client from being loaded is a failure of the call. */
function classified<Value>(work: Promise<Value>, clock: Clock): Promise<Value> {
  return work.catch((error: unknown) => {
    throw classifyFailure(error, clock.now());
  });
}

async function loadClient(
  settings: Pick<ModelSettings, 'baseUrl' | 'apiKey' | 'temperature' | 'timeoutMs' | 'maxOutputTokens'>,
  model: string,
  abilities: Abilities,
  send: typeof fetch,
): Promise<ChatOpenAI> {
  // Takes about a second to load, so not before it is needed.
  const { ChatOpenAI } = await import('@langchain/openai');
  return new ChatOpenAI({
    model,
    // Without one the library looks for a key in the environment, which must not reach this endpoint.
    apiKey: settings.apiKey || 'none',
    ...(abilities.temperature && settings.temperature !== undefined
      ? { temperature: settings.temperature }
      : {}),
    ...(settings.maxOutputTokens === undefined ? {} : { maxTokens: settings.maxOutputTokens }),
    streamUsage: abilities.streamUsage,
    useResponsesApi: false,
    maxRetries: 0,
    // The deadline of a request ends it; the library's own of ten minutes must not come before.
    timeout: 2 * settings.timeoutMs,
    configuration: {
      baseURL: settings.baseUrl,
      organization: null,
      project: null,
      logLevel: 'off',
      fetch: send,
    },
  });
}
