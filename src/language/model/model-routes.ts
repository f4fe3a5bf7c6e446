import type { Clock, ModelProvider, ModelRole } from '../../domain/index.ts';
import type { PatientFetch } from '../patient-fetch.ts';
import { findPrice, type ModelPrice } from '../sellers/index.ts';
import { type ChatEndpoint, createChatEndpoint } from './chat-endpoint.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import type { ProviderLimiter, ProviderLimiters } from './provider-limiter.ts';
import { choiceFor, contextTokensFor, type ModelSettings } from './settings.ts';

/** Where the calls of a role go. */
export interface ModelRoute {
  readonly model: string;
  readonly endpoint: ChatEndpoint;
  /** Host and path, for messages. */
  readonly endpointName: string;
  readonly limiter: ProviderLimiter;
  readonly price: ModelPrice | undefined;
}

/** Puts something around every request to an endpoint. */
export type AroundEndpoint = (
  endpoint: ChatEndpoint,
  where: { readonly provider: ModelProvider | undefined; readonly baseUrl: string },
) => ChatEndpoint;

export type FindRoute = (role: ModelRole) => ModelRoute;

/** A route for each role. Roles with one base URL share its limits, those with one client share what it has learnt. */
export function createModelRoutes(deps: {
  settings: ModelSettings;
  limiters: ProviderLimiters;
  clock: Clock;
  fetch?: PatientFetch | undefined;
  around?: AroundEndpoint | undefined;
}): FindRoute {
  const { settings, limiters, clock, fetch, around = (endpoint) => endpoint } = deps;
  const endpoints = new Map<string, ChatEndpoint>();
  return (role) => {
    const { model, ...where } = choiceFor(settings, role);
    const { provider, baseUrl, apiKey, reasoningEffort, headers } = where;
    const contextTokens = contextTokensFor(settings, role);
    const key = JSON.stringify([provider, baseUrl, apiKey, reasoningEffort, headers, contextTokens]);
    const endpoint =
      endpoints.get(key) ??
      around(
        createChatEndpoint({
          settings: { ...settings, provider, baseUrl, apiKey, reasoningEffort, headers, contextTokens },
          clock,
          fetch,
        }),
        { provider, baseUrl },
      );
    endpoints.set(key, endpoint);
    return {
      model,
      endpoint,
      endpointName: describeEndpoint(baseUrl),
      limiter: limiters.forProvider(baseUrl, settings),
      price: findPrice({ provider, baseUrl, model }, settings.prices),
    };
  };
}
