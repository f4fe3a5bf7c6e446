export {
  createCachedEmbedder,
  createHashedEmbedder,
  createOpenAiEmbedder,
  type EndpointOptions,
  type OpenAiEmbedderOptions,
} from './embeddings/index.ts';
export { createExtractiveLanguage, type ExtractiveOptions } from './extractive/extractive-language.ts';
export { createModelLanguage } from './model/create-model-language.ts';
export { type ModelProbe, probeModel } from './model/probe-model.ts';
export {
  createProviderLimiters,
  type ProviderLimiter,
  type ProviderLimiters,
} from './model/provider-limiter.ts';
export {
  MODEL_ROLES,
  type ModelPrice,
  type ModelRole,
  type ModelSettings,
  type Sleep,
} from './model/settings.ts';
export { createHttpReranker, createLexicalReranker, type HttpRerankerOptions } from './rerankers/index.ts';
