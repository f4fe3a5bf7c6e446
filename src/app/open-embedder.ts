import { join } from 'node:path';
import type { Turns } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import type { BulkCache } from '../domain/cache/index.ts';
import type { Embedder, Logger } from '../domain/index.ts';
import {
  createCachedEmbedder,
  createHashedEmbedder,
  createLocalEmbedder,
  createOpenAiEmbedder,
  type ProviderLimiters,
} from '../language/index.ts';
import { logOperation } from '../logging/index.ts';
import { modelsFolder } from './models-folder.ts';
import { openFetch } from './network/open-network.ts';
import { KEPT_SECONDS } from './settings.ts';
import { traceEmbedder } from './telemetry/trace-search.ts';
import type { Tracing } from './telemetry/tracing.ts';

const DEFAULT_ENDPOINT_DIMENSION = 1536;
const MAX_RETRIES = 2;
/** Of one request to an endpoint; one that takes fewer is given fewer. */
const BATCH_TEXTS = 32;
const TIMEOUT_MS = 60_000;
const MAX_CONCURRENCY = 4;

/** The embedder of the configuration. It is needed to open the database, so the cache is attached afterwards. */
export function openEmbedder(
  config: Pick<Config, 'embedding' | 'network'>,
  limiters: ProviderLimiters,
  turns?: Turns,
): Embedder {
  const { provider, dimension, baseUrl, apiKey, model } = config.embedding;
  if (provider === 'builtin') return createHashedEmbedder({ dimension, turns });
  if (provider === 'local') return createLocalEmbedder({ folder: model ?? '' });
  return createOpenAiEmbedder({
    baseUrl: baseUrl ?? '',
    apiKey,
    model: model ?? '',
    dimension: dimension ?? DEFAULT_ENDPOINT_DIMENSION,
    sendDimension: dimension !== undefined,
    batchSize: BATCH_TEXTS,
    timeoutMs: TIMEOUT_MS,
    maxRetries: MAX_RETRIES,
    fetch: openFetch(config),
    limiter: limiters.forProvider(baseUrl ?? '', { maxConcurrency: MAX_CONCURRENCY }),
  });
}

/**
 * The embedder that made an index, by `embedder/dimension`, if it is built in or a model in a folder that is still there: that of the
 * configuration before, or one of `models`.
 */
export function openOtherEmbedder(config: Pick<Config, 'dataDir'>): (madeBy: string) => Embedder | undefined {
  return (madeBy) => {
    const [fingerprint = '', dimension] = madeBy.split('/');
    const name = fingerprint.startsWith('local:') ? fingerprint.split(':')[1] : undefined;
    try {
      const embedder =
        name === undefined
          ? createHashedEmbedder({ dimension: Number(dimension) })
          : createLocalEmbedder({ folder: join(modelsFolder(config), name) });
      // Behind a plus is who enriched what was embedded.
      return fingerprint.split('+')[0] === embedder.fingerprint ? embedder : undefined;
    } catch {
      return undefined; // the folder has gone: words are searched alone
    }
  };
}

/** Keeps vectors of an endpoint by content, so that nothing is embedded twice, and logs each embedding of passages. */
export function attachEmbedder(deps: {
  embedder: Embedder;
  config: Pick<Config, 'embedding'>;
  cache: BulkCache;
  logger: Logger;
  tracing?: Tracing;
}): Embedder {
  const { tracing } = deps;
  const embedder = tracing ? traceEmbedder(deps.embedder, deps.config, tracing) : deps.embedder;
  const cached =
    deps.config.embedding.provider === 'builtin'
      ? embedder
      : createCachedEmbedder({
          embedder,
          cache: deps.cache,
          ttlSeconds: KEPT_SECONDS,
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
