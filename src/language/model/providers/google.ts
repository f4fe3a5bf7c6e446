import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { ReasoningEffort } from '../../../domain/index.ts';
import { keyOrNone, type ProviderParts, temperatureOf } from './provider-parts.ts';

/** Gemini through Google's API for developers. */
export async function buildGoogle(parts: ProviderParts): Promise<BaseChatModel> {
  const { ChatGoogleGenerativeAI } = await import('@langchain/google-genai');
  const { baseUrl, headers, maxOutputTokens, reasoningEffort } = parts.settings;
  return new ChatGoogleGenerativeAI({
    model: parts.model,
    apiKey: keyOrNone(parts.settings),
    baseUrl: baseUrl.replace(/\/$/, ''),
    ...temperatureOf(parts),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(reasoningEffort && { thinkingConfig: thinkingConfig(reasoningEffort) }),
    ...(headers && { customHeaders: { ...headers } }),
    streamUsage: true,
    maxRetries: 0,
  });
}

function thinkingConfig(effort: ReasoningEffort) {
  if (effort === 'none') return { thinkingBudget: 0 };
  if (effort === 'minimal' || effort === 'low') return { thinkingLevel: 'LOW' as const };
  return { thinkingLevel: effort === 'medium' ? ('MEDIUM' as const) : ('HIGH' as const) };
}
