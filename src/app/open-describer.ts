import { type Config, openAiEndpoint } from '../config/index.ts';
import { type DocumentReaderDeps, VisionOptionsSchema } from '../documents/index.ts';
import type { TtlCache } from '../domain/index.ts';
import { createImageDescriber, type ProviderLimiters } from '../language/index.ts';
import { openFetch } from './network/open-network.ts';

/** Longest wait for one description. */
const TIMEOUT_MS = 60_000;
const MAX_CONCURRENCY = 2;

/** What describes the pictures of documents; nothing without `language.roles.vision.model`. */
export function openDescriber(
  config: Pick<Config, 'language' | 'network'>,
  deps: { readonly cache: TtlCache; readonly limiters: ProviderLimiters },
): Pick<DocumentReaderDeps, 'vision'> {
  const { model, ...endpoint } = config.language.roles.vision;
  if (model === undefined) return {};
  const shared = openAiEndpoint(config.language);
  const baseUrl = endpoint.baseUrl ?? shared.baseUrl ?? '';
  // A key only goes to the endpoint it was given for.
  const apiKey = endpoint.apiKey ?? (baseUrl === shared.baseUrl ? shared.apiKey : undefined);
  const describer = createImageDescriber({
    baseUrl,
    model,
    timeoutMs: TIMEOUT_MS,
    fetch: openFetch(config),
    cache: deps.cache,
    limiter: deps.limiters.forProvider(baseUrl, { maxConcurrency: MAX_CONCURRENCY }),
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return { vision: { describer, options: VisionOptionsSchema.parse({}) } };
}
