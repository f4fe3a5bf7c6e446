import { chunkEnricherPromptVersion } from './model/prompts/knowledge/chunk-enricher.prompt.ts';
import { graphExtractorPromptVersion } from './model/prompts/knowledge/graph-extractor.prompt.ts';
import { sectionSummariserPromptVersion } from './model/prompts/knowledge/section-summariser.prompt.ts';
import { topicExtractorPromptVersion } from './model/prompts/knowledge/topic-extractor.prompt.ts';
import { type ModelSettings, modelFor } from './model/settings.ts';

/** What the vectors of enrichment depend on beside the embedder. */
export const enrichmentFingerprint = (settings: ModelSettings, maxQuestions: number): string =>
  `${modelFor(settings, 'executor')}-${chunkEnricherPromptVersion}-${maxQuestions}`;

/** What a graph that a model has read depends on. */
export const graphFingerprint = (settings: ModelSettings): string =>
  `${modelFor(settings, 'executor')}-${graphExtractorPromptVersion}`;

/** What summaries that a model has written depend on. */
export const summaryFingerprint = (settings: ModelSettings): string =>
  `${modelFor(settings, 'executor')}-${sectionSummariserPromptVersion}`;

/** What topics that a model has named depend on. */
export const topicFingerprint = (settings: ModelSettings): string =>
  `${modelFor(settings, 'executor')}-${topicExtractorPromptVersion}`;
