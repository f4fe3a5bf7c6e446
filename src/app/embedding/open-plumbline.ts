import { resolve } from 'node:path';
import type * as z from 'zod';
import type { ResearchRequestSchema } from '../../api/index.ts';
import {
  allowListeners,
  disableTracing,
  processEnvironment,
  quietPackages,
} from '../../config/process/index.ts';
import type { Answer, Collection, LibraryDocument, RunMode, SearchAnswer } from '../../domain/index.ts';
import type { IngestProgress, IngestSummary } from '../../pipeline/index.ts';
import { createEmbeddedRuns, type EmbeddedRun } from './embedded-runs.ts';

export interface PlumblineOptions {
  /** Where everything is kept. Default: `.plumbline` in the working directory, or what the settings say. */
  readonly dataDir?: string | undefined;
  /** Settings by their names, such as `{ 'language.model': 'qwen3:14b' }`. They win over file and environment. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** Default: that of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Default: `plumbline.yaml` in the working directory. */
  readonly configFile?: string | undefined;
}

/** What `POST /api/research` takes beside the question, but for a plan to be reviewed and a place in a queue. */
export type QuestionOptions = Omit<
  z.input<typeof ResearchRequestSchema>,
  'question' | 'mode' | 'reviewPlan' | 'threadId' | 'thread_id' | 'priority'
>;

/** The whole system in this process. One instance owns its data directory; several may be open, each with one of its own. */
export interface Plumbline {
  /** Reads a file or a folder; what has not changed is not read again. Default: a collection of the folder's own. */
  ingest(
    path: string,
    options?: {
      readonly collection?: string | undefined;
      readonly signal?: AbortSignal | undefined;
      readonly onProgress?: ((progress: IngestProgress) => void) | undefined;
    },
  ): Promise<IngestSummary>;
  /** A cited answer. */
  ask(question: string, options?: QuestionOptions): Promise<Answer>;
  /** Begins a run: its events and its report come as they are there. */
  research(question: string, options?: QuestionOptions): Promise<EmbeddedRun>;
  /** A run of before; one that was stopped goes on. E021 where there is none. */
  run(id: string): Promise<EmbeddedRun>;
  search(
    question: string,
    options?: { readonly collections?: readonly string[] | undefined; readonly limit?: number | undefined },
  ): Promise<SearchAnswer>;
  collections(): Promise<readonly Collection[]>;
  documents(): Promise<readonly LibraryDocument[]>;
  deleteDocument(id: string): Promise<void>;
  /** Pauses what goes on, ends processes and threads, closes the database. */
  close(): Promise<void>;
}

/** Opens the system. E008 for settings that are wrong, E023 where another process owns the data directory. */
export async function openPlumbline(options: PlumblineOptions = {}): Promise<Plumbline> {
  disableTracing();
  quietPackages();
  allowListeners();
  const { app, logger } = await openApp(options);
  const { LOCAL_USER, createCollectionScope, wishesOf } = await import('../../api/index.ts');
  const runs = createEmbeddedRuns(app);
  const { resolve: collectionIdsOf } = createCollectionScope({
    library: { ...app.library, ...app.storage.library },
  });
  const start = async (mode: RunMode, question: string, given: QuestionOptions = {}) => {
    const collectionIds = [
      ...(await collectionIdsOf(LOCAL_USER, given.collections, { mayBeEmpty: given.web === 'allowed' })),
    ];
    return runs.start({ question, collectionIds, reviewPlan: false, ...wishesOf({ ...given, mode }) });
  };
  let closed: Promise<void> | undefined;
  const close = async () => {
    await runs.stop();
    await app.close();
    logger.close();
  };
  return {
    ingest: (path, given = {}) =>
      app.ingest.ingestFolder({ ...given, folder: resolve(path), linksOut: true }),
    ask: async (question, given) => (await start('ask', question, given)).answer(),
    research: (question, given) => start('research', question, given),
    run: runs.goOn,
    search: async (question, { collections, limit } = {}) =>
      app.library.search({ question, limit, collectionIds: await collectionIdsOf(LOCAL_USER, collections) }),
    collections: app.library.collections,
    documents: () => app.library.documents(),
    deleteDocument: app.library.deleteDocument,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

async function openApp(options: PlumblineOptions) {
  const [{ loadConfig }, { openLog }, { openApplication }] = await Promise.all([
    import('../../config/index.ts'),
    import('../open-log.ts'),
    import('../open-application.ts'),
  ]);
  const { dataDir, settings, configFile, environment = processEnvironment() } = options;
  const { config, secrets, warnings } = loadConfig({
    environment,
    cwd: process.cwd(),
    configFile,
    flags: { ...settings, ...(dataDir === undefined ? {} : { dataDir }) },
  });
  const clock = { now: () => new Date() };
  const logger = openLog({ config, secrets }, clock, () => undefined);
  try {
    const app = await openApplication({ config, logger, clock, warnings, onWait: () => undefined });
    return { app, logger };
  } catch (error) {
    logger.close();
    throw error;
  }
}
