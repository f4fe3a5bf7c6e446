import { type Config, openAiEndpoint } from '../config/index.ts';
import { type DocumentReaderDeps, VisionOptionsSchema } from '../documents/index.ts';
import type { TtlCache } from '../domain/index.ts';
import { createImageDescriber, type ProviderLimiters } from '../language/index.ts';
import { openFetch } from './network/open-network.ts';

/** What describes the pictures of documents; nothing when `documents.vision` is off. */
export function openDescriber(
  config: Pick<Config, 'documents' | 'language' | 'network'>,
  deps: { readonly cache: TtlCache; readonly limiters: ProviderLimiters },
): Pick<DocumentReaderDeps, 'vision'> {
  const { enabled, model, maxImages, timeoutMs, maxConcurrency, ...endpoint } = config.documents.vision;
  if (!enabled || model === undefined) return {};
  const shared = openAiEndpoint(config.language);
  const baseUrl = endpoint.baseUrl ?? shared.baseUrl ?? '';
  // A key only goes to the endpoint it was given for.
  const apiKey = endpoint.apiKey ?? (baseUrl === shared.baseUrl ? shared.apiKey : undefined);
  const describer = createImageDescriber({
    baseUrl,
    model,
    timeoutMs,
    fetch: openFetch(config),
    cache: deps.cache,
    limiter: deps.limiters.forProvider(baseUrl, { maxConcurrency }),
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return { vision: { describer, options: VisionOptionsSchema.parse({ maxImages }) } };
}
