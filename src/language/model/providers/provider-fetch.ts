import type { Clock } from '../../../domain/index.ts';
import type { PatientFetch } from '../../endpoint/patient-fetch.ts';
import { createCompatibleFetch } from './compatible-fetch.ts';
import { createFetchJson } from './fetch-json.ts';
import type { ProviderParts } from './provider-parts.ts';

/** The `fetch` of a provider's package: servers that speak the API of OpenAI differ, others answer with their own. */
export function createProviderFetch(
  send: PatientFetch,
  { settings, clock }: { readonly settings: ProviderParts['settings']; readonly clock: Clock },
): typeof fetch {
  const { provider = 'openai-compatible', apiKey } = settings;
  const speaksOpenAi = provider === 'openai-compatible' || provider === 'azure';
  return speaksOpenAi ? createCompatibleFetch(send, { clock, key: apiKey }) : createFetchJson(send);
}
