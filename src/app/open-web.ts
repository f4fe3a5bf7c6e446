import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import type { Clock, LanguageTasks, Logger, Reranker } from '../domain/index.ts';
import { runCollectionId } from '../domain/index.ts';
import {
  createEgressLog,
  createMayFetch,
  createPageStore,
  createRunDocuments,
  createSearchWeb,
  type IngestDocument,
  type RunSession,
  type SearchGaps,
} from '../pipeline/index.ts';
import type { Retriever } from '../rag/index.ts';
import type { Storage } from '../storage/index.ts';
import {
  createChooseSources,
  createDownload,
  createSearchSources,
  createWebSources,
  listsHost,
  type OtherTools,
  type SearchWeb,
} from '../tools/index.ts';
import { openGuardedFetch, userAgent, WEB_TIMEOUT_MS } from './network/open-guarded-fetch.ts';
import { mcpServers, mcpToolsForRun } from './open-mcp.ts';
import { RANKING } from './settings.ts';
import { traceIngestion } from './telemetry/trace-runs.ts';
import { traceFetch } from './telemetry/trace-search.ts';
import type { Tracing } from './telemetry/tracing.ts';
import { toSearchResults } from './to-search-results.ts';

/** Of one request to a source. */
const MAX_ATTEMPTS = 3;
/** For which an answer of a source and a fetched page are used again. */
const CACHE_SECONDS = 86_400;
/** Results asked of each source, those of them that are read in full, and those of which the abstract is read, for one sub-question. */
const PER_TASK: PerTask = { resultsPerSource: 8, documentsPerTask: 4, abstractsPerTask: 4 };

export interface PerTask {
  readonly resultsPerSource: number;
  readonly documentsPerTask: number;
  readonly abstractsPerTask: number;
  /** Of what is found, the most that is read, and how relevant it has to be; those of every search where absent. */
  readonly topN?: number;
  readonly threshold?: number;
}

export interface RunWeb {
  readonly searchWeb: SearchWeb;
  /** Tools of servers of the configuration; absent where it names none. */
  readonly listOthers: ((signal?: AbortSignal) => Promise<OtherTools>) | undefined;
  /** Grows with every document that the run gets. */
  readonly changes: () => number;
}

export interface OpenedWeb {
  /** `undefined` for runs that do not ask for the web, and where it is not allowed. */
  readonly forRun: (
    session: RunSession,
    retriever: () => Retriever,
    /** Of the run: it charges the run's budget. */
    reranker: Reranker,
  ) => RunWeb | undefined;
  /** Required sources that cannot be asked for want of a setting. */
  readonly missing: SearchGaps['sources'];
  close(): Promise<void>;
}

/** Folder of fetched documents; a database in memory leaves none behind in the working directory. */
export function webFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return dataDir === ':memory:' ? join(tmpdir(), `plumbline-web-${process.pid}`) : join(dataDir, 'web');
}

