import { createMarkedDocuments, createRunShares, createWebLibrary } from '../../pipeline/index.ts';
import { buildGraph, buildRunGraph } from '../graph/build-graph.ts';
import { createKeyScope } from '../key-scope.ts';
import { openBatches } from '../open-batches.ts';
import { openJudge } from '../open-judge.ts';
import { openResearch } from '../open-research.ts';
import { openWeb, webFolder } from '../open-web.ts';
import type { GraphFor } from '../opened-application.ts';
import { knownCallers } from '../settings.ts';
import type { Base } from './open-base.ts';
import type { Finding } from './open-finding.ts';
import type { Making } from './open-making.ts';

export type Running = ReturnType<typeof openRunning>;

/** What asks: runs, batches of them, their worker, and the web. */
export function openRunning(base: Base, making: Making, finding: Finding) {
  const { knowing, config, clock, logger, turns, tracing, storage, embedder, reranker, language } = base;
  const { known, ingestDocument, opened } = making;
  const { pin, chooseScope } = opened;
  const { guide, searchGraph, retriever, searchScope, browse } = finding;
  const web = openWeb({ ...base.deps, ...knowing, language, ingestDocument });
  const webLibrary = createWebLibrary({
    web: storage.web,
    library: storage.library,
    ingestDocument,
    folder: webFolder(config),
    clock,
  });
  const graphs = {
    config,
    storage,
    retriever,
    guide,
    searchGraph,
    language,
    embedder,
    reranker,
    judge: openJudge(config),
    turns,
    webFor: web.forRun,
    readSubgraph: known.readSubgraph,
    marked: createMarkedDocuments(storage),
    tracing,
    reach: base.deps.reach,
    browsing: { search: searchScope, browse, pin },
  };
  const graphFor: GraphFor = (session, times, artifacts) =>
    buildGraph({ ...graphs, session, times, artifacts });
  const shares = createRunShares();
  const assertScope = createKeyScope({ ...knownCallers(config.server), ...storage });
  const { research, worker: runWorker } = openResearch({
    config,
    assertScope,
    chooseScope,
    browse,
    shareOf: shares.of,
    tracing,
    reach: base.deps.reach,
    missingSources: web.missing,
    storage,
    language,
    logger,
    clock,
    buildGraph: (session, times, artifacts) => buildRunGraph({ ...graphs, session, times, artifacts }),
  });
  const { batches, worker: batchWorker } = openBatches({ ...knowing, research, assertScope, shares });
  const worker = joinWorkers([runWorker, batchWorker, known.worker]);
  return { web, webLibrary, graphFor, research, batches, worker };
}

/** Several workers as one, started one after the other. */
const joinWorkers = (workers: readonly { start(): Promise<void> | void; stop(): Promise<void> }[]) => ({
  start: async () => {
    for (const worker of workers) await worker.start();
  },
  stop: async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  },
});
