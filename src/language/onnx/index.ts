export { createLocalEmbedder } from './local-embedder.ts';
export { createLocalReranker } from './local-reranker.ts';
export { readModelFolder } from './model-folder.ts';
