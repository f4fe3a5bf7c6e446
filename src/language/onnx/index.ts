export { createLocalEmbedder } from './local-embedder.ts';
export { createLocalEntailment } from './local-entailment.ts';
export { createLocalReranker } from './local-reranker.ts';
export { readModelFolder } from './model-folder.ts';