/** The web as a source of runs that ask for it. */
export function openWeb(deps: {
  readonly config: Config;
  readonly storage: Storage;
  readonly language: LanguageTasks;
  readonly ingestDocument: IngestDocument;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tracing: Tracing;
  readonly attempts?: number | undefined;
  readonly answersKeptSeconds?: number | undefined;
  readonly perTask?: PerTask | undefined;
}): OpenedWeb {
  const { config, storage, clock, perTask = PER_TASK } = deps;
  if (config.web.mode === 'off' || config.web.offline)
    return { forRun: () => undefined, missing: [], close: async () => {} };
  const logger = deps.logger.child({ component: 'web' });
  const fetchFor = openGuardedFetch(config, clock, storage.cache);
  const folder = webFolder(config);
  const { sources, engines, unavailable, mayFetch } = openSources({ ...deps, logger });
  const servers = mcpServers(config);
  const pages = createPageStore({
    folder,
    download: createDownload({ folder, createId: randomUUID }),
    cache: storage.cache,
    cacheSeconds: CACHE_SECONDS,
    clock,
    logger,
  });

  const opened = { ...deps, perTask, fetchFor, folder, sources, engines, mayFetch, servers, pages };
  return {
    forRun: (...run) => openRunWeb(opened, ...run),
    missing: unavailable.filter(({ kind }) => kind === 'required'),
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

/** What the web of all runs is made of. */
interface WebParts {
  readonly storage: Storage;
  readonly language: LanguageTasks;
  readonly ingestDocument: IngestDocument;
  readonly clock: Clock;
  readonly tracing: Tracing;
  readonly perTask: PerTask;
  readonly fetchFor: ReturnType<typeof openGuardedFetch>;
  readonly folder: string;
  readonly sources: ReturnType<typeof openSources>['sources'];
  readonly engines: ReturnType<typeof openSources>['engines'];
  readonly mayFetch: ReturnType<typeof openSources>['mayFetch'];
  readonly servers: ReturnType<typeof mcpServers>;
  readonly pages: ReturnType<typeof createPageStore>;
}

/** The web of one run, with the documents that it fetches. */
function openRunWeb(
  web: WebParts,
  ...[session, retriever, reranker]: Parameters<OpenedWeb['forRun']>
): RunWeb | undefined {
  if (session.web === undefined) return undefined;
  const { storage, clock, tracing, perTask, folder, pages, mayFetch, servers } = web;
  const egress = createEgressLog(session.events);
  const fetch = traceFetch(web.fetchFor(egress), tracing);
  const documents = createRunDocuments({
    runId: session.runId,
    collectionIds: session.web.collectionIds,
    folder,
    fetch,
    pages,
    mayFetch,
    ingestDocument: traceIngestion(web.ingestDocument, tracing),
    web: storage.web,
    clock,
  });
  const collectionIds = [runCollectionId(session.runId)];
  const searchWeb = createSearchWeb({
    searchSources: createSearchSources({
      sources: web.sources,
      engines: web.engines,
      choose: createChooseSources({ tasks: web.language }),
      settings: perTask,
      logger: session.logger,
    }),
    fetch,
    reranker,
    documents,
    searchDocuments: async (question, signal) => {
      const { results, notes } = await retriever().searchQuestion(question, { collectionIds }, { signal });
      return { results: toSearchResults(results), notes };
    },
    settings: { ...RANKING, ...perTask },
    logger: session.logger,
  });
  const listOthers = mcpToolsForRun({ servers, documents, egress, library: storage.library });
  return { searchWeb, listOthers, changes: documents.changes };
}

/** The sources that the settings name, and what may be fetched of what they find. */
function openSources({
  config,
  storage,
  clock,
  logger,
  attempts = MAX_ATTEMPTS,
  answersKeptSeconds = CACHE_SECONDS,
}: Pick<
  Parameters<typeof openWeb>[0],
  'config' | 'storage' | 'clock' | 'logger' | 'attempts' | 'answersKeptSeconds'
>) {
  const { sources, engines, unavailable } = createWebSources(
    { ...config.sources, contact: config.web.contact, cacheTtlSeconds: answersKeptSeconds },
    {
      clock,
      sleep,
      gates: storage.gates,
      random: Math.random,
      timeoutMs: WEB_TIMEOUT_MS,
      maxAttempts: attempts,
      userAgent: userAgent(config),
      cache: storage.cache,
      logger,
    },
  );
  const isOwnHost = (url: URL) => listsHost(config.web.allowHosts, url);
  const ownSources = [...sources, ...engines].filter(({ hosts }) =>
    hosts.some((host) => ['http', 'https'].some((scheme) => isOwnHost(new URL(`${scheme}://${host}`)))),
  );
  const ownIds = new Set(ownSources.map(({ id }) => id));
  const mayFetch = createMayFetch({ isOwnHost, isOwnSource: (id) => ownIds.has(id) });
  return { sources, engines, unavailable, mayFetch };
}
