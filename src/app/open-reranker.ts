import { type Config, openAiEndpoint } from '../config/index.ts';
import type { Reranker, TtlCache } from '../domain/index.ts';
import {
  createHttpReranker,
  createLexicalReranker,
  createLocalReranker,
  createModelReranker,
  findPrice,
  type ProviderLimiters,
} from '../language/index.ts';
import { modelSettings } from './model-settings.ts';
import { openFetch } from './network/open-network.ts';
import { KEPT_SECONDS } from './settings.ts';
import { traceReranker } from './telemetry/trace-search.ts';
import type { Tracing } from './telemetry/tracing.ts';

const OPENAI_URL = 'https://api.openai.com/v1';
/** Longest wait for a reranker; after it the order of retrieval stands. */
const RERANK_TIMEOUT_MS = 20_000;
/** What a text-embeddings-inference server takes unless it is told otherwise; hosted endpoints take more. */
const BATCH_PASSAGES = 32;

type Configured = Pick<Config, 'rerank' | 'language' | 'network'>;
interface RerankerDeps {
  readonly cache?: TtlCache;
  readonly limiters: ProviderLimiters;
}

/** The reranker of the configuration; `none` keeps the order and the scores of retrieval. */
export function openReranker(
  config: Configured,
  { tracing, ...deps }: RerankerDeps & { readonly tracing?: Tracing },
): Reranker {
  const reranker = createReranker(config, deps);
  return tracing === undefined ? reranker : traceReranker(reranker, tracing);
}

function createReranker(config: Configured, deps: RerankerDeps): Reranker {
  const { provider, baseUrl, apiKey, model } = config.rerank;
  if (provider === 'builtin') return createLexicalReranker();
  if (provider === 'local') return createLocalReranker({ folder: model ?? '' });
  if (provider === 'none') {
    return { name: 'none', rerank: async (_query, passages) => passages.map(({ priorScore }) => priorScore) };
  }
  const fetch = openFetch(config);
  if (provider === 'model') {
    const { language } = config;
    const shared = openAiEndpoint(language);
    const address = baseUrl ?? shared.baseUrl ?? OPENAI_URL;
    const name = model ?? language.model ?? '';
    const price = findPrice({ baseUrl: address, model: name }, modelSettings(language).prices);
    return createModelReranker({
      baseUrl: address,
      // A key only goes to the endpoint it was given for.
      apiKey: apiKey ?? (baseUrl === undefined ? shared.apiKey : undefined),
      model: name,
      price,
      batchSize: BATCH_PASSAGES,
      timeoutMs: RERANK_TIMEOUT_MS,
      fetch,
      maxRetries: 1,
      ...(deps.cache === undefined ? {} : { cache: deps.cache }),
      cacheSeconds: KEPT_SECONDS,
      limiter: deps.limiters.forProvider(address, language),
    });
  }
  return createHttpReranker({
    shape: provider,
    baseUrl: baseUrl ?? '',
    apiKey,
    model: model ?? '',
    batchSize: BATCH_PASSAGES,
    timeoutMs: RERANK_TIMEOUT_MS,
    fetch,
    ...(deps.cache === undefined ? {} : { cache: deps.cache }),
    cacheSeconds: KEPT_SECONDS,
  });
}
