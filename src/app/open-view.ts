import { setFlagsFromString } from 'node:v8';
import type { Wording } from '../catalogue/index.ts';
import { type Config, languageMode } from '../config/index.ts';
import type { Clock, LibraryStore, Logger } from '../domain/index.ts';
import type { LibraryView } from '../pipeline/index.ts';
import { openReading } from '../storage/reading/index.ts';
import { createBaseCollections } from './base-collections.ts';
import { estimateSettings } from './estimate-settings.ts';
import { browseLater, conversationsLater, documentsLater, topicsLater } from './open-later.ts';
import type { openSteering } from './open-steering.ts';
import { TOOL_LIMITS } from './tool-limits.ts';

/**
 * What lists, shows and stops, in the least time: the database alone. It imports neither the graph nor what reads or searches.
 */
export async function openView(deps: {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly warnings: readonly Wording[];
  readonly onWait: (what: string) => void;
}): Promise<LibraryView> {
  const { config } = deps;
  compileLittle();
  const reading = await openReading({
    dataDir: config.dataDir,
    databaseUrl: config.database.url,
    logger: deps.logger.child({ component: 'storage' }),
    clock: deps.clock,
    onStage: deps.onWait,
  });
  const { library, runs, artifacts, close } = reading;
  let opening: Promise<ReturnType<typeof openSteering>> | undefined;
  const steering = () => {
    opening ??= import('./open-steering.ts').then(async (module) =>
      module.openSteering({ runs, storage: await reading.steering(), logger: deps.logger }),
    );
    return opening;
  };
  return {
    library: {
      collections: () => library.listCollections(),
      documents: async (collectionIds) =>
        library.listDocuments(collectionIds ?? (await library.listCollections()).map(({ id }) => id)),
      outline: async ({ currentVersionId }) =>
        currentVersionId === undefined ? undefined : library.getOutline(currentVersionId),
      browse: browseLater(async () => {
        const { createBrowseLibrary } = await loadLibrary();
        return createBrowseLibrary({ ...(await reading.browsing()), settings: TOOL_LIMITS });
      }),
    },
    documents: documentsLater(async () => (await loadLibrary()).createDocumentReading(reading)),
    topics: topicsLater(reading),
    research: {
      find: (runId) => runs.find(runId),
      list: (limit, filter) => runs.list(limit, filter),
      report: (runId) => artifacts.getReport(runId),
      estimate: async (asked) => (await estimateLater(config, library))(asked),
      cancel: async (runId) => (await steering()).research.cancel(runId),
      pause: async (runId) => (await steering()).research.pause(runId),
    },
    conversations: conversationsLater(async () =>
      (await loadConversations()).createConversationLists(reading.conversations),
    ),
    batches: {
      find: async (id) => (await steering()).batches.find(id),
      list: async (limit, filter) => (await steering()).batches.list(limit, filter),
      cancel: async (id) => (await steering()).batches.cancel(id),
      pause: async (id) => (await steering()).batches.pause(id),
    },
    forms: async () => (await import('./report-forms.ts')).REPORT_FORMS,
    warnings: deps.warnings,
    close,
  };
}

/** A process that asks the database a few questions ends before optimised code pays: half the CPU time and 85 MB less. */
const compileLittle = () => setFlagsFromString('--wasm-tiering-budget=1000000000');
const loadConversations = () => import('../pipeline/conversations/index.ts');
const loadLibrary = () => import('../pipeline/library/index.ts');

async function estimateLater(
  config: Config,
  library: Pick<LibraryStore, 'listCollections' | 'listDocuments'>,
) {
  const { createRunEstimates } = await import('../pipeline/steering/index.ts');
  const base = createBaseCollections({
    names: config.retrieval.baseCollections,
    // At the command line nobody asks for anybody else.
    findCaller: async () => undefined,
    library,
  });
  const mode = languageMode(config);
  // Without a model there are no prices, and nothing of the models is loaded.
  const price =
    mode === 'model' ? (await import('./writer-price.ts')).writerPrice(config.language) : undefined;
  return createRunEstimates({
    settingsFor: (effort) => estimateSettings(config, mode, () => price, effort),
    baseFor: base.idsFor,
    countDocuments: async (ids) => (await library.listDocuments(ids)).length,
  });
}
