import type { Turns } from '../concurrency/index.ts';
import { sleep } from '../concurrency/index.ts';
import { type Config, languageMode } from '../config/index.ts';
import type { Clock, LanguageTasks, Logger, ModelJournal } from '../domain/index.ts';
import { createExtractiveLanguage, createModelLanguage, type ProviderLimiters } from '../language/index.ts';
import { logOperation } from '../logging/index.ts';
import { modelSettings } from './model-settings.ts';

/** The language tasks that the configuration asks for, with a log line for each plan and each report. */
export function openLanguage(deps: {
  config: Pick<Config, 'language'>;
  journal: ModelJournal;
  logger: Logger;
  clock: Clock;
  limiters: ProviderLimiters;
  turns: Turns;
}): LanguageTasks {
  const logger = deps.logger.child({ component: 'language' });
  const tasks =
    languageMode(deps.config) === 'extractive'
      ? createExtractiveLanguage({ turns: deps.turns })
      : createModelLanguage({
          settings: modelSettings(deps.config.language),
          journal: deps.journal,
          logger,
          clock: deps.clock,
          random: Math.random,
          sleep,
          limiters: deps.limiters,
        });
  return {
    ...tasks,
    get evidenceTokens() {
      return tasks.evidenceTokens;
    },
    plan: (input, context) =>
      logOperation(logger, { name: 'plan research', fields: { runId: context.runId } }, () =>
        tasks.plan(input, context),
      ),
    writeReport: (input, context, onDelta) =>
      logOperation(logger, { name: 'write report', fields: { runId: context.runId } }, () =>
        tasks.writeReport(input, context, onDelta),
      ),
  };
}
