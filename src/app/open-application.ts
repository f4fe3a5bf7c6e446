import { identifyStored } from '../documents/index.ts';
import {
  createConversationService,
  createDocumentFiles,
  createIndexService,
  createReportVerifier,
  createSyncService,
} from '../pipeline/index.ts';
import { openMirror } from './open-mirror.ts';
import { openTools } from './open-tools.ts';
import type { OpenApplicationDeps, OpenedApplication } from './opened-application.ts';
import { type Base, openBase } from './parts/open-base.ts';
import { type Finding, openFinding } from './parts/open-finding.ts';
import { openMaking } from './parts/open-making.ts';
import { openRunning, type Running } from './parts/open-running.ts';
import { createPrune } from './prune.ts';
import { REPORT_FORMS } from './report-forms.ts';

/** The one place that wires the system: adapters into agents, agents into the graph, the graph behind the services. */
export async function openApplication(deps: OpenApplicationDeps): Promise<OpenedApplication> {
  const base = await openBase(deps);
  const making = openMaking(base);
  const finding = openFinding(base, making);
  const running = openRunning(base, making, finding);
  const { knowing, config, clock, logger, storage, reader } = base;
  const { library, files } = storage;
  const { upkeep, refresh, about, known, ingest, opened } = making;
  const { documents } = opened;
  const { retriever, browse, searchScope } = finding;
  const { webLibrary, graphFor, research, batches, worker } = running;
  return {
    research,
    batches,
    conversations: createConversationService({ store: storage.conversations, research }),
    worker,
    ingest,
    syncs: createSyncService({
      ...{ syncs: storage.syncs, ingest, library, clock },
      mirror: openMirror(base.config, base.reader),
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
    library: openLibrary(base, finding),
    vectors: async () => ({ documents: await storage.rebuild.pending(), ...making.vectorsMade() }),
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
    warnings: base.deps.warnings,
    cache: storage.cache,
    clock,
    storage,
    search: retriever.searchQuestion,
    graphFor,
    close: () => closeAll(base, running),
  };
}

/** What needs the stores ends before they do. */
async function closeAll({ reader, storage, telemetry }: Base, { worker, web }: Running): Promise<void> {
  await worker.stop();
  await web.close();
  await reader.close();
  await storage.close();
  await telemetry.close();
}

/** The library for whoever looks at it or searches it. */
const openLibrary = (
  { storage: { library }, turns }: Base,
  { browse, search }: Finding,
): OpenedApplication['library'] => ({
  collections: () => library.listCollections(),
  documents: async (collectionIds) =>
    library.listDocuments(collectionIds ?? (await library.listCollections()).map(({ id }) => id)),
  outline: async ({ currentVersionId }) =>
    currentVersionId === undefined ? undefined : library.getOutline(currentVersionId),
  browse,
  deleteDocument: (id) => library.deleteDocument(id),
  search: (...asked) => turns.quiet.serve(() => search(...asked)),
});
