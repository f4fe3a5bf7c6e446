import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { ReasoningEffort } from '../../../domain/index.ts';
import { keyOrNone, type ProviderParts, temperatureOf } from './provider-parts.ts';

/** Claude through Anthropic's own API. */
export async function buildAnthropic(parts: ProviderParts): Promise<BaseChatModel> {
  const { ChatAnthropic } = await import('@langchain/anthropic');
  const { baseUrl, headers, maxOutputTokens, reasoningEffort, timeoutMs } = parts.settings;
  const thinks = reasoningEffort !== undefined && reasoningEffort !== 'none';
  const client = new ChatAnthropic({
    model: parts.model,
    apiKey: keyOrNone(parts.settings),
    anthropicApiUrl: baseUrl,
    ...(maxOutputTokens === undefined ? {} : { maxTokens: maxOutputTokens }),
    ...(thinks ? claudeEffort(reasoningEffort) : temperatureOf(parts)),
    streamUsage: true,
    maxRetries: 0,
    clientOptions: {
      authToken: null,
      timeout: 2 * timeoutMs,
      logLevel: 'off',
      fetch: parts.send,
      ...(headers && { defaultHeaders: headers }),
    },
  });
  return withoutRefusedTemperature(client);
}

/** What Claude takes for an effort, here and on Bedrock: it decides itself how long it thinks, within that effort. */
export const claudeEffort = (effort: Exclude<ReasoningEffort, 'none'>) => ({
  thinking: { type: 'adaptive' as const },
  outputConfig: { effort: effort === 'minimal' ? ('low' as const) : effort },
});

/** The library refuses some models a temperature before it asks them. */
function withoutRefusedTemperature<
  Client extends { temperature?: number | undefined; invocationParams(): unknown },
>(client: Client): Client {
  try {
    client.invocationParams();
  } catch {
    client.temperature = undefined;
  }
  return client;
}
