import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { PatientFetch } from '../../patient-fetch.ts';
import type { ModelSettings } from '../settings.ts';
import { createFetchJson } from './fetch-json.ts';

/** What a client of LangChain is made from: where it calls, and what of it the server has turned out to accept. */
export interface ChatModelParts {
  readonly settings: Pick<
    ModelSettings,
    'baseUrl' | 'apiKey' | 'temperature' | 'timeoutMs' | 'maxOutputTokens'
  >;
  readonly model: string;
  readonly abilities: { readonly temperature: boolean; readonly streamUsage: boolean };
  readonly send: PatientFetch;
}

/** The one place that builds a chat model. The package of its provider is loaded here, at the first request. */
export async function buildChatModel(parts: ChatModelParts): Promise<BaseChatModel> {
  const { settings, model, abilities, send } = parts;
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
      fetch: createFetchJson(send),
    },
  });
}
