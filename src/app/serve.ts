import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ApiDeps, type ApiSettings, createApi, type RunningServer, startServer } from '../api/index.ts';
import { onBehalfOf, openFiles } from '../concurrency/index.ts';
import { type Config, languageMode } from '../config/index.ts';
import { READABLE_EXTENSIONS } from '../documents/index.ts';
import type { Clock, Logger, TtlCache } from '../domain/index.ts';
import { isAbort } from '../errors/index.ts';
import { loadChineseWords } from '../linguistics/index.ts';
import { followSyncs } from '../pipeline/index.ts';
import { listCharts } from '../pipeline/report/index.ts';
import { withShortWaits } from '../storage/index.ts';
import { openFetch } from './network/open-network.ts';
import { MAX_QUESTION_FILE_BYTES } from './open-batches.ts';
import type { OpenedApplication } from './opened-application.ts';
import { oidcSettings } from './settings.ts';
import { traceRequests } from './telemetry/trace-requests.ts';
import { TOOL_LIMITS } from './tool-limits.ts';
import { afterStall } from './watch/watch-loop.ts';

/** Open at once; over it, the one that has been idle longest is closed. */
const MAX_CONNECTIONS = 2000;

/** Beside the compiled code; `npm run build` puts it there. */
const BUILT_PAGE = fileURLToPath(new URL('../web', import.meta.url));

interface ServeDeps {
  readonly app: OpenedApplication;
  readonly config: Config;
  readonly configuration?: ApiDeps['configuration'];
  readonly exampleFolder?: string | undefined;
  readonly version: string;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Services that the API has under the same names. */
const namedAlike = ({ documents, files, tools, syncs, knowledge, topics }: ServeDeps['app']) => ({
  documents,
  files,
  tools,
  syncs,
  knowledge,
  topics,
});

const ofStorage = ({ events, callers, shares, rates, uploads, cache }: OpenedApplication['storage']) => ({
  log: events,
  callers,
  shares,
  rates,
  register: uploads,
  cache,
});

/** Puts the HTTP API in front of an open application and works on queued runs. `close` leaves the application open. */
export async function serve(deps: ServeDeps): Promise<RunningServer> {
  const { app, config, clock } = deps;
  const logger = deps.logger.child({ component: 'api' });
  const uploadFolder = join(config.dataDir, 'uploads');
  mkdirSync(uploadFolder, { recursive: true, mode: 0o700 });
  const api = createApi({
    version: deps.version,
    hasModel: languageMode(config) === 'model',
    research: app.research,
    batches: app.batches,
    threads: app.conversations,
    library: withCollections(app),
    ...namedAlike(app),
    ...ofStorage(app.storage),
    fetchIssuer: openFetch(config),
    mcp: await openMcp(deps),
    ingest: app.ingest,
    checkStorage: () => app.storage.checkHealth(),
    shortly: withShortWaits,
    onBehalfOf,
    backup: app.backup,
    renderers: app.renderers,
    exporters: app.exporters,
    charts: listCharts,
    verifyReport: app.verifyReport,
    diagnose: () => diagnose(deps),
    configuration: deps.configuration,
    exampleFolder: deps.exampleFolder,
    conversations: openConversations(app.storage.cache),
    uploadFolder,
    pageFolder: BUILT_PAGE,
    extensions: READABLE_EXTENSIONS,
    clock,
    logger,
    createId: (prefix) => `${prefix}_${randomBytes(8).toString('hex')}`,
    settings: apiSettings(config),
  });
  const { host, port, shutdownSeconds } = config.server;
  loadChineseWords();
  // A module that cannot be read for want of a file descriptor stays missing as long as the process lives.
  await app.storage.loadModules();
  const maxConnections = Math.min(MAX_CONNECTIONS, connectionsThatFit(openFiles()));
  const server = await startServer(
    { ...api, app: traceRequests(api.app) },
    { host, port, graceMs: shutdownSeconds * 1000, maxConnections },
  );
  logger.info('server listens', { url: server.url });
  await countStall(deps);
  if (config.server.parallelRuns > 0) await app.worker.start();
  const background = workInBackground(app, clock, logger);
  return {
    url: server.url,
    close: async () => {
      await Promise.all([background.stop(), server.close(), app.worker.stop()]);
    },
  };
}

/** Cleans away what killed processes have left, which is nobody's hurry, and follows the syncs. */
function workInBackground({ storage, syncs }: OpenedApplication, clock: Clock, logger: Logger) {
  const stopping = new AbortController();
  const cleaning = storage.files.clean(undefined, stopping.signal).catch((error: unknown) => {
    if (isAbort(error, stopping.signal)) return;
    logger.warn('files that nothing needs could not be cleaned', { error });
  });
  const following = followSyncs({ syncs, clock, logger, signal: stopping.signal });
  return {
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all([cleaning, following]);
    },
  };
}

