import { createTurns, sleep } from '../concurrency/index.ts';
import { modelAddresses } from '../config/index.ts';
import { identifyStored } from '../documents/index.ts';
import { createProviderLimiters, keepRewrites } from '../language/index.ts';
import {
  createBrowseLibrary,
  createConversationService,
  createDocumentFiles,
  createIndexService,
  createIngestDocument,
  createIngestService,
  createLibrarySearch,
  createMarkedDocuments,
  createRefreshVectors,
  createReportVerifier,
  createRunShares,
  createScopedSearch,
  createSyncService,
  createWebLibrary,
  withFreshVectors,
  withPinnedVersions,
} from '../pipeline/index.ts';
import {
  createNameCheck,
  createPassageSearch,
  createQueryGuide,
  createRetriever,
  createSearchGraph,
} from '../rag/index.ts';
import { createStorage } from '../storage/index.ts';
import { buildGraph, buildRunGraph } from './build-graph.ts';
import { createKeyScope } from './key-scope.ts';
import { openKnowledge } from './knowledge/open-knowledge.ts';
import { openTopics } from './knowledge/open-topics.ts';
import { servedFirst } from './knowledge/served-first.ts';
import { openBatches } from './open-batches.ts';
import { openDescriber } from './open-describer.ts';
import { openDocuments } from './open-documents.ts';
import { attachEmbedder, openEmbedder, openOtherEmbedder } from './open-embedder.ts';
import { enrichedFingerprint, openEnricher } from './open-enricher.ts';
import { openJudge } from './open-judge.ts';
import { openLanguage } from './open-language.ts';
import { openMirror } from './open-mirror.ts';
import { openReader } from './open-reader.ts';
import { openReranker } from './open-reranker.ts';
import { MAX_QUESTION_CHARACTERS, openResearch } from './open-research.ts';
import { openTools } from './open-tools.ts';
import { openWeb, webFolder } from './open-web.ts';
import type { GraphFor, OpenApplicationDeps, OpenedApplication } from './opened-application.ts';
import { createPrune } from './prune.ts';
import { REPORT_FORMS } from './report-forms.ts';
import { serveOldVectors } from './serve-old-vectors.ts';
import {
  fileStoreChoice,
  KEPT_SECONDS,
  knownCallers,
  RETRIEVER_OPTIONS,
  SEARCH_OPTIONS,
  searchCluster,
} from './settings.ts';
import { openTelemetry } from './telemetry/start-telemetry.ts';
import { traceRetriever } from './telemetry/trace-search.ts';
import { TOOL_LIMITS } from './tool-limits.ts';

