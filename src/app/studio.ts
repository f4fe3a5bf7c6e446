import { loadConfig, processEnvironment } from '../config/index.ts';
import { silentLogger } from '../logging/index.ts';
import { createRunBudget, NO_USAGE, type RunSession } from '../pipeline/index.ts';
import { runLimits } from './limits-of-runs.ts';
import { openApplication } from './open-application.ts';
import type { OpenedApplication } from './opened-application.ts';

interface StudioConfig {
  readonly configurable?: { readonly thread_id?: unknown } | undefined;
}

/**
 * The research graph for LangGraph Studio, which keeps the checkpoints itself: no lease, no event log, no queue. What a
 * thread makes (evidence, notes, report) is stored under its id. An input needs `question`, `language` and
 * `scope.collectionIds` (`plumbline library` lists them).
 */
export function createStudioGraph(deps: {
  readonly open: () => Promise<{
    readonly app: OpenedApplication;
    readonly limits: ReturnType<typeof runLimits>;
  }>;
}) {
  let opened: ReturnType<typeof deps.open> | undefined;

  return async ({ configurable }: StudioConfig = {}) => {
    opened ??= deps.open();
    const { app, limits } = await opened;
    const startedMs = Date.now();
    const elapsedMs = () => Date.now() - startedMs;
    const session: RunSession = {
      runId: `studio_${String(configurable?.thread_id ?? 'none')}`,
      logger: silentLogger,
      budget: createRunBudget({ limits, spent: NO_USAGE, elapsedSeconds: () => elapsedMs() / 1000 }),
      events: { emit: () => undefined, flush: async () => undefined },
    };
    const times = { startedAt: new Date(startedMs).toISOString(), elapsedMs, now: () => new Date() };
    return app.graphFor(session, times, app.storage.artifacts).compile();
  };
}

/** What `langgraph.json` names: the configuration of the folder it is started in. */
export const research = createStudioGraph({
  open: async () => {
    const { config, warnings } = loadConfig({ environment: processEnvironment(), cwd: process.cwd() });
    const clock = { now: () => new Date() };
    const app = await openApplication({
      config,
      logger: silentLogger,
      clock,
      warnings,
      onWait: () => undefined,
    });
    return { app, limits: runLimits(config) };
  },
});
