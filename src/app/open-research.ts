import { randomBytes } from 'node:crypto';
import { sleep } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import { lowerLimits } from '../domain/budget/index.ts';
import { createFindCaller } from '../domain/callers/index.ts';
import type { BrowseLibrary, Clock, Effort, LanguageTasks, Logger, RunArtifacts } from '../domain/index.ts';
import {
  type AssertScope,
  createLoadEarlier,
  createResearchService,
  createResearchWorker,
  createRunCreator,
  createRunEstimates,
  createRunEvents,
  createRunExecutions,
  createRunExecutor,
  createRunQueuing,
  type createRunShares,
  createRunStopping,
  type createScopeChooser,
  estimateRun,
  type GraphTimes,
  latestPlan,
  listCheckpoints,
  openCheckpointer,
  type ResearchService,
  type ResearchWorker,
  type RunGraph,
  type RunSession,
  type SearchGaps,
} from '../pipeline/index.ts';
import type { Storage } from '../storage/index.ts';
import type { Reach } from './at-effort.ts';
import { createBaseCollections } from './base-collections.ts';
import { estimateSettings } from './estimate-settings.ts';
import { runLimits } from './limits-of-runs.ts';
import { placesForRuns } from './places-for-runs.ts';
import { knownCallers } from './settings.ts';
import { traceQueue, traceRuns } from './telemetry/trace-runs.ts';
import type { Tracing } from './telemetry/tracing.ts';
import { writerPrice } from './writer-price.ts';

export const MAX_QUESTION_CHARACTERS = 20_000;
const CHECKPOINTER_ATTEMPTS = 3;
const RECOVER_MS = 2_000;
/** Events of other processes are found by polling. No other process can use the embedded database. */
const EVENT_POLL_MS = { embedded: 5_000, postgres: 500 };

/** The services around a run: what creates, queues, executes, stops and watches it, and the worker of this process. */
export function openResearch(deps: {
  readonly config: Config;
  readonly storage: Storage;
  readonly language: LanguageTasks;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly buildGraph: (session: RunSession, times: GraphTimes, artifacts: RunArtifacts) => RunGraph;
  /** Sources of the web that every sub-question should be put to and that lack what they need. */
  readonly missingSources: SearchGaps['sources'];
  readonly assertScope: AssertScope;
  readonly chooseScope: ReturnType<typeof createScopeChooser>;
  readonly browse: BrowseLibrary;
  /** Budgets that runs share. */
  readonly shareOf: ReturnType<typeof createRunShares>['of'];
  readonly tracing: Tracing;
  readonly reach?: Reach | undefined;
}): { readonly research: ResearchService; readonly worker: ResearchWorker } {
  const { config, storage, language, logger, clock } = deps;
  const { runs, artifacts, leases } = storage;
  const limits = runLimits(config);
  const queue = traceQueue(storage.queue);
  const events = createRunEvents({ log: storage.events, pollMs: EVENT_POLL_MS[storage.host] });
  const settingsFor = (effort?: Effort) =>
    estimateSettings(config, language.mode, () => writerPrice(config.language), effort, deps.reach);
  const base = createBaseCollections({
    names: config.retrieval.baseCollections,
    findCaller: createFindCaller({ ...knownCallers(config.server), callers: storage.callers }),
    library: storage.library,
  });

  const executeRun = createRunExecutor({
    buildGraph: deps.buildGraph,
    loadEarlier: createLoadEarlier({ runs, artifacts }),
    loadFindings: artifacts.listInvestigations,
    addedQuestions: async (runId) => (await runs.find(runId))?.request.added ?? [],
    estimate: (subQuestions, { budget, effort }) =>
      estimateRun([subQuestions, subQuestions], {
        ...settingsFor(effort),
        limits: lowerLimits(limits, budget),
      }),
    findGaps: async ({ request }) => ({
      sources: request.web === 'allowed' ? deps.missingSources : [],
      collections: await base.missing(),
    }),
    mode: language.mode,
    limits,
    shareOf: deps.shareOf,
    clock,
    logger: logger.child({ component: 'run' }),
  });
  const executions = createRunExecutions({
    runs,
    leases,
    log: storage.events,
    events,
    openStores: (lease) => {
      const stores = storage.withLease(lease);
      const open = () => stores.checkpointer();
      return {
        ...stores,
        openCheckpointer: () =>
          openCheckpointer({
            open,
            attempts: CHECKPOINTER_ATTEMPTS,
            sleep,
            logger,
          }),
      };
    },
    executeRun: traceRuns(executeRun, deps.tracing),
    assertScope: deps.assertScope,
    wait: sleep,
    logger: logger.child({ component: 'lease' }),
  });
  const research = createResearchService({
    runs,
    artifacts,
    log: storage.events,
    events,
    executions,
    wait: sleep,
    create: createRunCreator({
      runs,
      library: storage.library,
      index: storage.index,
      baseFor: base.idsFor,
      chooseScope: deps.chooseScope,
      browse: deps.browse,
      topics: storage.topics,
      createId: (prefix) => `${prefix}_${randomBytes(8).toString('hex')}`,
      clock,
      settings: {
        maxQuestionCharacters: MAX_QUESTION_CHARACTERS,
        web: config.web.mode,
        offline: config.web.offline,
        limits,
      },
    }),
    queuing: createRunQueuing({
      runs,
      artifacts,
      leases,
      queue,
      executions,
      latestRevision: async (runId) => (await latestPlan(storage.events, runId))?.revision ?? 0,
      wake: events.wake,
      admission: {
        maxQueued: config.queue.maxWaiting,
        maxQueuedPerKey: Math.ceil(config.queue.maxWaiting / 2),
      },
    }),
    stopping: createRunStopping({
      runs,
      deleteRun: storage.deleteRun,
      queue,
      executions,
      events,
      wait: sleep,
    }),
    checkpoints: async (runId) => listCheckpoints(await storage.checkpointer(), runId),
    estimate: createRunEstimates({
      settingsFor,
      baseFor: base.idsFor,
      countDocuments: async (ids) => (await storage.lists.statistics(ids)).documents,
    }),
    baseCollections: base.idsFor,
  });
  const worker = createResearchWorker({
    queue,
    executions,
    settings: { concurrency: placesForRuns(config), recoverMs: RECOVER_MS },
    logger: logger.child({ component: 'worker' }),
  });
  return { research, worker };
}
