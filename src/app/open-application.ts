import {
  createCritic,
  createExecutor,
  createExecutorPool,
  createPlanner,
  createQuestionRewriter,
  createReader,
  createWriter,
} from '../agents/index.ts';
import type { Application } from '../cli/index.ts';
import type { Config } from '../config/index.ts';
import { createDocumentReader } from '../documents/index.ts';
import type { Clock, Embedder, LanguageTasks, Logger, Reranker, RunArtifacts } from '../domain/index.ts';
import { createProviderLimiters } from '../language/index.ts';
import {
  buildResearchGraph,
  createIngestDocument,
  createIngestService,
  createOverview,
  createReportVerifier,
  createRunShares,
  exportBibtex,
  exportCsl,
  exportDocx,
  exportPdf,
  type GraphTimes,
  type RunSession,
  renderHtml,
  renderJson,
  renderMarkdown,
  SYSTEM_FONTS,
  withFreshVectors,
} from '../pipeline/index.ts';
import { createChunkCache, createRetriever, type Retriever, toEvidence } from '../rag/index.ts';
import { createStorage, type Storage } from '../storage/index.ts';
import { createLibrarySearchTool } from '../tools/index.ts';
import { openBatches } from './open-batches.ts';
import { attachEmbedder, openEmbedder } from './open-embedder.ts';
import { openLanguage } from './open-language.ts';
import { openReranker } from './open-reranker.ts';
import { openResearch } from './open-research.ts';
import { createListPlans, listHosts } from './report-provenance.ts';
import { readerSettings, retrieverOptions, rewriterSettings } from './settings.ts';
import { sleep } from './sleep.ts';

export interface OpenApplicationDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly warnings: readonly string[];
  readonly onWait: (what: string) => void;
  /** Other language tasks than the configured ones, for tests and benches. */
  readonly language?: LanguageTasks | undefined;
}

export interface OpenedApplication extends Application {
  /** For tests and benches: what the services work on. */
  readonly storage: Storage;
  readonly search: Retriever['searchQuestion'];
}

/** The one place that wires the system: adapters into agents, agents into the graph, the graph behind the services. */
export async function openApplication(deps: OpenApplicationDeps): Promise<OpenedApplication> {
  const { config, clock, logger } = deps;
  const limiters = createProviderLimiters({ clock, sleep });
  // The first limits given for an address hold, and those of the language model are the ones meant for it.
  if (config.language.baseUrl !== undefined) limiters.forProvider(config.language.baseUrl, config.language);
  const bareEmbedder = openEmbedder(config, limiters);
  const storage = await createStorage({
    dataDir: config.dataDir,
    databaseUrl: config.database.url,
    chromaUrl: config.database.chromaUrl,
    vectorDimension: bareEmbedder.dimension,
    embedderFingerprint: bareEmbedder.fingerprint,
    logger: logger.child({ component: 'storage' }),
    clock,
    onStage: deps.onWait,
    maxPerKey: config.queue.maxPerKey,
  });
  const embedder = attachEmbedder({ embedder: bareEmbedder, config, cache: storage.cache, logger });
  const reranker = openReranker(config, { cache: storage.cache, limiters });
  const reader = createDocumentReader(readerSettings(config));
  const retriever = createRetriever({
    index: storage.index,
    library: storage.library,
    embedder,
    reranker,
    options: retrieverOptions(config),
    logger: logger.child({ component: 'retrieval' }),
  });
  const language =
    deps.language ?? openLanguage({ config, journal: storage.journal, logger, clock, limiters });

  const shares = createRunShares();
  const { research, worker: runWorker } = openResearch({
    config,
    shareOf: shares.of,
    storage,
    language,
    logger,
    clock,
    buildGraph: (session, times, artifacts) =>
      buildGraph({ config, storage, artifacts, retriever, language, embedder, reranker, session, times }),
  });

  const { batches, worker: batchWorker } = openBatches({ config, storage, research, shares, logger, clock });
  const worker = {
    start: async () => {
      await runWorker.start();
      await batchWorker.start();
    },
    stop: async () => {
      await Promise.all([batchWorker.stop(), runWorker.stop()]);
    },
  };

  return {
    research,
    batches,
    worker,
    ingest: withFreshVectors(
      createIngestService({
        reader,
        ingestDocument: createIngestDocument({
          reader,
          embedder,
          library: storage.library,
          logger: logger.child({ component: 'ingest' }),
        }),
        library: storage.library,
        clock,
        settings: { parallelDocuments: config.documents.processes },
      }),
      { rebuild: storage.rebuild, embedder, logger: logger.child({ component: 'ingest' }) },
    ),
    library: {
      collections: () => storage.library.listCollections(),
      documents: async (collectionIds) =>
        storage.library.listDocuments(
          collectionIds ?? (await storage.library.listCollections()).map((collection) => collection.id),
        ),
      deleteDocument: (id) => storage.library.deleteDocument(id),
    },
    renderers: { markdown: renderMarkdown, html: renderHtml, json: renderJson },
    exporters: {
      docx: exportDocx,
      pdf: (report, fonts) => exportPdf(report, [...fonts, ...SYSTEM_FONTS]),
      csl: async (report) => exportCsl(report),
      bibtex: async (report) => exportBibtex(report),
    },
    verifyReport: createReportVerifier({ library: storage.library, reader }),
    warnings: deps.warnings,
    storage,
    search: retriever.searchQuestion,
    close: async () => {
      await worker.stop();
      await reader.close();
      await storage.close();
    },
  };
}

