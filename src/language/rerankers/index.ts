export { createHttpReranker } from './http-reranker.ts';
export { createLexicalReranker } from './lexical-reranker.ts';
export { createModelReranker } from './model-reranker.ts';
