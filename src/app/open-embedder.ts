import type { Turns } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import type { Embedder, Logger, TtlCache } from '../domain/index.ts';
import {
  createCachedEmbedder,
  createHashedEmbedder,
  createLocalEmbedder,
  createOpenAiEmbedder,
  type ProviderLimiters,
} from '../language/index.ts';
import { logOperation } from '../logging/index.ts';

const DEFAULT_ENDPOINT_DIMENSION = 1536;
const MAX_RETRIES = 2;
const DAY_SECONDS = 24 * 3600;

/** The embedder of the configuration. It is needed to open the database, so the cache is attached afterwards. */
export function openEmbedder(
  config: Pick<Config, 'embedding'>,
  limiters: ProviderLimiters,
  turns?: Turns,
): Embedder {
  const { provider, path, dimension, baseUrl, model, ...rest } = config.embedding;
  if (provider === 'builtin') return createHashedEmbedder({ dimension, turns });
  if (provider === 'local') return createLocalEmbedder({ folder: path ?? '' });
  return createOpenAiEmbedder({
    baseUrl: baseUrl ?? '',
    apiKey: rest.apiKey,
    model: model ?? '',
    dimension: dimension ?? DEFAULT_ENDPOINT_DIMENSION,
    sendDimension: dimension !== undefined,
    batchSize: rest.batchSize,
    timeoutMs: rest.timeoutMs,
    maxRetries: MAX_RETRIES,
    limiter: limiters.forProvider(baseUrl ?? '', { maxConcurrency: rest.maxConcurrency }),
  });
}

/** Keeps vectors of an endpoint by content, so that nothing is embedded twice, and logs each embedding of passages. */
export function attachEmbedder(deps: {
  embedder: Embedder;
  config: Pick<Config, 'embedding'>;
  cache: TtlCache;
  logger: Logger;
}): Embedder {
  const cached =
    deps.config.embedding.provider === 'builtin'
      ? deps.embedder
      : createCachedEmbedder({
          embedder: deps.embedder,
          cache: deps.cache,
          ttlSeconds: deps.config.embedding.cacheDays * DAY_SECONDS,
        });
  const logger = deps.logger.child({ component: 'embedding' });
  return {
    ...cached,
    embed: (texts, purpose, signal, note) =>
      purpose === 'query'
        ? cached.embed(texts, purpose, signal, note)
        : logOperation(logger, { name: 'embed chunks', fields: { texts: texts.length } }, () =>
            cached.embed(texts, purpose, signal, note),
          ),
  };
}
