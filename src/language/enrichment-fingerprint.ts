import { EXTRACTIVE_ENRICHMENT } from './extractive/enrich/enrich-chunks.ts';
import { chunkEnricherPromptVersion } from './model/prompts/knowledge/chunk-enricher.prompt.ts';
import { graphExtractorPromptVersion } from './model/prompts/knowledge/graph-extractor.prompt.ts';
import { sectionSummariserPromptVersion } from './model/prompts/knowledge/section-summariser.prompt.ts';
import { topicExtractorPromptVersion } from './model/prompts/knowledge/topic-extractor.prompt.ts';
import { type ModelSettings, modelFor } from './model/settings.ts';

/** What the vectors of enrichment depend on beside the embedder. Without settings: the extractive mode. */
export function enrichmentFingerprint(
  settings: Pick<ModelSettings, 'models'> | undefined,
  maxQuestions: number,
): string {
  const maker =
    settings === undefined
      ? EXTRACTIVE_ENRICHMENT
      : `${modelFor(settings, 'executor')}-${chunkEnricherPromptVersion}`;
  return `${maker}-${maxQuestions}`;
}

/** What a graph that a model has read depends on. */
export const graphFingerprint = (settings: Pick<ModelSettings, 'models'>): string =>
  `${modelFor(settings, 'executor')}-${graphExtractorPromptVersion}`;

/** What summaries that a model has written depend on. */
export const summaryFingerprint = (settings: Pick<ModelSettings, 'models'>): string =>
  `${modelFor(settings, 'executor')}-${sectionSummariserPromptVersion}`;

/** What topics that a model has named depend on. */
export const topicFingerprint = (settings: Pick<ModelSettings, 'models'>): string =>
  `${modelFor(settings, 'executor')}-${topicExtractorPromptVersion}`;
