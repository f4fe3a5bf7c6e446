import {
  createHttpClient,
  createRemoteBatches,
  createRemoteIngest,
  createRemoteLibrary,
  createRemoteResearch,
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
  readonly warnings: readonly string[];
}): Application {
  const client = createHttpClient(deps.server);
  const polling = { client, wait: sleep, pollMs: POLL_MS };
  const research = createRemoteResearch(polling);
  const batches = createRemoteBatches(polling);
  const refuse = (what: string) => async (): Promise<never> => {
    throw new AppError(
      'E023',
      `${what} needs the library itself, which the Plumbline server at ${deps.server.url} uses. Stop the server first.`,
    );
  };
  return {
    research,
    batches,
    ingest: createRemoteIngest({
      ...polling,
      extensions: READABLE_EXTENSIONS,
      nowMs: () => deps.clock.now().getTime(),
    }),
    library: createRemoteLibrary({ client }),
    index: { check: refuse('Checking the index'), repair: refuse('Repairing the index') },
    worker: {
      start: refuse('A worker on the embedded database'),
      stop: async () => undefined,
    },
    ...REPORT_FORMS,
    verifyReport: refuse('Checking a report against the library'),
    web: { promote: refuse('Promoting documents'), setPolicy: refuse('Changing a collection') },
    prune: createPrune({
      research,
      batches,
      // Documents that were fetched for runs expire where they are kept.
      web: { prune: async () => ({ collections: 0, documents: 0 }) },
      keepDays: 0,
      now: () => deps.clock.now(),
    }),
    backup: () => fetchBackup(client),
    warnings: deps.warnings,
    close: async () => undefined,
  };
}