function buildGraph(parts: {
  config: Config;
  storage: Storage;
  artifacts: RunArtifacts;
  retriever: Retriever;
  language: LanguageTasks;
  embedder: Embedder;
  reranker: Reranker;
  session: RunSession;
  times: GraphTimes;
}) {
  const { config, storage, language, session } = parts;
  const getChunks = createChunkCache(storage.library.getChunks);
  const retriever = parts.retriever.remembering(getChunks);
  const isAsk = session.isAsk === true;
  const rewriter = createQuestionRewriter({
    tasks: language,
    settings: isAsk ? { maxPerPassage: 0, maxPerTask: 0, maxPassages: 0 } : rewriterSettings(config),
  });
  const librarySearch = createLibrarySearchTool({
    search: async (question, scope, signal) => {
      const { results, notes } = await retriever.searchQuestion(question, scope, { signal });
      return {
        results: results.map(({ chunk, score }) => ({
          id: chunk.id,
          documentId: chunk.documentId,
          title: chunk.documentTitle,
          headingPath: chunk.headingPath,
          text: chunk.prefix === '' ? chunk.text : `${chunk.prefix}\n${chunk.text}`,
          score,
        })),
        notes,
      };
    },
  });
  return buildResearchGraph({
    session,
    planner: createPlanner({ tasks: language, settings: config.planner }),
    pool: createExecutorPool({
      size: config.executor.poolSize,
      createExecutor: (name) =>
        createExecutor({
          name,
          tools: [librarySearch],
          tasks: language,
          settings: config.rerank,
          rewriter,
          logger: session.logger,
        }),
    }),
    critic: createCritic({ tasks: language, settings: config.coverage }),
    reader: createReader({ tasks: language }),
    writer: createWriter({ tasks: language }),
    overview: createOverview({ library: storage.library, settings: { maxDocuments: 40, maxHeadings: 12 } }),
    gather: async (pool, scope, signal) => {
      const { passages, notes } = await retriever.gather(pool, scope, { signal });
      return { evidence: toEvidence(passages), notes };
    },
    library: { ...storage.library, getChunks },
    artifacts: parts.artifacts,
    facts: {
      mode: language.mode,
      models: language.models,
      promptVersions: language.promptVersions,
      embedding: parts.embedder.fingerprint,
      reranker: parts.reranker.name,
      hosts: listHosts(config, language.mode),
      listPlans: createListPlans(storage.events),
      ...parts.times,
    },
    settings: {
      maxRounds: isAsk ? 0 : config.coverage.maxRounds,
      maxDocuments: isAsk ? 0 : config.reading.maxDocuments,
      taskTimeoutMs: config.executor.timeoutMs,
    },
  });
}
