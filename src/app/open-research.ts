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

interface ResearchParts {
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
}

/** The services around a run: what creates, queues, executes, stops and watches it, and the worker of this process. */
export function openResearch(parts: ResearchParts): {
  readonly research: ResearchService;
  readonly worker: ResearchWorker;
} {
  const shared = openShared(parts);
  const { storage, config, logger, events, queue, base, settingsFor } = shared;
  const { runs, artifacts, leases } = storage;
  const executions = openExecutions(shared);
  const research = createResearchService({
    runs,
    artifacts,
    log: storage.events,
    events,
    executions,
    wait: sleep,
    create: openCreator(shared),
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

/** What several of these services use. */
function openShared(parts: ResearchParts) {
  const { config, storage, language } = parts;
  return {
    ...parts,
    limits: runLimits(config),
    queue: traceQueue(storage.queue),
    events: createRunEvents({ log: storage.events, pollMs: EVENT_POLL_MS[storage.host] }),
    settingsFor: (effort?: Effort) =>
      estimateSettings(config, language.mode, () => writerPrice(config.language), effort, parts.reach),
    base: createBaseCollections({
      names: config.retrieval.baseCollections,
      findCaller: createFindCaller({ ...knownCallers(config.server), callers: storage.callers }),
      library: storage.library,
    }),
  };
}
type Shared = ReturnType<typeof openShared>;

function openCreator({ config, storage, clock, limits, base, chooseScope, browse }: Shared) {
  return createRunCreator({
    runs: storage.runs,
    library: storage.library,
    index: storage.index,
    baseFor: base.idsFor,
    chooseScope,
    browse,
    topics: storage.topics,
    createId: (prefix) => `${prefix}_${randomBytes(8).toString('hex')}`,
    clock,
    settings: {
      maxQuestionCharacters: MAX_QUESTION_CHARACTERS,
      web: config.web.mode,
      offline: config.web.offline,
      limits,
    },
  });
}

function openExecutions(shared: Shared) {
  const { storage, events, logger, tracing, assertScope } = shared;
  return createRunExecutions({
    runs: storage.runs,
    leases: storage.leases,
    log: storage.events,
    events,
    openStores: (lease) => {
      const stores = storage.withLease(lease);
      const open = () => stores.checkpointer();
      return {
        ...stores,
        openCheckpointer: () => openCheckpointer({ open, attempts: CHECKPOINTER_ATTEMPTS, sleep, logger }),
      };
    },
    executeRun: traceRuns(openExecutor(shared), tracing),
    assertScope,
    wait: sleep,
    logger: logger.child({ component: 'lease' }),
  });
}

function openExecutor({ storage, limits, base, settingsFor, ...parts }: Shared) {
  const { runs, artifacts } = storage;
  return createRunExecutor({
    buildGraph: parts.buildGraph,
    loadEarlier: createLoadEarlier({ runs, artifacts }),
    loadFindings: artifacts.listInvestigations,
    addedQuestions: async (runId) => (await runs.find(runId))?.request.added ?? [],
    estimate: (subQuestions, { budget, effort }) =>
      estimateRun([subQuestions, subQuestions], {
        ...settingsFor(effort),
        limits: lowerLimits(limits, budget),
      }),
    findGaps: async ({ request }) => ({
      sources: request.web === 'allowed' ? parts.missingSources : [],
      collections: await base.missing(),
    }),
    mode: parts.language.mode,
    limits,
    shareOf: parts.shareOf,
    clock: parts.clock,
    logger: parts.logger.child({ component: 'run' }),
  });
}
