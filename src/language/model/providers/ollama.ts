import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { type ProviderParts, temperatureOf } from './provider-parts.ts';

/** Ollama's own API, which can be told how long the context is: its OpenAI-compatible one cannot. */
export async function buildOllama(parts: ProviderParts): Promise<BaseChatModel> {
  const { ChatOllama } = await import('@langchain/ollama');
  const { apiKey, baseUrl, contextTokens, headers, maxOutputTokens, reasoningEffort } = parts.settings;
  return new ChatOllama({
    model: parts.model,
    baseUrl: baseUrl.replace(/\/$/, ''),
    ...temperatureOf(parts),
    // Else it cuts longer prompts without a word.
    ...(contextTokens === undefined ? {} : { numCtx: contextTokens }),
    ...(maxOutputTokens === undefined ? {} : { numPredict: maxOutputTokens }),
    ...(reasoningEffort && { think: reasoningEffort !== 'none' }),
    headers: { ...(apiKey && { Authorization: `Bearer ${apiKey}` }), ...headers },
    fetch: parts.send,
    maxRetries: 0,
  });
}
