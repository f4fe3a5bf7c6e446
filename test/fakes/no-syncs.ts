import type { SyncService } from '../../src/pipeline/index.ts';

const refuse = async (): Promise<never> => {
  throw new Error('No collection follows a folder here.');
};

/** A library in which no collection follows a folder. */
export const NO_SYNCS: SyncService = {
  find: async () => undefined,
  changes: async () => [],
  list: async () => [],
  setUp: refuse,
  run: refuse,
};
