export { createHttpReranker } from './http-reranker.ts';
export { createLexicalReranker, type LexicalWeights } from './lexical-reranker.ts';
export { createModelReranker } from './model-reranker.ts';
