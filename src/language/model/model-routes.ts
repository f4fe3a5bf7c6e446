import type { Clock, Logger, ModelChoice, ModelRole } from '../../domain/index.ts';
import { createPatientFetch, type PatientFetch } from '../endpoint/patient-fetch.ts';
import type { ProviderLimiter, ProviderLimiters } from '../endpoint/provider-limiter.ts';
import { findKnownModel, findPrice, type ModelPrice } from '../sellers/index.ts';
import { askContext } from './ask-context.ts';
import { type ChatEndpoint, createChatEndpoint } from './chat-endpoint.ts';
import { type ContextSize, createContextSize } from './context-size.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { choiceFor, type ModelSettings } from './settings.ts';

/** Where the calls of a role go. */
export interface ModelRoute {
  readonly model: string;
  readonly endpoint: ChatEndpoint;
  /** Host and path, for messages. */
  readonly endpointName: string;
  readonly limiter: ProviderLimiter;
  readonly price: ModelPrice | undefined;
  readonly contextSize: ContextSize;
}

/** Puts something around every request to an endpoint. */
export type AroundEndpoint = (
  endpoint: ChatEndpoint,
  where: Pick<ModelChoice, 'provider' | 'baseUrl'>,
) => ChatEndpoint;

export type FindRoute = (role: ModelRole) => ModelRoute;

/**
 * A route for each role. Roles with one base URL share its limits, those with one client share what it has learnt, and those with one
 * model there share what is known of its context.
 */
export function createModelRoutes(deps: {
  settings: ModelSettings;
  limiters: ProviderLimiters;
  logger: Logger;
  clock: Clock;
  fetch?: PatientFetch | undefined;
  around?: AroundEndpoint | undefined;
}): FindRoute {
  const { settings, limiters, logger, clock, around = (endpoint) => endpoint } = deps;
  const send = deps.fetch ?? createPatientFetch();
  const endpointFor = keepEach(
    ({ provider, baseUrl, apiKey, headers, reasoningEffort }) => [
      provider,
      baseUrl,
      apiKey,
      headers,
      reasoningEffort,
    ],
    ({ model: _any, ...where }) =>
      around(createChatEndpoint({ settings: { ...settings, ...where }, clock, fetch: send }), where),
  );
  const contextFor = keepEach(
    ({ provider, baseUrl, apiKey, headers, model }) => [provider, baseUrl, apiKey, headers, model],
    (choice) =>
      createContextSize({
        settings,
        known: findKnownModel(choice),
        ask: () => askContext({ send, settings: choice }, choice.model),
        logger,
      }),
  );
  return (role) => {
    const { provider, baseUrl, apiKey, model, reasoningEffort, headers } = choiceFor(settings, role);
    const choice = { provider, baseUrl, apiKey, model, reasoningEffort, headers };
    return {
      model,
      endpoint: endpointFor(choice),
      endpointName: describeEndpoint(baseUrl),
      limiter: limiters.forProvider(baseUrl, settings),
      price: findPrice(choice, settings.prices),
      contextSize: contextFor(choice),
    };
  };
}

/** What is made once of all choices that are alike in what it is made from. */
function keepEach<Made>(
  keyOf: (choice: ModelChoice) => readonly unknown[],
  make: (choice: ModelChoice) => Made,
): (choice: ModelChoice) => Made {
  const kept = new Map<string, Made>();
  return (choice) => {
    const key = JSON.stringify(keyOf(choice));
    const made = kept.get(key) ?? make(choice);
    kept.set(key, made);
    return made;
  };
}