/** Before the first run is taken: what the process before this one stood still over must not be tried for ever. */
async function countStall({ app, config, logger }: ServeDeps): Promise<void> {
  if (await afterStall(config.dataDir, app.storage.leases.countStall))
    logger.error('the process before this one was ended because its event loop was held');
}

const withCollections = ({ library, storage }: OpenedApplication): ApiDeps['library'] => ({
  ...library,
  ensureCollection: (name) => storage.library.ensureCollection(name),
  ensureOwnCollection: (own) => storage.library.ensureOwnCollection(own),
});

/** What `doctor` looks at, with the database that is open here. */
async function diagnose({ app, config, logger, clock }: ServeDeps) {
  const [{ runProbes }, { listProbes }] = await Promise.all([
    import('./doctor.ts'),
    import('./doctor-probes.ts'),
  ]);
  return runProbes(listProbes({ config, logger, clock, storage: app.storage }));
}

/** Its packages are loaded after the others: all at once would hold more files open than a small limit allows. */
async function openMcp({ app, version, logger }: ServeDeps) {
  const { createMcpEndpoint } = await import('../mcp/index.ts');
  return createMcpEndpoint({
    version,
    tools: app.tools,
    library: app.library,
    research: app.research,
    renderMarkdown: app.renderers.markdown,
    limits: TOOL_LIMITS,
    logger: logger.child({ component: 'mcp' }),
  });
}

const CONVERSATION_SECONDS = 30 * 24 * 60 * 60;

const openConversations = (cache: TtlCache): ApiDeps['conversations'] => ({
  find: (hash) => cache.get(`chat:${hash}`),
  remember: (hash, runId) => cache.set(`chat:${hash}`, runId, CONVERSATION_SECONDS),
});

/** A third for connections, a third for the files they may open (an upload opens one), a third for runs and for reading documents. */
export const connectionsThatFit = ({ limit, held }: ReturnType<typeof openFiles>): number =>
  Math.max(1, Math.floor((limit - held) / 3));

/** Proxies close what is silent for a minute or less. */
const HEARTBEAT_MS = 15_000;

const MIB = 1024 * 1024;

/** Limits of the server that no deployment has had to change. */
const API_LIMITS = {
  /** For which links in answers of `/v1` open the report in a browser, without a key. */
  linkDays: 30,
  maxBodyBytes: MIB,
  maxUploadFiles: 200,
  /** Uploads that may wait to be read. */
  maxPendingUploads: 100,
  maxStreams: 1000,
  /** Bodies and files that may be on their way at once. */
  maxUnfinishedBodies: 200,
};
/** An upload may be so many times as large as its largest file. */
const UPLOAD_OF_FILES = 5;

function apiSettings({
  server,
  documents,
  files,
}: Pick<Config, 'server' | 'documents' | 'files'>): ApiSettings {
  const maxFileBytes = documents.limits.maxBytes;
  return {
    ...server,
    ...API_LIMITS,
    maxUploadBytes: UPLOAD_OF_FILES * maxFileBytes,
    oidc: oidcSettings(server),
    maxFileBytes,
    maxQuestionFileBytes: MAX_QUESTION_FILE_BYTES,
    keepFailed: files.keepOriginals !== 'none',
    heartbeatMs: HEARTBEAT_MS,
  };
}
