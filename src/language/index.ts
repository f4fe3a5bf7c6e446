export {
  createCachedEmbedder,
  createHashedEmbedder,
  createOpenAiEmbedder,
  type OpenAiEmbedderOptions,
} from './embeddings/index.ts';
export { createPatientFetch } from './endpoint/patient-fetch.ts';
export { createProviderLimiters, type ProviderLimiters } from './endpoint/provider-limiter.ts';
export {
  enrichmentFingerprint,
  graphFingerprint,
  summaryFingerprint,
  topicFingerprint,
} from './enrichment-fingerprint.ts';
export { createExtractiveLanguage } from './extractive/extractive-language.ts';
export type { ChatEndpoint } from './model/chat-endpoint.ts';
export { createModelLanguage } from './model/create-model-language.ts';
export { createImageDescriber } from './model/image-describer.ts';
export { keepRewrites } from './model/kept-rewrites.ts';
export type { AroundEndpoint } from './model/model-routes.ts';
export { probeModel } from './model/probe-model.ts';
export { choiceFor, type ModelSettings } from './model/settings.ts';
export { createLocalEmbedder, createLocalEntailment, createLocalReranker } from './onnx/index.ts';
export { createHttpReranker, createLexicalReranker, createModelReranker } from './rerankers/index.ts';
export { findPrice, type ModelPrice } from './sellers/index.ts';
