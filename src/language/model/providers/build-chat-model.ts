import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { ModelProvider } from '../../../domain/index.ts';
import { buildAnthropic } from './anthropic.ts';
import { buildBedrock } from './bedrock.ts';
import { buildGoogle } from './google.ts';
import { buildMistral } from './mistral.ts';
import { buildOllama } from './ollama.ts';
import { buildAzure, buildOpenAi } from './openai.ts';
import type { ProviderParts } from './provider-parts.ts';

const BUILDERS: Readonly<Record<ModelProvider, (parts: ProviderParts) => Promise<BaseChatModel>>> = {
  'openai-compatible': buildOpenAi,
  anthropic: buildAnthropic,
  google: buildGoogle,
  bedrock: buildBedrock,
  azure: buildAzure,
  mistral: buildMistral,
  ollama: buildOllama,
};

/** The one place that builds a chat model. Its package takes up to a second to load, so not before the first request. */
export const buildChatModel = (parts: ProviderParts): Promise<BaseChatModel> =>
  BUILDERS[parts.settings.provider ?? 'openai-compatible'](parts);
