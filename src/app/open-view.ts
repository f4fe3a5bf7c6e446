import { setFlagsFromString } from 'node:v8';
import type { Config } from '../config/index.ts';
import type { Clock, Logger } from '../domain/index.ts';
import type { LibraryView } from '../pipeline/index.ts';
import { openReading } from '../storage/reading/index.ts';

/**
 * What lists and shows, in the least time: the database alone. It imports neither the graph nor what reads or searches;
 * `npm run bench:start` says what is loaded and how long it takes.
 */
export async function openView(deps: {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly warnings: readonly string[];
  readonly onWait: (what: string) => void;
}): Promise<LibraryView> {
  const { config } = deps;
  // A process that asks the database a few questions ends before optimised code pays: half the CPU time and 85 MB less.
  setFlagsFromString('--wasm-tiering-budget=1000000000');
  const { library, runs, artifacts, close } = await openReading({
    dataDir: config.dataDir,
    databaseUrl: config.database.url,
    logger: deps.logger.child({ component: 'storage' }),
    clock: deps.clock,
    onStage: deps.onWait,
  });
  return {
    library: {
      collections: () => library.listCollections(),
      documents: async (collectionIds) =>
        library.listDocuments(collectionIds ?? (await library.listCollections()).map(({ id }) => id)),
      outline: async ({ currentVersionId }) =>
        currentVersionId === undefined ? undefined : library.getOutline(currentVersionId),
    },
    research: {
      find: (runId) => runs.find(runId),
      list: (limit, filter) => runs.list(limit, filter),
      report: (runId) => artifacts.getReport(runId),
    },
    forms: async () => (await import('./report-forms.ts')).REPORT_FORMS,
    warnings: deps.warnings,
    close,
  };
}
