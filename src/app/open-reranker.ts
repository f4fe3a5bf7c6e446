import type { Config } from '../config/index.ts';
import type { Reranker, TtlCache } from '../domain/index.ts';
import {
  createHttpReranker,
  createLexicalReranker,
  createLocalReranker,
  createModelReranker,
  type ProviderLimiters,
} from '../language/index.ts';

const OPENAI_URL = 'https://api.openai.com/v1';
/** What a text-embeddings-inference server takes unless it is told otherwise; hosted endpoints take more. */
const BATCH_PASSAGES = 32;

/** The reranker of the configuration; `none` keeps the order and the scores of retrieval. */
export function openReranker(
  config: Pick<Config, 'rerank' | 'language' | 'embedding'>,
  deps: { readonly cache?: TtlCache; readonly limiters: ProviderLimiters },
): Reranker {
  const { provider, path, baseUrl, apiKey, model, timeoutMs } = config.rerank;
  const cacheSeconds = config.embedding.cacheDays * 24 * 3600;
  if (provider === 'builtin') return createLexicalReranker();
  if (provider === 'local') return createLocalReranker({ folder: path ?? '' });
  if (provider === 'none') {
    return { name: 'none', rerank: async (_query, passages) => passages.map(({ priorScore }) => priorScore) };
  }
  if (provider === 'model') {
    const { language } = config;
    const address = baseUrl ?? language.baseUrl ?? OPENAI_URL;
    const name = model ?? language.model ?? '';
    const price = language.prices[name];
    return createModelReranker({
      baseUrl: address,
      // A key only goes to the endpoint it was given for.
      apiKey: apiKey ?? (baseUrl === undefined ? language.apiKey : undefined),
      model: name,
      ...(price && {
        price: { inputUsdPerMillion: price.inputPerMillion, outputUsdPerMillion: price.outputPerMillion },
      }),
      batchSize: BATCH_PASSAGES,
      timeoutMs,
      maxRetries: 1,
      ...(deps.cache === undefined ? {} : { cache: deps.cache }),
      cacheSeconds,
      limiter: deps.limiters.forProvider(address, language),
    });
  }
  return createHttpReranker({
    shape: provider,
    baseUrl: baseUrl ?? '',
    apiKey,
    model: model ?? '',
    batchSize: BATCH_PASSAGES,
    timeoutMs,
    ...(deps.cache === undefined ? {} : { cache: deps.cache }),
    cacheSeconds,
  });
}
