import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { ReasoningEffort } from '../../../domain/index.ts';
import { claudeEffort } from './anthropic.ts';
import { type ProviderParts, temperatureOf } from './provider-parts.ts';

/**
 * Models of Amazon Bedrock. The base URL is that of a region, such as `https://bedrock-runtime.eu-central-1.amazonaws.com`.
 * The key is a key of Bedrock; without one the AWS libraries look for credentials where they always do.
 */
export async function buildBedrock(parts: ProviderParts): Promise<BaseChatModel> {
  const { ChatBedrockConverse } = await import('@langchain/aws');
  const { apiKey, baseUrl, headers, maxOutputTokens, reasoningEffort } = parts.settings;
  const { host } = new URL(baseUrl);
  const thinks = reasoningEffort !== undefined && reasoningEffort !== 'none';
  return new ChatBedrockConverse({
    model: parts.model,
    region: regionOf(host),
    endpointHost: host,
    ...(apiKey === undefined ? {} : { bedrockBearerToken: apiKey }),
    ...(thinks ? {} : temperatureOf(parts)),
    ...(maxOutputTokens === undefined ? {} : { maxTokens: maxOutputTokens }),
    ...(thinks && { additionalModelRequestFields: effortFields(parts.model, reasoningEffort) }),
    ...(headers && { defaultHeaders: { ...headers } }),
    streamUsage: true,
    maxRetries: 0,
    clientOptions: { maxAttempts: 1 },
  });
}

/** `bedrock-runtime.REGION.…`, also inside the name of a private endpoint. */
export function regionOf(host: string): string {
  const parts = host.split('.');
  return parts[parts.findIndex((part) => part.startsWith('bedrock-runtime')) + 1] ?? 'us-east-1';
}

function effortFields(model: string, effort: Exclude<ReasoningEffort, 'none'>) {
  if (!model.includes('anthropic')) return { reasoning_effort: effort };
  const { thinking, outputConfig } = claudeEffort(effort);
  return { thinking, output_config: outputConfig };
}