/** The one place that wires the system: adapters into agents, agents into the graph, the graph behind the services. */
export async function openApplication(deps: OpenApplicationDeps): Promise<OpenedApplication> {
  const { config, clock, logger } = deps;
  const { tracing, ...telemetry } = await openTelemetry(config, logger);
  const limiters = createProviderLimiters({ clock, sleep });
  const turns = createTurns();
  // An address keeps the limits it is first given, so those of language models are given first.
  for (const address of Object.values(modelAddresses(config))) limiters.forProvider(address, config.language);
  const bareEmbedder = openEmbedder(config, limiters, turns);
  const indexFingerprint = enrichedFingerprint(config, bareEmbedder.fingerprint);
  const storage = await createStorage({
    dataDir: config.dataDir,
    databaseUrl: config.database.url,
    chromaUrl: config.database.chromaUrl,
    search: searchCluster(config),
    vectorDimension: bareEmbedder.dimension,
    embedderFingerprint: indexFingerprint,
    logger: logger.child({ component: 'storage' }),
    clock,
    onStage: deps.onWait,
    files: fileStoreChoice(config.files),
    turns,
  });
  const { library, files } = storage;
  const embedder = attachEmbedder({ embedder: bareEmbedder, config, cache: storage.cache, logger, tracing });
  const reranker = openReranker(config, { cache: storage.cache, limiters, tracing });
  const reader = openReader(config, {
    clock,
    logger,
    ...openDescriber(config, { cache: storage.cache, limiters }),
  });
  const indexing = {
    embedder: { ...embedder, fingerprint: indexFingerprint },
    logger: logger.child({ component: 'ingest' }),
  };
  const knowing = {
    config,
    storage,
    logger,
    clock,
    limiters,
    turns,
    tracing,
    language: deps.language,
    attempts: deps.attempts,
  };
  const enrich = openEnricher({ ...knowing, cache: storage.cache });
  const about = openTopics({ ...knowing, embedder });
  const upkeep = { ...indexing, rebuild: storage.rebuild, enrich };
  const refresh = createRefreshVectors(upkeep);
  const known = openKnowledge({ ...knowing, makeFirst: refresh, alsoMake: about.make });
  const opened = openDocuments({ ...knowing, ...indexing, reader, enrich });
  const { documents, index, pin, chooseScope } = opened;
  const searchGraph = createSearchGraph({ graph: storage.graph });
  const guide = createQueryGuide({ library, checkName: createNameCheck({ index, library }) });
  const searched = serveOldVectors({ ...storage, embedder, index, openOther: openOtherEmbedder(config) });
  const ownRetriever = createRetriever({
    ...searched,
    library: storage.library,
    reranker,
    guide,
    searchGraph,
    options: RETRIEVER_OPTIONS,
    logger: logger.child({ component: 'retrieval' }),
  });
  const retriever = servedFirst(traceRetriever(ownRetriever, tracing), turns.quiet);
  const language = keepRewrites(deps.language ?? openLanguage({ ...knowing, journal: storage.journal }), {
    cache: storage.cache,
    ttlSeconds: KEPT_SECONDS,
  });

  const ingestDocument = createIngestDocument({ ...indexing, reader, library, files });
  const web = openWeb({ ...deps, ...knowing, language, ingestDocument });
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
    reach: deps.reach,
    // Both are made below, before any run is executed.
    browsing: {
      search: (...asked: Parameters<typeof searchScope>) => searchScope(...asked),
      browse: (...asked: Parameters<typeof browse>) => browse(...asked),
      pin,
    },
  };
  const graphFor: GraphFor = (session, times, artifacts) =>
    buildGraph({ ...graphs, session, times, artifacts });
  const shares = createRunShares();
  const assertScope = createKeyScope({ ...knownCallers(config.server), ...storage });
  const { research, worker: runWorker } = openResearch({
    config,
    assertScope,
    chooseScope,
    browse: (scope) => browse(scope),
    shareOf: shares.of,
    tracing,
    reach: deps.reach,
    missingSources: web.missing,
    storage,
    language,
    logger,
    clock,
    buildGraph: (session, times, artifacts) => buildRunGraph({ ...graphs, session, times, artifacts }),
  });

  const browse = createBrowseLibrary({ ...storage, settings: TOOL_LIMITS });
  const searchScope = createScopedSearch({
    search: createPassageSearch({
      retriever,
      library: storage.library,
      sections: withPinnedVersions(storage.sectionIndex, pin),
      options: SEARCH_OPTIONS,
    }),
    settings: { maxQuestionCharacters: MAX_QUESTION_CHARACTERS },
  });
  const search = createLibrarySearch({ search: searchScope, chooseScope });
  const { batches, worker: batchWorker } = openBatches({ ...knowing, research, assertScope, shares });
  const worker = {
    start: async () => {
      await runWorker.start();
      await batchWorker.start();
      known.worker.start();
    },
    stop: async () => {
      await Promise.all([batchWorker.stop(), runWorker.stop(), known.worker.stop()]);
    },
  };

  const ingest = withFreshVectors(
    known.withKnowledge(
      createIngestService({
        reader,
        // Pages of runs go without: a run pays for its own budget's calls alone.
        ingestDocument: opened.ingestDocument,
        library: storage.library,
        clock,
        settings: {
          parallelDocuments: config.documents.processes,
          keepOriginals: config.files.keepOriginals,
        },
      }),
    ),
    { refresh, later: opened.vectorsLater, hasBackground: known.worker.isRunning },
  );

  return {
    research,
    batches,
    conversations: createConversationService({ store: storage.conversations, research }),
    worker,
    ingest,
    syncs: createSyncService({
      syncs: storage.syncs,
      ingest,
      library,
      clock,
      mirror: openMirror(config, reader),
      held: { leases: storage.leases, logger },
    }),
    documents,
    files: createDocumentFiles({ files, documents }),
    index: createIndexService({
      ...upkeep,
      refresh,
      indexCheck: storage.indexCheck,
      move: storage.cluster?.move,
      checkFiles: files.check,
      identify: identifyStored,
    }),
    library: {
      collections: () => storage.library.listCollections(),
      documents: async (collectionIds) =>
        storage.library.listDocuments(
          collectionIds ?? (await storage.library.listCollections()).map((collection) => collection.id),
        ),
      outline: async ({ currentVersionId }) =>
        currentVersionId === undefined ? undefined : storage.library.getOutline(currentVersionId),
      browse,
      deleteDocument: (id) => storage.library.deleteDocument(id),
      search: (...asked) => turns.quiet.serve(() => search(...asked)),
    },
    tools: openTools({ ...knowing, search: searchScope, browse, readSubgraph: known.readSubgraph }),
    knowledge: known.knowledge,
    topics: about.topics,
    ...REPORT_FORMS,
    verifyReport: createReportVerifier({ library, files, reader }),
    web: webLibrary,
    prune: createPrune({
      research,
      batches,
      web: webLibrary,
      files,
      keepDays: config.web.keepDays,
      now: () => clock.now(),
    }),
    backup: ({ files = true } = {}) => storage.backup({ files }),
    warnings: deps.warnings,
    cache: storage.cache,
    storage,
    search: retriever.searchQuestion,
    graphFor,
    close: async () => {
      await worker.stop();
      await web.close();
      await reader.close();
      await storage.close();
      await telemetry.close();
    },
  };
}
