import type { Turns } from '../concurrency/index.ts';
import { sleep } from '../concurrency/index.ts';
import { type Config, languageMode } from '../config/index.ts';
import type { Clock, LanguageTasks, Logger, ModelJournal } from '../domain/index.ts';
import { createExtractiveLanguage, createModelLanguage, type ProviderLimiters } from '../language/index.ts';
import { logOperation } from '../logging/index.ts';
import { modelSettings } from './model-settings.ts';
import { openFetch } from './network/open-network.ts';
import { traceEndpoint } from './telemetry/trace-model.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** The language tasks that the configuration asks for, with a log line for each plan and each report. */
export function openLanguage(deps: {
  config: Pick<Config, 'language' | 'network'>;
  journal: ModelJournal;
  logger: Logger;
  clock: Clock;
  limiters: ProviderLimiters;
  turns: Turns;
  tracing?: Tracing | undefined;
  attempts?: number | undefined;
}): LanguageTasks {
  const logger = deps.logger.child({ component: 'language' });
  const { tracing } = deps;
  const settings = modelSettings(deps.config.language, deps.attempts);
  const tasks =
    languageMode(deps.config) === 'extractive'
      ? createExtractiveLanguage({ turns: deps.turns })
      : createModelLanguage({
          settings,
          around: tracing && traceEndpoint(tracing, settings),
          journal: deps.journal,
          logger,
          clock: deps.clock,
          random: Math.random,
          sleep,
          limiters: deps.limiters,
          fetch: openFetch(deps.config),
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
