import type { ModelChoice } from '../../../domain/index.ts';
import type { ModelSettings } from '../settings.ts';

/** What a client of LangChain is made from: where it calls, and what of it the server has turned out to accept. */
export interface ProviderParts {
  readonly settings: Omit<ModelChoice, 'model'> &
    Pick<ModelSettings, 'temperature' | 'toolCalls' | 'timeoutMs' | 'maxOutputTokens' | 'contextTokens'>;
  readonly model: string;
  readonly abilities: { readonly temperature: boolean; readonly streamUsage: boolean };
  readonly send: typeof fetch;
}

/** Without one the libraries look for a key in the environment, which must not reach this endpoint. */
export const keyOrNone = ({ apiKey }: ProviderParts['settings']): string => apiKey || 'none';

/** The temperature as long as the server takes one. */
export const temperatureOf = ({ settings, abilities }: ProviderParts): { temperature?: number } =>
  abilities.temperature && settings.temperature !== undefined ? { temperature: settings.temperature } : {};
