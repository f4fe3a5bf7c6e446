import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { keyOrNone, type ProviderParts, temperatureOf } from './provider-parts.ts';

/** Azure has many dated versions of its API: the last one before its endpoint without versions. */
const AZURE_API_VERSION = '2025-04-01-preview';

/** Every server that speaks the API of OpenAI. */
export async function buildOpenAi(parts: ProviderParts): Promise<BaseChatModel> {
  const { ChatOpenAI } = await import('@langchain/openai');
  const { baseUrl, headers } = parts.settings;
  return new ChatOpenAI({
    ...commonFields(parts),
    configuration: { ...clientOptions(parts), baseURL: baseUrl, ...(headers && { defaultHeaders: headers }) },
  });
}

/** The base URL is that of the resource, such as `https://NAME.openai.azure.com`; the model is a deployment. */
export async function buildAzure(parts: ProviderParts): Promise<BaseChatModel> {
  const { AzureChatOpenAI } = await import('@langchain/openai');
  const { baseUrl, headers } = parts.settings;
  const url = new URL(baseUrl);
  return new AzureChatOpenAI({
    ...commonFields(parts),
    azureOpenAIApiKey: keyOrNone(parts.settings),
    azureOpenAIEndpoint: `${url.origin}${url.pathname}`.replace(/\/$/, ''),
    azureOpenAIApiDeploymentName: parts.model,
    azureOpenAIApiVersion: url.searchParams.get('api-version') ?? AZURE_API_VERSION,
    configuration: { ...clientOptions(parts), ...(headers && { defaultHeaders: headers }) },
  });
}

const commonFields = (parts: ProviderParts) => {
  const { maxOutputTokens, reasoningEffort, timeoutMs } = parts.settings;
  return {
    model: parts.model,
    apiKey: keyOrNone(parts.settings),
    ...temperatureOf(parts),
    ...(maxOutputTokens === undefined ? {} : { maxTokens: maxOutputTokens }),
    // The library sends an effort to models alone whose names it knows.
    ...(reasoningEffort && { modelKwargs: { reasoning_effort: reasoningEffort } }),
    streamUsage: parts.abilities.streamUsage,
    useResponsesApi: false,
    maxRetries: 0,
    // The deadline of a request ends it; the library's own of ten minutes must not come before.
    timeout: 2 * timeoutMs,
  };
};

const clientOptions = ({ send }: ProviderParts) => ({
  organization: null,
  project: null,
  logLevel: 'off' as const,
  fetch: send,
});
