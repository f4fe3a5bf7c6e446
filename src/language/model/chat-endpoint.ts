import type { ChatOpenAI } from '@langchain/openai';
import type { Clock } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { createPatientFetch } from '../patient-fetch.ts';
import { toMessages } from './chat-messages.ts';
import type { ChatRequest } from './chat-request.ts';
import { createCompatibleFetch } from './compatible-fetch.ts';
import { createDeadline } from './deadline.ts';
import { type Abilities, createAbilities } from './endpoint-abilities.ts';
import { classifyFailure, ModelFailure } from './model-failure.ts';
import { type ChatReply, readReply, readStream } from './read-reply.ts';
import { buildResponseFormat } from './response-format.ts';
import type { ModelSettings } from './settings.ts';

type EndpointSettings = Pick<
  ModelSettings,
  'baseUrl' | 'apiKey' | 'temperature' | 'timeoutMs' | 'maxOutputTokens'
>;

/** One request to the endpoint, without retries. Throws `ModelFailure`, and passes aborts of `signal` through. */
export interface ChatEndpoint {
  send(request: ChatRequest, signal?: AbortSignal): Promise<ChatReply>;
}

/** Talks to an OpenAI-compatible endpoint through LangChain's `ChatOpenAI`, which is loaded at the first request. */
export function createChatEndpoint(deps: { settings: EndpointSettings; clock: Clock }): ChatEndpoint {
  const { settings } = deps;
  const send = createCompatibleFetch(createPatientFetch(), { clock: deps.clock, key: settings.apiKey });
  const abilities = createAbilities(settings);

  const clientFor = createClients(settings, send);

  const attempt = async (
    request: ChatRequest,
    given: Abilities,
    signal?: AbortSignal,
  ): Promise<ChatReply> => {
    const client = await classified(clientFor(request.model, given, request.maxTokens), deps.clock);
    const deadline = createDeadline(settings.timeoutMs, signal);
    const format = request.wire && buildResponseFormat(given.format, request.wire);
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
    send: (request, signal) => abilities.ask(request, (given) => attempt(request, given, signal)),
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

/** A client for each way to ask a model, made once. */
function createClients(settings: EndpointSettings, send: typeof fetch) {
  const clients = new Map<string, Promise<ChatOpenAI>>();
  return (model: string, abilities: Abilities, wanted: number): Promise<ChatOpenAI> => {
    const maxOutputTokens = Math.min(wanted, abilities.maxTokens) || undefined;
    const key = JSON.stringify([model, abilities.temperature, abilities.streamUsage, maxOutputTokens]);
    const known = clients.get(key);
    if (known) return known;
    const made = loadClient({ ...settings, maxOutputTokens }, model, abilities, send);
    clients.set(key, made);
    return made;
  };
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
