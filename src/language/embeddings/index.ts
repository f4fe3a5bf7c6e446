export { createCachedEmbedder } from './cached-embedder.ts';
export { createHashedEmbedder } from './hashed-embedder.ts';
export { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.ts';
