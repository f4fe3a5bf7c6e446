import type { LibraryStore, RunArtifacts, RunStore } from '../../domain/index.ts';
import { createLibraryLists } from '../library/library-lists.ts';
import { type OpenHostDeps, openHost } from '../open-host.ts';
import { createRunArtifacts } from '../runs/run-artifacts.ts';
import { createRunStore } from '../runs/run-store.ts';

export interface Reading {
  readonly library: Pick<LibraryStore, 'listCollections' | 'listDocuments' | 'getOutline'>;
  readonly runs: Pick<RunStore, 'find' | 'list'>;
  readonly artifacts: Pick<RunArtifacts, 'getReport'>;
  close(): Promise<void>;
}

/** The database for a short look: lists and reports. Errors as `createStorage` has them. */
export async function openReading(deps: OpenHostDeps): Promise<Reading> {
  const { host, library, runs } = await openHost(deps);
  return {
    library: createLibraryLists({ database: library, logger: deps.logger }),
    runs: createRunStore({ database: runs, clock: deps.clock, logger: deps.logger }),
    artifacts: createRunArtifacts({ database: runs, logger: deps.logger }),
    close: () => host.close(),
  };
}
