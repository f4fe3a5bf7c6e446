import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { keyOrNone, type ProviderParts, temperatureOf } from './provider-parts.ts';

/** Mistral's own API. It is sent no effort: the package has none. */
export async function buildMistral(parts: ProviderParts): Promise<BaseChatModel> {
  const { ChatMistralAI } = await import('@langchain/mistralai');
  const { baseUrl, headers, maxOutputTokens } = parts.settings;
  return new ChatMistralAI({
    model: parts.model,
    apiKey: keyOrNone(parts.settings),
    serverURL: baseUrl,
    ...temperatureOf(parts),
    ...(maxOutputTokens === undefined ? {} : { maxTokens: maxOutputTokens }),
    ...(headers && { beforeRequestHooks: [(request: Request) => withHeaders(request, headers)] }),
    streamUsage: true,
    maxRetries: 0,
  });
}

function withHeaders(request: Request, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
}
