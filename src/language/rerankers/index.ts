export { createHttpReranker, type HttpRerankerOptions } from './http-reranker.ts';
export { createLexicalReranker } from './lexical-reranker.ts';
