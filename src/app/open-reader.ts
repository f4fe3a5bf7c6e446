import type { Config } from '../config/index.ts';
import { createDocumentReader, createMineruReader, type DocumentReaderDeps } from '../documents/index.ts';
import type { Clock, DocumentReader, Logger } from '../domain/index.ts';
import { openGuardedFetch } from './network/open-guarded-fetch.ts';
import { readerSettings } from './settings.ts';

/** The reader of the configuration: local, or with a MinerU server for PDFs. */
export function openReader(
  config: Config,
  deps: {
    readonly clock: Clock;
    readonly logger: Logger;
    readonly vision?: DocumentReaderDeps['vision'];
  },
): DocumentReader {
  const reader = createDocumentReader({ ...readerSettings(config), vision: deps.vision });
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
