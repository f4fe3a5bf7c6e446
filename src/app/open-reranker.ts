import type { Config } from '../config/index.ts';
import type { Reranker } from '../domain/index.ts';
import { createHttpReranker, createLexicalReranker } from '../language/index.ts';

/** The reranker of the configuration; `none` keeps the order and the scores of retrieval. */
export function openReranker(config: Pick<Config, 'rerank'>): Reranker {
  const { provider, baseUrl, apiKey, model, batchSize, timeoutMs } = config.rerank;
  if (provider === 'builtin') return createLexicalReranker();
  if (provider === 'none') {
    return { name: 'none', rerank: async (_query, passages) => passages.map(({ priorScore }) => priorScore) };
  }
  return createHttpReranker({
    shape: provider,
    baseUrl: baseUrl ?? '',
    apiKey,
    model: model ?? '',
    batchSize,
    timeoutMs,
  });
}
