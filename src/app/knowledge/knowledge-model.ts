import type { Turns } from '../../concurrency/index.ts';
import type { Config } from '../../config/index.ts';
import type { Clock, LanguageTasks, Logger } from '../../domain/index.ts';
import type { ModelSettings, ProviderLimiters } from '../../language/index.ts';
import { modelSettings } from '../model-settings.ts';
import { noJournal } from '../open-enricher.ts';
import { openLanguage } from '../open-language.ts';
import type { Tracing } from '../telemetry/tracing.ts';

interface KnowledgeModel {
  readonly tasks: LanguageTasks;
  readonly settings: ModelSettings;
}

export interface KnowledgeModelDeps {
  readonly config: Pick<Config, 'knowledge' | 'language' | 'network'>;
  /** Other language tasks than the configured ones. */
  readonly language: LanguageTasks | undefined;
  readonly clock: Clock;
  readonly limiters: ProviderLimiters;
  readonly turns: Turns;
  readonly tracing?: Tracing | undefined;
  readonly logger: Logger;
  readonly attempts?: number | undefined;
}

/** The model that `maxTokens` a document may be spent on; none where that is 0 or no model is configured. */
export function openKnowledgeModel(deps: KnowledgeModelDeps, maxTokens: number): KnowledgeModel | undefined {
  if (maxTokens === 0) return undefined;
  const tasks = deps.language ?? openLanguage({ ...deps, journal: noJournal });
  return tasks.mode === 'extractive' ? undefined : { tasks, settings: modelSettings(deps.config.language) };
}
