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
