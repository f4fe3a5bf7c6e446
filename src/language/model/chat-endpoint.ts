import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { Clock } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { createPatientFetch, type PatientFetch } from '../endpoint/patient-fetch.ts';
import { holdsCalls } from './agent/read-turn.ts';
import { writeTurns } from './agent/written-turns.ts';
import { oneCallATurn, toMessages } from './chat-messages.ts';
import type { ChatRequest } from './chat-request.ts';
import { createDeadline } from './deadline.ts';
import { type Abilities, createAbilities } from './endpoint-abilities.ts';
import { classifyFailure, ModelFailure } from './failures/model-failure.ts';
import { buildChatModel } from './providers/build-chat-model.ts';
import { createProviderFetch } from './providers/provider-fetch.ts';
import type { ProviderParts } from './providers/provider-parts.ts';
import { loopOptions, structuredOptions, toolDefinitions } from './providers/structured-options.ts';
import { untilAborted } from './providers/until-aborted.ts';
import { type ChatReply, readReply, readStream } from './read-reply.ts';

type EndpointSettings = ProviderParts['settings'];

/** One request to the endpoint, without retries. Throws `ModelFailure`, and passes aborts of `signal` through. */
export interface ChatEndpoint {
  send(request: ChatRequest, signal?: AbortSignal): Promise<ChatReply>;
}

/** Talks to the API of a provider through the class of LangChain for it, which is loaded at the first request. */
export function createChatEndpoint(deps: {
  settings: EndpointSettings;
  clock: Clock;
  readonly fetch?: PatientFetch | undefined;
}): ChatEndpoint {
  const { settings, clock, fetch = createPatientFetch() } = deps;
  const { provider } = settings;
  const abilities = createAbilities(settings);
  const clientFor = createClients(settings, createProviderFetch(fetch, { settings, clock }));

  const attempt = async (
    request: ChatRequest,
    given: Abilities,
    signal?: AbortSignal,
  ): Promise<ChatReply> => {
    const made = await classified(clientFor(request, given), clock);
    const { client, asked, ...told } = bindRequest(made, request, given, provider);
    const deadline = createDeadline(settings.timeoutMs, signal);
    const options = { ...told.options, signal: deadline.signal };
    const { onText, mayGoOn = () => true } = request;
    let streamed = '';
    try {
      const turns = await toMessages(asked);
      if (!onText) return readReply(await untilAborted(client.invoke(turns, options), deadline.signal));
      const stream = await untilAborted(client.stream(turns, options), deadline.signal);
      return await readStream(provider, stream, (piece, received) => {
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
      const failure = classifyFailure(error, clock.now());
      if (streamed === '' || !BREAKS.includes(failure.kind)) throw failure;
      throw new ModelFailure('cut', failure.message, { cause: failure, partialText: streamed });
    } finally {
      deadline.clear();
    }
  };

  return {
    send: async (request, signal) => {
      const reply = await abilities.ask(request, (given) => attempt(request, given, signal));
      const { model, tools } = request;
      if (reply.calls !== undefined) abilities.learnCalls(model, 'native');
      else if (tools && request.callsAsText && holdsCalls(reply.text, tools))
        abilities.learnCalls(model, 'text');
      return reply;
    },
  };
}

/** What is asked of which client, and how: an endpoint that takes no tools is told of them in the prompt. */
function bindRequest(
  client: BaseChatModel,
  { turns, tools, wire, callsAsText }: ChatRequest,
  given: Abilities,
  provider: EndpointSettings['provider'],
) {
  const options = wire ? structuredOptions(provider, given.format, wire) : {};
  if (tools === undefined) return { client, asked: turns, options };
  if (given.tools === 'text' || callsAsText || client.bindTools === undefined)
    return { client, asked: writeTurns(turns, tools), options };
  return {
    client: client.bindTools(toolDefinitions(provider, tools)),
    asked: provider === 'google' ? oneCallATurn(turns) : turns,
    options: loopOptions(provider),
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
  const clients = new Map<string, Promise<BaseChatModel>>();
  return (request: ChatRequest, abilities: Abilities): Promise<BaseChatModel> => {
    const { model, contextTokens = settings.contextTokens } = request;
    const maxOutputTokens = Math.min(request.maxTokens, abilities.maxTokens) || undefined;
    const { temperature, streamUsage } = abilities;
    const key = JSON.stringify([model, temperature, streamUsage, maxOutputTokens, contextTokens]);
    const known = clients.get(key);
    if (known) return known;
    const own = { ...settings, maxOutputTokens, contextTokens };
    const made = buildChatModel({ settings: own, model, abilities, send });
    clients.set(key, made);
    return made;
  };
}
