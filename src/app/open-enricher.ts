import type { Turns } from '../concurrency/index.ts';
import { type Config, languageMode } from '../config/index.ts';
import type { Clock, LanguageTasks, Logger, ModelJournal, TtlCache } from '../domain/index.ts';
import { enrichmentFingerprint, type ProviderLimiters } from '../language/index.ts';
import { createEnrichDocument, type EnrichDocument } from '../pipeline/index.ts';
import { modelSettings } from './model-settings.ts';
import { openLanguage } from './open-language.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** Of one passage. */
const MAX_QUESTIONS = 3;
/** Of model calls for one document; passages after that have no summary and questions. */
const MAX_TOKENS = 200_000;

/** The fingerprint of an index with the vectors of an embedder, and of enrichment when it is on and there is a model for it. */
export function enrichedFingerprint(
  config: Pick<Config, 'documents' | 'language'>,
  embedder: string,
): string {
  const isOn = config.documents.enrichment.enabled && languageMode(config) === 'model';
  return isOn ? `${embedder}+${makerOf(config)}` : embedder;
}

/** What enriches the documents of the library; nothing when `documents.enrichment` is off. */
export function openEnricher(deps: {
  readonly config: Pick<Config, 'documents' | 'language' | 'network'>;
  /** Other language tasks than the configured ones. */
  readonly language: LanguageTasks | undefined;
  readonly cache: TtlCache;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly limiters: ProviderLimiters;
  readonly turns: Turns;
  readonly tracing?: Tracing | undefined;
  readonly attempts?: number | undefined;
}): EnrichDocument | undefined {
  const { config } = deps;
  if (!config.documents.enrichment.enabled) return undefined;
  const { enrichChunks } = deps.language ?? openLanguage({ ...deps, journal: noJournal });
  if (enrichChunks === undefined) return undefined;
  return createEnrichDocument({
    maxQuestions: MAX_QUESTIONS,
    maxTokens: MAX_TOKENS,
    enrichChunks,
    fingerprint: makerOf(config),
    cache: deps.cache,
    logger: deps.logger.child({ component: 'ingest' }),
  });
}

/** Without `|`, which separates the parts of a version's fingerprint. */
function makerOf(config: Pick<Config, 'documents' | 'language'>): string {
  return enrichmentFingerprint(modelSettings(config.language), MAX_QUESTIONS).replaceAll('|', '/');
}

/** The journal keeps the calls of runs; what ingestion asks is kept by content. */
export const noJournal: ModelJournal = {
  get: async () => undefined,
  put: async () => undefined,
  count: async () => 0,
};
