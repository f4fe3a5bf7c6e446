import { type Wording, wording } from '../catalogue/index.ts';
import {
  createHttpClient,
  createRemoteBatches,
  createRemoteCache,
  createRemoteConversations,
  createRemoteDocuments,
  createRemoteFiles,
  createRemoteIngest,
  createRemoteKnowledge,
  createRemoteLibrary,
  createRemoteResearch,
  createRemoteSyncs,
  createRemoteTools,
  createRemoteTopics,
  fetchBackup,
  type ServerAddress,
} from '../client/index.ts';
import { sleep } from '../concurrency/index.ts';
import { READABLE_EXTENSIONS } from '../documents/index.ts';
import type { Clock } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { Application } from '../pipeline/index.ts';
import { createPrune } from './prune.ts';
import { REPORT_FORMS } from './report-forms.ts';

const POLL_MS = 400;

/** The running system as a server gives it: commands work as beside a database of their own, but for what needs its files. */
export function openRemote(deps: {
  readonly server: ServerAddress;
  readonly clock: Clock;
  readonly warnings: readonly Wording[];
}): Application {
  const client = createHttpClient(deps.server);
  const polling = { client, wait: sleep, pollMs: POLL_MS };
  const research = createRemoteResearch(polling);
  const batches = createRemoteBatches(polling);
  const refuse = (what: Wording) => async (): Promise<never> => {
    throw new AppError('E023', wording('needsLibrary', { what, url: deps.server.url }));
  };
  return {
    research,
    batches,
    conversations: createRemoteConversations({ client }),
    ingest: createRemoteIngest({
      ...polling,
      extensions: READABLE_EXTENSIONS,
      nowMs: () => deps.clock.now().getTime(),
    }),
    library: createRemoteLibrary({ client }),
    syncs: {
      ...createRemoteSyncs({ client }),
      ...refuseSync(deps.server),
    },
    documents: createRemoteDocuments({ client }),
    files: createRemoteFiles({ client }),
    tools: createRemoteTools({ client }),
    knowledge: createRemoteKnowledge({ client }),
    topics: createRemoteTopics({ client }),
    index: {
      check: refuse(wording('checkingIndex')),
      checkFiles: refuse(wording('checkingIndex')),
      refresh: refuse(wording('repairingIndex')),
      repair: refuse(wording('repairingIndex')),
      move: refuse(wording('movingIndex')),
    },
    worker: {
      start: refuse(wording('localWorker')),
      stop: async () => undefined,
    },
    ...REPORT_FORMS,
    verifyReport: refuse(wording('checkingReport')),
    web: { promote: refuse(wording('promoting')), setPolicy: refuse(wording('changingCollection')) },
    prune: createPrune({
      research,
      batches,
      // Documents that were fetched for runs expire where they are kept, and so do files that nothing needs.
      web: { prune: async () => ({ collections: 0, documents: 0 }) },
      files: { clean: async () => ({ files: 0, bytes: 0 }) },
      keepDays: 0,
      now: () => deps.clock.now(),
    }),
    cache: createRemoteCache({ client }),
    backup: (options) => fetchBackup(client, options),
    warnings: deps.warnings,
    close: async () => undefined,
  };
}

function refuseSync({ url }: ServerAddress) {
  const refuse = async (): Promise<never> => {
    throw new AppError('E023', wording('followFolderHow', { url }));
  };
  return { setUp: refuse, run: refuse, list: refuse };
}
