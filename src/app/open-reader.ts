import type { Config } from '../config/index.ts';
import { createDocumentReader, createMineruReader } from '../documents/index.ts';
import type { Clock, DocumentReader, Logger, TtlCache } from '../domain/index.ts';
import type { ProviderLimiters } from '../language/index.ts';
import { openDescriber } from './open-describer.ts';
import { openGuardedFetch } from './open-guarded-fetch.ts';
import { readerSettings } from './settings.ts';

/** The reader of the configuration: local, or with a MinerU server for PDFs. */
export function openReader(
  config: Config,
  deps: {
    readonly clock: Clock;
    readonly logger: Logger;
    readonly cache: TtlCache;
    readonly limiters: ProviderLimiters;
  },
): DocumentReader {
  const reader = createDocumentReader({ ...readerSettings(config), ...openDescriber(config, deps) });
  const { baseUrl, apiKey } = config.mineru;
  if (baseUrl === undefined || config.web.offline) return reader;
  const logger = deps.logger.child({ component: 'mineru' });
  const fetch = openGuardedFetch(
    config,
    deps.clock,
  )({
    record: ({ host, outcome, detail }) => logger.info('document sent', { host, outcome, detail }),
  });
  return createMineruReader({ reader, fetch, settings: { baseUrl, apiKey }, logger });
}
